import type { PlantedFault } from './fault.ts'

const sca = 'apps/server/src/domain/sca'
const redirect = 'test/oidc/redirect.test.ts'

/** Faults by which somebody approves who must not, or something that they were not shown. */
export const SCA_FAULTS: readonly PlantedFault[] = [
  {
    id: 'login-of-another-browser',
    fault: 'the state that comes back from a provider is not compared with the browser that left',
    file: `${sca}/pages/callback.pages.ts`,
    find: "if (!isStateOf(sca.keys, target, page.browser, page.query.get('state') ?? ''))",
    replace:
      "if (!isStateOf(sca.keys, target, page.browser, page.query.get('state') ?? '') && page.browser === '')",
    suite: redirect,
  },
  {
    id: 'nonce-without-summary',
    fault: 'the nonce that a provider signs does not cover what was shown',
    file: `${sca}/steps/login-secrets.ts`,
    find: '.update([...partsOf(target), summaryHash]',
    replace: '.update([...partsOf(target), summaryHash.slice(0, 0)]',
    suite: redirect,
  },
  {
    id: 'another-person-logs-in',
    fault: 'another person than the one whom the call named by PSU-ID may log in',
    file: `${sca}/steps/record-login.ts`,
    find: 'if (psuId !== undefined) return namedPersonId === psu.personId',
    replace: 'if (psuId !== undefined) return true',
    suite: 'test/sca/redirects.test.ts',
  },
  {
    id: 'another-national-id-logs-in',
    fault: 'another person than the one whom the call named by national id may log in',
    file: `${sca}/steps/record-login.ts`,
    find: 'if (psuIdentityHash !== undefined) return isIdentityHash(keys, psuIdentityHash, claimed)',
    replace: 'if (psuIdentityHash !== undefined) return keys !== undefined && claimed !== undefined',
    suite: 'test/sca/redirects.test.ts',
  },
  {
    id: 'lower-acr-accepted',
    fault: 'a lower level of assurance than the bank requires is accepted',
    file: 'apps/server/src/domain/sca/oidc/read-identity.ts',
    find: "if (typeof acr !== 'string' || !required.includes(acr))",
    replace: "if (typeof acr !== 'string')",
    suite: redirect,
  },
  {
    id: 'csrf-not-checked',
    fault: 'a form behind a link is accepted without its token',
    file: `${sca}/pages/link/link-form.ts`,
    find: "isCsrfToken(keys.of(request.bankId), bindingOf(page, request), page.form.get('csrf'))",
    replace:
      "(keys !== undefined || isCsrfToken(keys.of(request.bankId), bindingOf(page, request), page.form.get('csrf')))",
    suite: 'test/sca/threats-pages.test.ts',
  },
  {
    id: 'cookie-for-scripts',
    fault: 'scripts can read the cookie of a browser',
    file: 'apps/server/src/platform/web/cookie.ts',
    find: 'Path=/; HttpOnly; SameSite=Lax',
    replace: 'Path=/; SameSite=Lax',
    suite: 'apps/server/src/platform/web/cookie.test.ts',
  },
  {
    id: 'cookie-from-other-sites',
    fault: 'the cookie of a browser comes with the forms of other sites',
    file: 'apps/server/src/platform/web/cookie.ts',
    find: 'Path=/; HttpOnly; SameSite=Lax',
    replace: 'Path=/; HttpOnly; SameSite=None',
    suite: 'apps/server/src/platform/web/cookie.test.ts',
  },
  {
    id: 'attempts-not-counted',
    fault: 'failed logins of a person are not counted over browsers and links',
    file: `${sca}/steps/login-attempts.store.ts`,
    find: 'then known.attempts + 1 else 1 end',
    replace: 'then known.attempts else 1 end',
    suite: 'test/sca/bank-page-login.test.ts',
    pattern: 'SEC-17',
  },
  {
    id: 'approval-without-evidence',
    fault: 'a login leaves no evidence',
    file: `${sca}/authorisations/steps.store.ts`,
    find: 'values (${to.bankId}, ${to.authorisationId}, ${login.attempt}, ${login.kind}, ${login.personId},\n        ${login.summaryHash}, ${to.at}, ${login.sealed})',
    replace:
      'select ${to.bankId}::uuid, ${to.authorisationId}::uuid, ${login.attempt}::integer, ${login.kind}::text, ${login.personId}::uuid,\n        ${login.summaryHash}::bytea, ${to.at}::timestamptz, ${login.sealed}::bytea where false',
    suite: 'test/sca/dynamic-linking.test.ts',
  },
  {
    id: 'approval-of-something-else',
    fault: 'what is approved is not compared with what the PSU authenticated for',
    file: `${sca}/steps/authenticate-again.ts`,
    find: 'evidence?.shown === requestText(authorisation, payments)',
    replace: "requestText(authorisation, payments) !== ''",
    suite: 'test/sca/dynamic-linking.test.ts',
  },
  {
    id: 'expired-consent-accepted',
    fault: 'a consent never expires',
    file: 'apps/server/src/domain/consents/consent.ts',
    find: "return Temporal.Instant.compare(now, consentEnd(consent)) > 0 ? 'consent-over' : undefined",
    replace: "return Temporal.Instant.compare(now, consentEnd(consent)) > 2 ? 'consent-over' : undefined",
    suite: 'apps/server/src/domain/consents/consent.test.ts',
  },
  {
    id: 'reads-not-limited',
    fault: 'a TPP may read as often as it wants while the PSU is absent',
    file: 'apps/server/src/domain/accounts/sql/claim_reads.sql',
    find: 'select quota_before.remaining > 0 into is_claimed',
    replace: 'select quota_before.remaining > -9999 into is_claimed',
    suite: 'test/quotas/429.test.ts',
  },
]
