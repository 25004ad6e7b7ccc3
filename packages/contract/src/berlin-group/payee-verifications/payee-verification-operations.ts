import { Type } from 'typebox'
import type { Operation } from '../../operation.ts'
import { Agent, Party, PartyAccount, PayeeAnswer } from '../../vop/payee-verification.ts'
import { CLIENT_BODY_ERRORS, REFERENCE_HEADERS } from '../errors/error-answers.ts'
import { READ_HEADERS } from '../headers/header-sets.ts'

const Question = Type.Object(
  {
    partyAccount: PartyAccount,
    party: Party,
    partyAgent: Type.Optional(Agent),
    unstructuredRemittanceInformation: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 140 }), { minItems: 1, maxItems: 10 }),
    ),
  },
  { title: 'PayeeVerificationRequest', description: 'whether an account belongs to a name' },
)

/** What every answer of these operations has in the headers that say what it is of. */
export const PAYEE_VERIFICATION_REFERENCE = {
  'X-Reference-API-Name': 'Berlin Group openFinance API',
  'X-Reference-API-Document': 'Verification of Payee',
  'X-Reference-API-Version': '1.3.16',
} as const satisfies Readonly<Record<(typeof REFERENCE_HEADERS)[number], string>>

/** A question is a few hundred bytes. */
const bodyBytesMax = 8 * 1024

/** The service of version 1.3.16 by which a TPP asks about a payee without a payment. A bank offers it if it likes. */
export const PAYEE_VERIFICATION_OPERATIONS = {
  verifyPayee: {
    id: 'verifyPayee',
    method: 'POST',
    path: '/v1/payee-verifications',
    tag: 'payee-verifications',
    role: 'PISP',
    sandboxOnly: false,
    summary: 'Ask whether an account belongs to a payee',
    description:
      'The bank asks the bank of the payee. Banks offer it if they like; elsewhere the path is unknown. Nothing is signed but by the connection. Every answer takes the same time.',
    pathParameters: {},
    headers: READ_HEADERS,
    query: {},
    body: {
      schema: Question,
      example: {
        partyAccount: { iban: 'DE89370400440532013000' },
        party: { name: 'Schiffsausrüster Möwe GmbH' },
      },
    },
    bodyBytesMax,
    answers: {
      200: { description: 'What was found.', schema: PayeeAnswer, headers: REFERENCE_HEADERS },
      ...CLIENT_BODY_ERRORS,
    },
  },
} as const satisfies Record<string, Operation>
