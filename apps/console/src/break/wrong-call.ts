import { randomUUID, sign, type X509Certificate, type KeyObject } from 'node:crypto'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { buildSigningString, createDigest, signRequest } from '@havn/http-signature'
import type { TppAccess } from '../tpps/tpp.ts'

/** A call that is wrong on purpose: everything that the SDK does for a caller, and what is to go wrong with it. */
export interface WrongCall {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The X-Request-ID. Default: a new one. */
  readonly requestId?: string
  /** The Date. Default: now. */
  readonly date?: Date
  /** The Digest of the body. Default: the right one. */
  readonly digest?: string
  /** A key and certificate in place of the TPP's own. */
  readonly identity?: { readonly key: KeyObject; readonly certificate: X509Certificate }
  /** Changes the text before it is signed. */
  readonly signInstead?: (signingString: string) => string
  /** Headers that are added after signing, so that the signature does not cover them. */
  readonly unsignedHeaders?: Readonly<Record<string, string>>
  /** The body that is sent in place of the signed one. */
  readonly bodyInstead?: string
}

const answerSecondsMax = 30

/** What the bank answered, and under which X-Request-ID it keeps what it made of the call. */
export interface WrongCallAnswer {
  readonly requestId: string
  readonly status: number
  readonly body: unknown
}

/** Sends the call as it is. */
export async function sendWrongCall(access: TppAccess, call: WrongCall): Promise<WrongCallAnswer> {
  const requestId = call.requestId ?? randomUUID()
  const body = call.body === undefined ? undefined : Buffer.from(call.body)
  const headers = {
    ...call.headers,
    Date: (call.date ?? new Date()).toUTCString(),
    'X-Request-ID': requestId,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(body === undefined ? {} : { Digest: call.digest ?? createDigest(body) }),
  }
  const sent = call.bodyInstead === undefined ? body : Buffer.from(call.bodyInstead)
  const signed = signHeaders(access, call, headers)
  const answer = await send(access, call, {
    headers: { ...headers, ...signed, ...call.unsignedHeaders },
    body: sent,
  })
  return { requestId, ...answer }
}

function signHeaders(
  access: TppAccess,
  { method, path: target, identity, signInstead }: WrongCall,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const { key, certificate } = identity ?? access
  const signed = signRequest({ method, target, headers, key, certificate, include: ['(request-target)'] })
  if (signInstead === undefined) return signed
  const header = signed['Signature'] ?? ''
  const names = /headers="([^"]*)"/.exec(header)?.[1]?.split(' ') ?? []
  const received = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]))
  const built = buildSigningString({ names, headers: received, method, target })
  if (!built.ok) throw new Error(`the call cannot be signed: ${built.problem.received}`)
  const signature = sign('sha256', Buffer.from(signInstead(built.value), 'latin1'), key).toString('base64')
  return { ...signed, Signature: header.replace(/signature="[^"]*"/, () => `signature="${signature}"`) }
}

function send(
  { baseUrl, ca }: TppAccess,
  { method, path }: WrongCall,
  { headers, body }: { headers: Record<string, string>; body: Buffer | undefined },
): Promise<Omit<WrongCallAnswer, 'requestId'>> {
  const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
  const options = { method, ca, headers: { ...headers, ...length }, timeout: answerSecondsMax * 1000 }
  return new Promise((resolve, reject) => {
    const outgoing = requestHttps(new URL(path, baseUrl), options, (answer) => {
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, body: parseJson(received) }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${baseUrl} did not answer`)))
    outgoing.end(body)
  })
}

function parseJson(received: string): unknown {
  try {
    return JSON.parse(received)
  } catch {
    return undefined
  }
}
