import { type Static, Type } from 'typebox'
import type { AnswerDefinition, Operation } from '../operation.ts'
import { VOP_HEADERS } from './headers.ts'
import { PayeeAnswer, PayeeQuestion } from './payee-verification.ts'

/** The error codes of the scheme, and one for what is the bank's fault. */
export const VOP_ERROR_CODES = [
  'FORMAT_ERROR',
  'TIMESTAMP_INVALID',
  'CLIENT_INVALID',
  'CLIENT_INCONSISTENT',
  'INTERNAL_ERROR',
] as const

export type VopErrorCode = (typeof VOP_ERROR_CODES)[number]

export const VopError = Type.Object(
  {
    type: Type.String({ description: 'a name of the kind of problem, as a URN' }),
    code: Type.Enum([...VOP_ERROR_CODES], { type: 'string', title: 'VopErrorCode' }),
    detail: Type.Optional(Type.String({ description: 'what was expected and what was received' })),
  },
  { title: 'VopError', description: 'why a question is refused' },
)
export type VopError = Static<typeof VopError>

const refused = (description: string) => ({ description, schema: VopError }) satisfies AnswerDefinition

/** A question is a few hundred bytes. */
const bodyBytesMax = 8 * 1024

/** The interface between banks: whether a name belongs to an account of this bank. */
export const VOP_OPERATIONS = {
  verifyPayee: {
    id: 'vop/verifyPayee',
    method: 'POST',
    path: '/vop/v1/payee-verifications',
    tag: 'payee-verifications',
    role: 'any',
    sandboxOnly: false,
    summary: 'Ask whether an account of this bank belongs to a payee',
    description:
      'Asked by the bank of the payer, which proves who it is by its QWAC. Every answer takes the same time.',
    pathParameters: {},
    headers: VOP_HEADERS,
    query: {},
    body: {
      schema: PayeeQuestion,
      example: {
        party: { name: 'Kari Nordmann' },
        partyAccount: { iban: 'NO9386011117947' },
        partyAgent: { financialInstitutionId: { bicfi: 'HAVNNO22' } },
        requestingAgent: { financialInstitutionId: { bicfi: 'STADDEFF' } },
      },
    },
    bodyBytesMax,
    answers: {
      200: { description: 'What was found.', schema: PayeeAnswer, headers: ['X-Response-Timestamp'] },
      400: refused('The question is malformed, or its time is.'),
      401: refused('The certificate is not that of a participant, or not that of the bank in the question.'),
    },
  },
} as const satisfies Record<string, Operation>
