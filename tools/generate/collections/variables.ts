import type { Operation } from '@havn/contract'

/** Where `havn proxy` listens, which signs what a client sends. */
const PROXY_URL = 'http://localhost:8081'

/** Who the requests are about. Kari Nordmann and her account are in every sandbox. */
const FIRST_VALUES = {
  baseUrl: PROXY_URL,
  bankTime: '2026-11-16T09:00:00+01:00',
  session: 'collection-1',
  redirectUri: 'https://tpp.example/callback',
  psu: '14838530061',
  psuIpAddress: '192.0.2.7',
  debtorAccount: '99860510002',
  psuId: '',
  psuCorporateId: '',
  previousPaymentId: '',
  startDate: '',
  endDate: '',
}

const SERVICES: Readonly<Record<string, string>> = {
  'bulk-payments': 'bulkPaymentId',
  'periodic-payments': 'periodicPaymentId',
}

const CARD_VARIABLES: Readonly<Record<string, string>> = {
  accountId: 'cardAccountId',
  transactionId: 'cardTransactionId',
}

/** The variable that stands in an operation's path for a parameter. */
export function variableOf({ path, pathParameters }: Operation, name: string): string {
  const segment = path.split('/')[2] ?? ''
  if (name === 'paymentId') return SERVICES[segment] ?? name
  if (name === 'authorisationId') return name
  if (segment === 'card-accounts') return CARD_VARIABLES[name] ?? name
  return pathParameters[name]?.component ?? name
}

/** Ids of the first data set, which every sandbox has; any other id comes from an answer. */
const IN_EVERY_SANDBOX = /^[a-f]0000000-/

const firstValueOf = ({ pathParameters }: Operation, name: string): string => {
  const example = pathParameters[name]?.example ?? ''
  return IN_EVERY_SANDBOX.test(example) || !/[0-9a-f]{8}-/.test(example) ? example : ''
}

/** All variables of the collection and their first values. */
export function variablesOf(operations: readonly Operation[]): Readonly<Record<string, string>> {
  const inPaths = operations.flatMap((operation) =>
    Object.keys(operation.pathParameters).map(
      (name) => [variableOf(operation, name), firstValueOf(operation, name)] as const,
    ),
  )
  return { ...FIRST_VALUES, ...Object.fromEntries(inPaths) }
}

/** Values of headers; any other header has that of its example. */
export const HEADER_VALUES: Readonly<Record<string, string>> = {
  'x-request-id': '{{$guid}}',
  'tpp-session-id': '{{session}}',
  'tpp-redirect-uri': '{{redirectUri}}',
  'x-psu-identity': '{{psu}}',
  'psu-id': '{{psuId}}',
  'psu-corporate-id': '{{psuCorporateId}}',
  'psu-ip-address': '{{psuIpAddress}}',
}

/** Values in bodies that are variables, by the field and what it is in. */
const BODY_VARIABLES: Readonly<Record<string, string>> = {
  'debtorAccount.bban': 'debtorAccount',
  nationalId: 'psu',
  startDate: 'startDate',
  endDate: 'endDate',
  accountId: 'sandboxAccountId',
}

const PAYMENTS_OF_BASKET = ['{{previousPaymentId}}', '{{paymentId}}']

/** The example of a body with variables in it. */
export function bodyWithVariables(body: unknown, place = ''): unknown {
  if (place === 'paymentIds') return PAYMENTS_OF_BASKET
  if (typeof body === 'string') {
    const variable = BODY_VARIABLES[place]
    return variable ? `{{${variable}}}` : body
  }
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body.map((one) => bodyWithVariables(one, `${place}[]`))
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      bodyWithVariables(value, place === '' ? name : `${place}.${name}`),
    ]),
  )
}
