import type { IncomingMessage } from 'node:http'
import { createDigest } from '@havn/http-signature'
import { type BankSeal, signMessage } from '../../platform/seal/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { verifiedTppOf } from '../checks/verified-calls.ts'

/** An answer as it is sent. */
export interface AnswerToSign {
  readonly status: number
  /** The body as it is sent: compressed, if it is. Empty if there is none. */
  readonly body: Uint8Array
}

export interface AnswerSigner {
  /**
   * The seal of the bank at this host, if the answer to this call is to be signed. The answer to a call that was not verified
   * never is: whoever stands between a TPP and the bank could alter the TPP's call, and pass the refusal off as the answer to
   * the call itself.
   */
  sealFor(call: IncomingMessage, host: string): BankSeal | undefined
  /** Returns the headers that make it a signed answer. Rejects if the seal cannot sign now. */
  sign(seal: BankSeal, call: IncomingMessage, answer: AnswerToSign): Promise<Record<string, string>>
}

/** The header with which a TPP asks for a signed answer. */
const REQUEST_HEADER = 'tpp-signed-response-preferred'

export function createAnswerSigner({
  sealAt,
  clock,
}: {
  /** The seal of the bank at a host, with the port that was called; undefined if it has none. */
  readonly sealAt: (host: string) => BankSeal | undefined
  readonly clock: Clock
}): AnswerSigner {
  const dateAt = createDateWriter()
  return {
    sealFor(call, host) {
      if (verifiedTppOf(call) === undefined) return undefined
      const seal = sealAt(host)
      if (seal === undefined || seal.signAnswers === 'off') return undefined
      return seal.signAnswers === 'always' || call.headers[REQUEST_HEADER] === 'true' ? seal : undefined
    },
    sign(seal, call, { status, body }) {
      const { method = '', url: target = '' } = call
      const headers = {
        Date: dateAt(clock.milliseconds()),
        Digest: createDigest(body),
        'X-Request-ID': headerOf(call, 'x-request-id'),
        'ASPSP-Status-Code': String(status),
        'ASPSP-Request-Host': sentHostOf(call).toLowerCase(),
        'ASPSP-Request-TPP': verifiedTppOf(call) ?? '',
        'ASPSP-Request-Signature': createDigest(Buffer.from(headerOf(call, 'signature'), 'latin1')),
      }
      return signMessage(seal, { method, target, headers })
    },
  }
}

/** The Host as the TPP sent it: the listener adds its port to `headers`. */
function sentHostOf({ rawHeaders }: IncomingMessage): string {
  const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return rawHeaders[index + 1] ?? ''
}

/** A header that a verified call has once. */
function headerOf(call: IncomingMessage, name: 'signature' | 'x-request-id'): string {
  const value = call.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Writes Date headers: once for each second, because writing one costs more than a microsecond. */
function createDateWriter(): (nowMilliseconds: number) => string {
  let second = -1
  let text = ''
  return (nowMilliseconds) => {
    const now = Math.floor(nowMilliseconds / 1000)
    if (now !== second) {
      second = now
      text = new Date(nowMilliseconds).toUTCString()
    }
    return text
  }
}
