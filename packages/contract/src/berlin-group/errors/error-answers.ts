import { Type } from 'typebox'
import type { AnswerDefinition } from '../../operation.ts'
import { messageCodesOf, type Service } from './message-codes.ts'
import { ErrorBody, TppMessage } from './tpp-message.ts'

/** What every status of a refusal means. */
export const STATUS_MEANINGS = {
  400: 'The call is invalid: header, query parameter or body. All faults are listed.',
  401: 'The certificate, its role, the signature or the consent does not allow this.',
  403: 'The resource of the path is not one of this TPP, or the bank has blocked the service.',
  404: 'There is no such resource.',
  405: 'The path does not have this method, or the state of the resource does not allow it any more.',
  406: 'None of the formats in Accept is offered.',
  409: 'The state of the resource does not allow this, or the X-Request-ID was used for another call.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many calls. Wait for the time in Retry-After.',
  431: 'The headers are too large.',
  500: 'An error at the bank. Contact the bank and give the X-Request-ID.',
  503: 'The bank cannot answer now. Repeat with the same X-Request-ID: nothing is done twice.',
} as const

type ErrorStatus = keyof typeof STATUS_MEANINGS

const NAMES: Readonly<Record<Service, string>> = {
  accounts: 'Ais',
  payments: 'Pis',
  funds: 'Piis',
  baskets: 'Sbs',
}

/** The body of an error, with the codes that the service may send with the status. */
const bodyOf = (service: Service, status: ErrorStatus) => {
  const codes = messageCodesOf(service, status)
  const title = `Error${status}${NAMES[service]}`
  const code = Type.Enum([...codes], {
    type: 'string',
    title: `${title}Code`,
    description: 'the kind of message',
  })
  const message = Type.Object({ ...TppMessage.properties, code }, { title: `${title}Message` })
  return Type.Object(
    { ...ErrorBody.properties, tppMessages: Type.Array(message) },
    { title, description: 'every fault found, each with its path' },
  )
}

const errorOf = (service: Service, status: ErrorStatus): AnswerDefinition => ({
  name: `Error${status}${NAMES[service]}`,
  description: STATUS_MEANINGS[status],
  ...(messageCodesOf(service, status).length === 0 ? {} : { schema: bodyOf(service, status) }),
  ...(status === 429 || status === 503 ? { headers: ['Retry-After'] } : {}),
  ...(status === 405 ? { optionalHeaders: ['Allow'] } : {}),
})

const STATUSES = [400, 401, 403, 404, 405, 409, 429, 500, 503] as const

const errorsOf = <const Status extends ErrorStatus>(service: Service, statuses: readonly Status[]) =>
  // Each status has been given its answer.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(statuses.map((status) => [status, errorOf(service, status)])) as Readonly<
    Record<Status, AnswerDefinition>
  >

/** The refusals of an operation of a service. They are written by the dialect of the interface, not by handlers. */
export const ERRORS = {
  accounts: errorsOf('accounts', [...STATUSES, 406]),
  payments: errorsOf('payments', STATUSES),
  funds: errorsOf('funds', STATUSES),
  baskets: errorsOf('baskets', STATUSES),
}

/** Those of an operation with a body. */
export const BODY_ERRORS = {
  accounts: { ...ERRORS.accounts, ...errorsOf('accounts', [413, 415]) },
  payments: { ...ERRORS.payments, ...errorsOf('payments', [413, 415]) },
  funds: { ...ERRORS.funds, ...errorsOf('funds', [413, 415]) },
  baskets: { ...ERRORS.baskets, ...errorsOf('baskets', [413, 415]) },
}

export const DELETED = {
  name: 'Deleted',
  description: 'Deleted, or given up.',
} as const satisfies AnswerDefinition
