import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { signRequest } from '@havn/http-signature'
import { makeBanksFolder } from '../../banks/support/banks-folder.ts'
import { type TestBank, useBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import type { ResponseJson } from '../../support/send.ts'

/** The address of the standard's interface, the same with a seal demanded, and that of the Norwegian one. */
export const XS2A = 'xs2a.bank.example'
export const SEALED = 'sealed.bank.example'
export const PSD2 = 'psd2.bank.example'

const DOCUMENT = {
  bank: 'stadt',
  publicUrls: [
    `https://${PSD2}`,
    { url: `https://${XS2A}`, interface: 'berlin-group-1.3' },
    { url: `https://${SEALED}`, interface: 'berlin-group-1.3', qwac: 'when-offered', seal: 'required' },
  ],
}

/** Opens a bank that has two interfaces at three addresses, over TLS. */
export function useStadt(document: object = {}, options: Parameters<typeof useBank>[0] = {}): TestBank {
  const folder = makeBanksFolder()
  folder.add({ ...DOCUMENT, ...document })
  after(() => folder.remove())
  return useBank({ banksFolder: folder.path, hasTls: true, ...options })
}

/** An answer of a bank, as it came over the wire. */
export interface TlsAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly json: ResponseJson
}

export interface TlsRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly host?: string
  readonly target: string
  /** Undefined removes a header that is otherwise added. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: object | string
  /** Whose certificate the connection has; undefined for none. */
  readonly qwac?: Identity | undefined
  /** Whose seal the call has; undefined for none. */
  readonly seal?: Identity | undefined
  /** What the seal covers besides the headers that it must cover. */
  readonly include?: readonly string[]
}

/** Sends a call over a connection of its own. */
export function callStadt(bank: TestBank, request: TlsRequest): Promise<TlsAnswer> {
  const { host = XS2A, target, qwac, body } = request
  const { method = body === undefined ? 'GET' : 'POST' } = request
  const bytes = toBytes(body)
  const headers = headersOf(bank, { ...request, method }, bytes)
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest(
      {
        host: '127.0.0.1',
        servername: host,
        port: bank.httpsPort,
        path: target,
        method,
        ca: bank.ca.pem,
        agent: false,
        ...(qwac && { cert: qwac.pem, key: qwac.keyPem }),
        headers: { Host: host, ...headers, 'Content-Length': bytes?.length ?? 0 },
      },
      (incoming) => {
        const { statusCode: status = 0, headers: received } = incoming
        text(incoming).then(
          (answer) =>
            resolve({
              status,
              headers: received,
              text: answer,
              json: answer.startsWith('{') ? JSON.parse(answer) : undefined,
            }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

function headersOf(
  bank: TestBank,
  { method, target, headers = {}, seal, include = [] }: TlsRequest & { method: string },
  body: Buffer | undefined,
): Record<string, string> {
  const given: Record<string, string | undefined> = {
    'X-Request-ID': randomUUID(),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(seal === undefined ? {} : { Date: new Date(bank.clock.milliseconds()).toUTCString() }),
    ...headers,
  }
  const sent = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  if (seal === undefined) return sent
  const { key, certificate } = seal
  const signed = signRequest({
    method,
    target,
    headers: sent,
    ...(body && { body }),
    include,
    key,
    certificate,
  })
  const removed = new Set(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [name] : [])),
  )
  return Object.fromEntries(Object.entries({ ...signed, ...sent }).filter(([name]) => !removed.has(name)))
}

function toBytes(body: TlsRequest['body']): Buffer | undefined {
  if (body === undefined) return undefined
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
