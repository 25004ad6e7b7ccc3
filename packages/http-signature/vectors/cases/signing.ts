import { body, type Header, corporateId, date, psuId, redirect, requestId, target } from '../build-vector.ts'

/** What a request to sign differs in from a plain one. */
export interface SigningCase {
  readonly name: string
  readonly rules: readonly string[]
  readonly certificate?: string
  readonly algorithm?: 'rsa-sha256' | 'rsa-sha512' | 'ecdsa-sha256'
  readonly method?: string
  readonly target: string
  readonly headers: readonly Header[]
  readonly body?: string | Buffer
  /** Names to sign, in order; `(request-target)` and then the headers that must be signed, if left out. */
  readonly names?: readonly string[]
}

const notification = ['TPP-Notification-URI', 'https://tpp.example/notifications'] as const
const payment = { target, headers: [date, requestId, redirect], body } as const
const read = { method: 'GET', headers: [date, requestId, psuId] } as const

export const signing: readonly SigningCase[] = [
  { name: 'a payment', rules: ['SIG-09', 'SIG-11'], ...payment },
  { name: 'a payment with every header that must be signed', rules: ['SIG-10'], ...payment, headers: [date, requestId, psuId, corporateId, redirect, notification] },
  { name: 'a query', rules: ['SIG-08'], ...payment, target: `${target}?allowLogicalDuplicate=true` },
  { name: 'GET without a body has no Digest', rules: ['SIG-10'], ...read, target: '/v1/accounts' },
  { name: 'GET with a query in percent-encoding', rules: ['SIG-08'], ...read, target: '/v1/accounts/a%20b/transactions?dateFrom=2026-01-01&q=%C3%B8%2F' },
  { name: 'DELETE', rules: ['SIG-08'], ...read, method: 'DELETE', target: `${target}/7f1c` },
  { name: 'PUT', rules: ['SIG-08'], ...payment, method: 'PUT', target: '/v1/contact-information' },
  { name: 'a body of nothing has a Digest', rules: ['SIG-13'], ...payment, body: '' },
  { name: 'a body with CR LF and a newline at the end', rules: ['SIG-13'], ...payment, body: '{\r\n  "a": 1\r\n}\r\n' },
  { name: 'a body of bytes that are no text', rules: ['SIG-13'], ...payment, body: Buffer.from([0, 255, 128, 10, 13, 200]) },
  { name: 'headers that are sent and not signed', rules: ['SIG-10'], ...payment, headers: [['Content-Type', 'application/json'], date, requestId, redirect, ['PSU-IP-Address', '192.0.2.7']] },
  { name: 'header names in any case', rules: ['SIG-07'], ...payment, headers: [['date', date[1]], ['X-REQUEST-ID', requestId[1]], ['Tpp-Redirect-Uri', redirect[1]]] },
  { name: 'names in another order', rules: ['SIG-07'], ...payment, names: ['digest', 'x-request-id', 'tpp-redirect-uri', 'date', '(request-target)'] },
  { name: 'white space around a value is not signed', rules: ['SIG-11'], ...payment, headers: [date, ['X-Request-ID', ` \t${requestId[1]} `], redirect] },
  { name: 'white space inside a value is', rules: ['SIG-11'], ...payment, headers: [date, requestId, ['PSU-Corporate-ID', 'a  b']] },
  { name: 'RSA 4096', rules: ['SIG-09'], ...payment, certificate: 'rsa-4096' },
  { name: 'rsa-sha512', rules: ['SIG-06'], ...payment, algorithm: 'rsa-sha512' },
  { name: 'EC P-256', rules: ['SIG-06'], ...payment, certificate: 'ec-p256', algorithm: 'ecdsa-sha256' },
  { name: 'EC P-256, GET', rules: ['SIG-06'], ...read, target: '/v1/accounts', certificate: 'ec-p256', algorithm: 'ecdsa-sha256' },
  { name: 'a serial number with a leading zero', rules: ['SIG-05'], ...payment, certificate: 'rsa-2048-short-serial' },
  { name: 'an issuer with characters that a name escapes, and quotes that the header escapes', rules: ['SIG-05'], ...payment, certificate: 'rsa-2048-escaped' },
  { name: 'an issuer with several attributes in one relative name, and rare attribute types', rules: ['SIG-05'], ...payment, certificate: 'rsa-2048-multi-valued' },
  { name: 'an issuer beyond ASCII: the whole header is encoded', rules: ['SIG-05', 'SIG-12'], ...payment, certificate: 'rsa-2048-beyond-ascii' },
]
