import assert from 'node:assert/strict'
import { randomUUID, type X509Certificate } from 'node:crypto'
import type { RequestToSign } from '../../support/signed-request.ts'

/** A call as a newcomer writes it, before it is signed. */
export interface Draft {
  readonly method: NonNullable<RequestToSign['method']>
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** An object is sent as JSON, a text as it is. */
  readonly body: object | string | undefined
}

/** What the bank says about a call: the field or header, and the text. */
export interface Message {
  readonly path?: string
  readonly text: string
}

/** What the newcomer has besides the text: their certificate, and the payment that they meant, as JSON. */
export interface NewcomerMeans {
  readonly certificate: X509Certificate
  readonly payment: object
}

type Change = (draft: Draft, found: readonly string[], message: Message, means: NewcomerMeans) => Draft

const withHeaders = (draft: Draft, headers: Draft['headers']): Draft => ({
  ...draft,
  headers: { ...draft.headers, ...headers },
})

/** Changes the field of the body at a path such as `instructedAmount.amount`. */
function withField(draft: Draft, path: string, change: (value: string) => unknown): Draft {
  const body: Record<string, unknown> = structuredClone(Object(draft.body))
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Record<string, unknown>>((object, name) => Object(object[name]), body)
  holder[last] = change(String(holder[last]))
  return { ...draft, body }
}

function renameField(draft: Draft, path: string, to: string): Draft {
  const body: Record<string, unknown> = structuredClone(Object(draft.body))
  const names = path.split('.')
  const from = names.pop() ?? ''
  const holder = names.reduce<Record<string, unknown>>((object, name) => Object(object[name]), body)
  holder[to] = holder[from]
  delete holder[from]
  return { ...draft, body }
}

const setField: Change = (draft, [value = ''], { path = '' }) => withField(draft, path, () => value)
const setHeader: Change = (draft, [value = ''], { path = '' }) => withHeaders(draft, { [path]: value })

const addToQuery = (draft: Draft, text: string): Draft => ({
  ...draft,
  target: `${draft.target}${draft.target.includes('?') ? '&' : '?'}${text}`,
})

/**
 * What a text makes its reader do. No row knows which mistake was made; what is in brackets is taken from the text. The first
 * row that fits counts.
 */
