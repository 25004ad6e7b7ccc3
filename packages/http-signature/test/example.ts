import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { explain, signRequest, verifyRequest } from '@havn/http-signature'

const certificate = new X509Certificate(readFileSync('cert.pem'))
const key = createPrivateKey(readFileSync('key.pem'))

// The TPP: sign exactly the bytes that will be sent, then send the headers together.
const method = 'POST'
const target = '/v1/payments/norwegian-domestic-credit-transfers'
const body = Buffer.from(JSON.stringify({ creditorName: 'Fiskebåten AS' }))
const headers = {
  Date: 'Thu, 05 Nov 2026 08:12:31 GMT',
  'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'PSU-ID': '0d9f4a1c-6c0e-4d6b-8d6b-2f5a9c3e7b10',
}
const signed = { ...headers, ...signRequest({ method, target, headers, body, key, certificate }) }

// The bank: lower-case names, all values as received. In a node:http server: Object.entries(request.headersDistinct).
const received = new Map(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), [value]]))
const outcome = verifyRequest({ method, target, headers: received, body, certificate })
console.log(outcome.ok ? outcome.value.signingString : explain(outcome.problem))

// Another body than the one signed: the explanation says what was expected, what was received, and the likely mistake.
const altered = Buffer.concat([body, Buffer.from('\n')])
const refused = verifyRequest({
  method,
  target,
  headers: received,
  body: altered,
  certificate,
  diagnose: true,
})
if (!refused.ok) console.log(`\n${explain(refused.problem)}`)
