import { Type } from 'typebox'
import type { AnswerDefinition, Operation } from '../../operation.ts'
import { Agent, Party, PartyAccount, PayeeAnswer } from '../../vop/payee-verification.ts'
import { TppMessage } from '../errors/tpp-message.ts'
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

const ClientErrorBody = Type.Object(
  { apiClientMessages: Type.Array(TppMessage) },
  { title: 'ClientErrorBody', description: 'every fault found, each with its path' },
)

const refused = (description: string) => ({ description, schema: ClientErrorBody }) satisfies AnswerDefinition

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
      'The bank asks the bank of the payee. Nothing is signed but by the connection. Every answer takes the same time.',
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
      200: { description: 'What was found.', schema: PayeeAnswer },
      400: refused('The question is malformed.'),
    },
  },
} as const satisfies Record<string, Operation>