const ADVICE: readonly (readonly [RegExp, Change])[] = [
  // Headers
  [/For example: ([\w-]+): (.+)$/, (draft, [name = '', value = '']) => withHeaders(draft, { [name]: value })],
  [/^X-Request-ID: .* For example: ([0-9a-f-]+)$/, setHeader],
  [/^expected PSU-Context (PRIVATE) or CORPORATE/, setHeader],
  [/^expected (PRIVATE) or CORPORATE, got/, setHeader],
  [
    /^expected PSU-ID or X-PSU-IDENTITY, got both: leave one out$/,
    (draft) => withHeaders(draft, { 'PSU-ID': undefined }),
  ],
  [
    /send a national identity number as (X-PSU-IDENTITY), with (PSU-Context)$/,
    (draft, [identity = '', context = ''], { path = '' }) =>
      withHeaders(draft, { [identity]: draft.headers[path], [path]: undefined, [context]: 'PRIVATE' }),
  ],
  [
    /^expected an absolute URL with (https),/,
    (draft, [scheme = ''], { path = '' }) =>
      withHeaders(draft, { [path]: `${scheme}://tpp.example/${draft.headers[path]?.replace(/^.*\//, '')}` }),
  ],
  [/: use a new one\./, (draft, _found, { path = '' }) => withHeaders(draft, { [path]: randomUUID() })],
  [/^expected Content-Type: (\S+), got/, setHeader],
  [
    /([\w-]+): (\S+) shows those too\.$/,
    (draft, [name = '', value = '']) => withHeaders(draft, { [name]: value }),
  ],
  // What is signed
  [/^expected (.* GMT) \(now\)/, setHeader],
  [
    /^expected a date such as ".* GMT"/,
    (draft, _found, { path = '' }) => withHeaders(draft, { [path]: new Date().toUTCString() }),
  ],
  [/Expected: (SHA-256=\S+)/, setHeader],
  [
    /expected Base64 of the DER certificate/,
    (draft, _found, { path = '' }, { certificate }) =>
      withHeaders(draft, { [path]: certificate.raw.toString('base64') }),
  ],
  // Where to
  [/^expected (\/v1\S+), spelled exactly like this/, (draft, [target = '']) => ({ ...draft, target })],
  [
    /^expected (POST) for this path/,
    (draft, _found, _message, { payment }) => ({ ...draft, method: 'POST', body: draft.body ?? payment }),
  ],
  [
    /^expected one of the products of payments: ([\w-]+),/,
    (draft, [product = '']) => ({ ...draft, target: `/v1/payments/${product}` }),
  ],
  [/add the query parameter: \?(\S+)\.$/, (draft, [text = '']) => addToQuery(draft, text)],
  [
    /^this query parameter is not known; did you mean (\w+)\?$/,
    (draft, [name = ''], { path = '' }) => ({ ...draft, target: draft.target.replace(path, name) }),
  ],
  // The body
  [/send JSON, not/, (draft, _found, _message, { payment }) => ({ ...draft, body: payment })],
  [/a name in double quotes/, (draft, _found, _message, { payment }) => ({ ...draft, body: payment })],
  [
    /^this field is not known; did you mean (\w+)\?$/,
    (draft, [name = ''], { path = '' }) => renameField(draft, path, name),
  ],
  [/; did you mean (\w+)\?$/, setField],
  [/such as ([A-Z]+)(?: or [A-Z]+)?, got/, setField],
  [
    /^expected a string, in double quotes: .*, got the number/,
    (draft, _found, { path = '' }) => withField(draft, path, String),
  ],
  [
    /^expected (\d) fraction digits,/,
    (draft, [digits = ''], { path = '' }) =>
      withField(draft, path, (amount) => Number(amount).toFixed(Number(digits))),
  ],
  [
    /a decimal number such as "100(.)00"/,
    (draft, [point = ''], { path = '' }) =>
      withField(draft, path, (amount) => amount.replace(/^[+-]/, '').replace(',', point)),
  ],
  [
    /an IBAN: its last (11) digits are the account number$/,
    (draft, [digits = ''], { path = '' }) => withField(draft, path, (iban) => iban.slice(-Number(digits))),
  ],
  [
    /without spaces or dots; a Norwegian one has 11 digits/,
    (draft, _found, { path = '' }) => withField(draft, path, (account) => account.replaceAll(/[ .]/g, '')),
  ],
  [
    /^expected an ISO 8601 date written YYYY-MM-DD/,
    (draft, _found, { path = '' }) => withField(draft, path, toIsoDate),
  ],
  [/^expected (\d{4}-\d\d-\d\d) \(the bank's today\) or later/, setField],
]

const toIsoDate = (text: string): string => {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`
}

/** Changes a call as the texts of a refusal say. Fails if none of them says what to do. */
export function followTexts(draft: Draft, messages: readonly Message[], means: NewcomerMeans): Draft {
  let next = draft
  // A field that is renamed is no longer missing, so what is unknown comes first.
  const sorted = messages.toSorted((left, right) => Number(isUnknown(right)) - Number(isUnknown(left)))
  const isRenamed = sorted.some(isUnknown)
  for (const message of sorted) {
    if (isRenamed && message.text.startsWith('this field is missing')) continue
    for (const [pattern, change] of ADVICE) {
      const found = pattern.exec(message.text)
      if (found === null) continue
      next = change(next, found.slice(1), message, means)
      break
    }
  }
  assert.notEqual(next, draft, `no text says what to do:\n${messages.map(({ text }) => text).join('\n')}`)
  return next
}

const isUnknown = ({ text }: Message) => text.startsWith('this field is not known')
