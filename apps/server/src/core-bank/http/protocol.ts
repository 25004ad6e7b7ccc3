import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { QuestionName } from '../schema/questions.ts'

/** The header that carries the MAC, in both directions. */
export const SIGNATURE_HEADER = 'havn-signature'

/** The header that says how many milliseconds Havn waits for the answer. */
export const DEADLINE_HEADER = 'havn-deadline-ms'

/** How far the clocks of Havn and of the bank may differ, in either direction. */
export const clockDifferenceMillisecondsMax = 60_000

/** The path of a question below the URL of the core bank. The MAC covers exactly this. */
export function pathOf(question: QuestionName): string {
  return `/core-bank/v1/${question}`
}

/** A secret that Havn and the bank share, with the name that both know it by. */
export interface MacKey {
  readonly id: string
  readonly secret: KeyObject
}

export interface SignedRequest {
  readonly milliseconds: number
  readonly path: string
  readonly body: string | Uint8Array
}

/** Makes the signature header of a request: `t=<milliseconds>,k=<key id>,v1=<hex>`. */
export function signRequest({ id, secret }: MacKey, { milliseconds, path, body }: SignedRequest): string {
  const mac = macOf(secret, [String(milliseconds), 'POST', path, hashOf(body)])
  return `t=${milliseconds},k=${id},v1=${mac}`
}

export interface SignedAnswer {
  readonly status: number
  /** The whole signature header of the request: it ties the answer to the one question that it answers. */
  readonly requestSignature: string
  readonly body: string | Uint8Array
}

/** Makes the signature header of an answer: `k=<key id>,v1=<hex>`. */
export function signAnswer({ id, secret }: MacKey, answer: SignedAnswer): string {
  return `k=${id},v1=${answerMac(secret, answer)}`
}

const REQUEST_SIGNATURE = /^t=([0-9]{1,15}),k=([\w.-]{1,64}),v1=([0-9a-f]{64})$/
const ANSWER_SIGNATURE = /^k=([\w.-]{1,64}),v1=([0-9a-f]{64})$/

/** Why a signature proves nothing; undefined if it is right. The text names no secret and may be logged. */
export type SignatureProblem = string | undefined

/** Checks the signature of an answer against the keys that Havn knows. */
export function checkAnswer(
  keys: readonly MacKey[],
  signature: string | undefined,
  answer: SignedAnswer,
): SignatureProblem {
  if (signature === undefined) return 'it has no Havn-Signature'
  const [, id, mac] = ANSWER_SIGNATURE.exec(signature) ?? []
  if (id === undefined || mac === undefined) return 'its Havn-Signature is not of the form k=…,v1=…'
  const key = keys.find((one) => one.id === id)
  if (key === undefined) return `it is signed with a key that Havn does not know (k=${id})`
  return isSame(mac, answerMac(key.secret, answer))
    ? undefined
    : `its Havn-Signature (k=${id}) is not the MAC of this answer to this question`
}

/** Checks the signature of a request as a bank must. Havn itself needs this only to test banks and adapters. */
export function checkRequest(
  keys: readonly MacKey[],
  signature: string | undefined,
  { path, body, nowMilliseconds }: { path: string; body: string | Uint8Array; nowMilliseconds: number },
): SignatureProblem {
  if (signature === undefined) return 'it has no Havn-Signature'
  const [, time, id, mac] = REQUEST_SIGNATURE.exec(signature) ?? []
  if (time === undefined || id === undefined || mac === undefined)
    return 'its Havn-Signature is not of the form t=…,k=…,v1=…'
  const key = keys.find((one) => one.id === id)
  if (key === undefined) return `it is signed with an unknown key (k=${id})`
  if (!isSame(mac, macOf(key.secret, [time, 'POST', path, hashOf(body)])))
    return 'its Havn-Signature is not the MAC of this request'
  return Math.abs(nowMilliseconds - Number(time)) > clockDifferenceMillisecondsMax
    ? 'its time is more than 60 seconds from the time here'
    : undefined
}

function answerMac(secret: KeyObject, { status, requestSignature, body }: SignedAnswer): string {
  return macOf(secret, [String(status), requestSignature, hashOf(body)])
}

function macOf(secret: KeyObject, lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}

function hashOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Compares two hexadecimal MACs of equal length in constant time. */
function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
}
