import { Type } from 'typebox'
import { BODY_ERRORS, COMMON_ERRORS, REQUEST_ID_CONFLICT } from '../error-answers.ts'
import { DIGESTED_WRITE_HEADERS, SIGNED_READ_HEADERS } from '../headers/header-sets.ts'
import { JSON_LIMITS } from '../json.ts'
import type { AnswerDefinition, Operation } from '../operation.ts'
import { ErrorBody } from '../tpp-message.ts'
import { ContactInformation, ContactInformationAnswer } from './contact-information.ts'

const TPP_ID = 'PSDNO-FSA-987654321'

const CONTACT = {
  path: '/v1/tpps/{tppId}/contact-information',
  tag: 'tpp-dialogue',
  role: 'any',
  sandboxOnly: false,
  pathParameters: {
    tppId: {
      schema: Type.String({ minLength: 1, maxLength: 128 }),
      description: 'The organizationIdentifier of the certificate. A TPP can only read and change its own.',
      example: TPP_ID,
    },
  },
  query: {},
} as const satisfies Partial<Operation>

const NOT_FOUND = {
  name: 'ContactInformationNotFound',
  description: 'No address is registered, or the id is not that of the TPP that asks.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

const answerOf = (description: string) =>
  ({
    description,
    schema: ContactInformationAnswer,
  }) as const satisfies AnswerDefinition

export const readContactInformation = {
  ...CONTACT,
  id: 'readContactInformation',
  method: 'GET',
  summary: 'Read your contact address',
  description: 'The address that operational notices go to.',
  headers: SIGNED_READ_HEADERS,
  bodyBytesMax: 0,
  answers: { 200: answerOf('The address.'), ...COMMON_ERRORS, 404: NOT_FOUND },
} as const satisfies Operation

export const putContactInformation = {
  ...CONTACT,
  id: 'putContactInformation',
  method: 'PUT',
  summary: 'Register your contact address',
  description:
    "Registers or replaces the address for operational notices. Use a team's mailbox, not a person's: people go on holiday, and their address is personal data.",
  headers: DIGESTED_WRITE_HEADERS,
  body: {
    schema: ContactInformation,
    example: { email: 'operations@tpp.example' } satisfies ContactInformation,
  },
  bodyBytesMax: JSON_LIMITS.bytesMax,
  answers: {
    200: answerOf('Registered.'),
    ...COMMON_ERRORS,
    ...BODY_ERRORS,
    404: NOT_FOUND,
    409: REQUEST_ID_CONFLICT,
  },
} as const satisfies Operation
