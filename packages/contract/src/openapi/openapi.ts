import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { EXAMPLE_MONDAY } from './example-dates.ts'
import { buildDocument } from './openapi-document.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import type { JsonObject } from './openapi-schema.ts'
import { DEFAULT_SECURITY, describeSecurity, SECURITY_SCHEMES, SIGNING_HEADERS } from './openapi-security.ts'
import { ownExampleOf, recordedExampleOf } from './recorded-examples.ts'
import project from '../../../../package.json' with { type: 'json' }

const TAGS: readonly { readonly name: Operation['tag']; readonly description: string }[] = [
  { name: 'payments', description: 'Create payments and follow them.' },
  { name: 'bulk-payments', description: 'Many payments from one account, approved together.' },
  { name: 'periodic-payments', description: 'Payments that are executed repeatedly.' },
  { name: 'signing-baskets', description: 'Payments that the PSU approves with one SCA.' },
  { name: 'accounts', description: 'Accounts, their balances and transactions.' },
  { name: 'card-accounts', description: 'Card accounts, their balances and transactions.' },
  { name: 'consents', description: 'What the PSU lets a TPP read.' },
  { name: 'agreements', description: 'The corporations that a PSU acts for.' },
  { name: 'sca', description: 'Strong customer authentication: who the PSU is, and approvals.' },
  { name: 'tpp-dialogue', description: 'How the bank reaches a TPP.' },
  {
    name: 'sandbox',
    description:
      "Mock customers and accounts, the bank's clock and batch runs, SCA without a browser, and explanations of answers. Not available in production.",
  },
]

/** VER-01, VER-02: the newest version of the specification's documentation, and the newest release that it lists. */
const VERSIONS = { documentation: '2.11.0', release: '1.23.7' } as const

type OpenApiOptions = {
  readonly hasSandbox?: boolean
  /** The origin of the bank that serves the document; the document in the repository names no bank. */
  readonly origin?: string
}

const INFO: JsonObject = {
  title: 'Havn',
  version: VERSIONS.release,
  'x-documentation-version': VERSIONS.documentation,
  'x-havn-version': project.version,
  'x-example-monday': EXAMPLE_MONDAY,
  summary: 'Payment initiation, account information and sandbox for third-party providers',
  description:
    'The open-banking interface of a bank (PSD2, XS2A framework 1.3 with national extensions). All payloads are JSON in UTF-8. An unknown field or query parameter is refused, and an error lists every fault found. docs/beyond.md of Havn says where it departs from its specification and where it does more.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

/** Builds the OpenAPI document of the Norwegian interface, with or without the operations that only a sandbox has. */
export const buildOpenApi = ({ hasSandbox = true, origin }: OpenApiOptions = {}): JsonObject =>
  buildDocument(
    {
      operations: Object.values<Operation>(OPERATIONS).filter(
        ({ sandboxOnly }) => hasSandbox || !sandboxOnly,
      ),
      info: INFO,
      tags: TAGS,
      examples: { ownExampleOf, recordedExampleOf },
      securitySchemes: SECURITY_SCHEMES,
      security: DEFAULT_SECURITY,
      describeSecurity,
      noParameters: new Set(['accept', 'host', ...Object.values(SIGNING_HEADERS).flat()]),
      describeWebhooks,
    },
    origin,
  )
