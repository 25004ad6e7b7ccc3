import assert from 'node:assert/strict'
import { type KeyObject, sign } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { createCertificateRequest, generateTppKey } from '@havn/test-certificates'
import { connectBank } from '@havn/tpp-sdk'

/** A TPP that registered at a hosted console. */
export interface HostedTpp {
  readonly id: string
  readonly key: KeyObject
  readonly certificate: string
  readonly bank: ReturnType<typeof connectBank>
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request as it is: `fetch` would not let a test choose Host or Origin. */
export function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(new URL(path, origin), { method, headers, agent: false }, (incoming) => {
      text(incoming).then(
        (received) =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: received }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Posts a form as the console's own page does. */
export function post(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return send(origin, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
}

export function newRequest(): { key: KeyObject; csr: string } {
  const { privateKey } = generateTppKey('ec')
  return { key: privateKey, csr: createCertificateRequest({ subject: [], privateKey, extensions: [] }) }
}

export function askForCertificate(
  origin: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return send(origin, '/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Registers as a program does. */
export async function register(origin: string, bankUrl: string): Promise<HostedTpp> {
  const { key, csr } = newRequest()
  const answer = await askForCertificate(origin, { csr, roles: ['PISP', 'AISP'] })
  assert.equal(answer.status, 201, answer.text)
  const { organizationIdentifier: id, qsealc } = JSON.parse(answer.text)
  return { id, key, certificate: qsealc, bank: connectBank({ baseUrl: bankUrl, key, certificate: qsealc }) }
}

export async function readChallenge(origin: string): Promise<string> {
  return JSON.parse((await send(origin, '/sign-in/challenge')).text).challenge
}

export function signChallenge(
  { key, certificate }: Pick<HostedTpp, 'key' | 'certificate'>,
  challenge: string,
) {
  return { challenge, certificate, signature: sign('sha256', Buffer.from(challenge), key).toString('base64') }
}

/** Signs in and returns the session's cookie. */
export async function signIn(origin: string, tpp: HostedTpp): Promise<string> {
  const answer = await post(origin, '/sign-in', signChallenge(tpp, await readChallenge(origin)))
  assert.equal(answer.status, 303, answer.text)
  return cookieOf(answer)
}

export function cookieOf({ headers }: Answer): string {
  const [cookie = ''] = headers['set-cookie'] ?? []
  return cookie.split(';')[0] ?? ''
}

export const payment = {
  instructedAmount: { amount: '125.50', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAccount: { bban: '99860512749', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
} as const

/** Creates a payment that its own key has signed; returns its id. */
export async function pay({ bank }: HostedTpp): Promise<string> {
  const answer = await bank.createNdctPayment({
    session: {
      psu: { nationalId: '14838530061', context: 'PRIVATE' },
      sessionId: 'session',
      redirectUri: 'https://tpp.example/back',
      ipAddress: '192.0.2.7',
    },
    body: payment,
  })
  assert.equal(answer.status, 201, JSON.stringify(answer))
  return answer.body.paymentId
}
