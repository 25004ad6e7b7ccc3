import type { DescribedContract } from '../openapi/described-contract.ts'
import { buildDocument } from '../openapi/openapi-document.ts'
import type { JsonObject } from '../openapi/openapi-schema.ts'
import type { Operation } from '../operation.ts'
import { BERLIN_GROUP_OPERATIONS } from './operations.ts'
import project from '../../../../package.json' with { type: 'json' }

const TAGS: DescribedContract['tags'] = [
  { name: 'payments', description: 'Create payments and follow them.' },
  { name: 'bulk-payments', description: 'Many payments from one account, approved together.' },
  { name: 'periodic-payments', description: 'Payments that are executed repeatedly.' },
  { name: 'signing-baskets', description: 'Payments that the PSU approves with one SCA.' },
  { name: 'consents', description: 'What the PSU lets a TPP read.' },
  { name: 'accounts', description: 'Accounts, their balances and transactions.' },
  { name: 'card-accounts', description: 'Card accounts, their balances and transactions.' },
  { name: 'funds-confirmations', description: 'Whether an amount is available, for issuers of cards.' },
]

const QWAC: JsonObject = {
  type: 'mutualTLS',
  description:
    'The TPP is who its QWAC says, which the connection has. A bank may demand a seal too: the headers Digest, Signature and TPP-Signature-Certificate, over digest, x-request-id and, where they are sent, date, psu-id, psu-corporate-id and tpp-redirect-uri.',
}

/** Nothing has been recorded of this interface yet. */
const NO_EXAMPLES: DescribedContract['examples'] = {
  ownExampleOf: () => undefined,
  recordedExampleOf: () => undefined,
}

/** Builds the OpenAPI document of the Berlin Group interface. */
export const buildBerlinGroupOpenApi = (origin?: string): JsonObject =>
  buildDocument(
    {
      operations: Object.values<Operation>(BERLIN_GROUP_OPERATIONS),
      info: {
        title: 'Havn, Berlin Group interface',
        version: '1.3',
        'x-havn-version': project.version,
        summary: 'Payment initiation, account information and confirmation of funds',
        description:
          'The open-banking interface of a bank as version 1.3 of the Berlin Group’s NextGenPSD2 has it. An error lists every fault found. Embedded SCA, OAuth and XML are not offered.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: TAGS,
      examples: NO_EXAMPLES,
      securitySchemes: { qwac: QWAC },
      security: [{ qwac: [] }],
      describeSecurity: () => ({}),
      noParameters: new Set(['accept', 'host']),
    },
    origin,
  )
