/** The groups of the documentation's navigation, in their order. */
export const PAGE_GROUPS = [
  'Start',
  'Concepts',
  'Guides',
  'Errors',
  'API reference',
  'Sandbox & tools',
  'For banks',
  'More',
] as const

export type PageGroup = (typeof PAGE_GROUPS)[number]

/** A page, or with a name that ends in `/*.md` all pages of a folder in the order of their names. */
export interface PageRow {
  /** The path in the checkout. */
  readonly file: string
  /** The address below /docs/. Default: the path without `docs/` and `.md`. */
  readonly id?: string
  /** The name in the navigation, where the title of the page is too long for it. */
  readonly name?: string
  /** The subhead above it and the pages after it in the navigation. */
  readonly part?: string
  /** Whether the navigation lists it. Default true. */
  readonly isListed?: false
}

/** Every page of the documentation. A file of docs/ that is not here fails a test. */
export const PAGE_TABLE: Readonly<Record<PageGroup, readonly PageRow[]>> = {
  Start: [
    { file: 'docs/quick-start.md' },
    { file: 'docs/first-payment.md', name: 'First payment with curl' },
    { file: 'docs/sdk.md', name: 'First payment with the SDK' },
    { file: 'docs/why.md', name: 'Why a call was refused' },
  ],
  Concepts: [
    { file: 'docs/concepts/README.md', id: 'concepts' },
    { file: 'docs/concepts/signing.md' },
    { file: 'docs/sca.md', name: 'SCA and redirects' },
    { file: 'docs/concepts/sessions.md' },
    { file: 'docs/payments.md', name: "A payment's life" },
    { file: 'docs/payment-status.md' },
    { file: 'docs/way-of-a-call.md' },
    { file: 'docs/concepts/consents.md' },
    { file: 'docs/concepts/baskets.md' },
    { file: 'docs/concepts/time.md' },
  ],
  Guides: [
    { file: 'docs/guides/shop-checkout.md' },
    { file: 'docs/guides/nightly-account-reads.md' },
    { file: 'docs/guides/baskets-and-corporate.md' },
    { file: 'docs/guides/standing-orders.md' },
    { file: 'docs/guides/retries-and-idempotency.md' },
    { file: 'docs/guides/pagination-and-quotas.md' },
    { file: 'docs/guides/webhooks.md' },
    { file: 'docs/notifications.md', name: 'Notifications in detail' },
    { file: 'docs/account-information.md', name: 'Account information in detail' },
    { file: 'docs/guides/certificates.md' },
    { file: 'docs/guides/signed-answers.md' },
    { file: 'docs/ci.md', name: 'Testing in CI' },
    { file: 'examples/README.md', id: 'languages', name: 'Other languages' },
    { file: 'docs/guides/from-berlin-group.md', name: 'From Berlin Group to Havn' },
    { file: 'docs/guides/from-another-bank.md', name: 'From another bank' },
    { file: 'docs/guides/going-to-production.md' },
  ],
  Errors: [
    { file: 'docs/errors/README.md', id: 'errors', name: 'All error codes' },
    { file: 'docs/errors/berlin-group.md', name: 'Berlin Group error codes' },
    { file: 'docs/x-accept-fix.md', name: 'Changes before they are the default' },
    { file: 'docs/errors/*.md' },
  ],
  'API reference': [
    { file: 'docs/openapi-and-collections.md', name: 'OpenAPI and collections' },
    { file: 'docs/beyond.md' },
  ],
  'Sandbox & tools': [
    { file: 'docs/sandbox-data.md' },
    { file: 'docs/hosted-sandbox.md' },
    { file: 'docs/scenarios.md' },
    { file: 'docs/command-line.md' },
    { file: 'docs/toolbox.md' },
    { file: 'docs/conformance.md', name: 'Conformance kit' },
  ],
  'For banks': [
    { file: 'docs/for-banks.md', name: 'Overview' },
    { file: 'docs/obligations.md' },
    { file: 'docs/gaps.md' },
    { file: 'docs/guides/bank-outside-norway.md' },
    { file: 'docs/core-bank.md', part: 'Connect', name: 'Connecting your core bank' },
    { file: 'docs/core-bank-http.md' },
    { file: 'docs/core-bank-check.md', name: 'Checking a core bank' },
    { file: 'docs/authentication.md' },
    { file: 'docs/operations/install.md', part: 'Install and upgrade' },
    { file: 'docs/banks.md' },
    { file: 'docs/themes.md', name: 'Themes' },
    { file: 'docs/register.md' },
    { file: 'docs/operations/upgrade.md' },
    { file: 'docs/operations/moving-a-bank.md' },
    { file: 'docs/operations/README.md', part: 'Every day', id: 'operations' },
    { file: 'docs/operations/back-office.md' },
    { file: 'docs/operations/reconciliation.md' },
    { file: 'docs/operations/notices.md' },
    { file: 'docs/operations/logins.md' },
    { file: 'docs/operations/key-figures.md' },
    { file: 'docs/operations/key-rotation.md' },
    { file: 'docs/operations/retention-and-personal-data.md' },
    { file: 'docs/operations/faults.md', part: 'When something is wrong' },
    { file: 'docs/operations/check.md' },
    { file: 'docs/operations/poolers.md' },
    { file: 'docs/operations/backup.md' },
    { file: 'docs/operations/load.md' },
    { file: 'docs/operations/traces.md' },
    { file: 'docs/operations/alerts/*.md', isListed: false },
    { file: 'docs/settings.md', part: 'Reference' },
    { file: 'docs/tables.md' },
    { file: 'docs/operations/metrics.md' },
    { file: 'docs/performance/README.md', id: 'performance', name: 'Performance' },
    { file: 'docs/scale.md' },
  ],
  More: [
    { file: 'docs/glossary.md' },
    { file: 'CHANGELOG.md', id: 'changelog' },
    { file: 'docs/versions.md' },
    { file: 'docs/release.md' },
    { file: 'docs/map.md' },
    { file: 'docs/rules.md' },
    { file: 'docs/decisions/README.md', id: 'decisions' },
    { file: 'docs/decisions/*.md', isListed: false },
    { file: 'SECURITY.md', id: 'security', name: 'Security' },
    { file: 'examples/*/README.md', isListed: false },
    { file: 'packages/http-signature/vectors/README.md', id: 'vectors', isListed: false },
  ],
}
