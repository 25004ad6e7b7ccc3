import type { IncomingMessage } from 'node:http'
import { createDigest } from '@havn/http-signature'
import { type Seal, signMessage } from '../../seal/index.ts'
import type { Clock } from '../../shared/clock.ts'
import { isVerified } from '../verified-calls.ts'
import { createSigningBudget } from './signing-budget.ts'

/** Which answers the bank signs with its seal: none, those that a TPP asks it to sign, or all. */
export type SignAnswers = 'off' | 'on-request' | 'always'

/** An answer as it is sent. */
export interface AnswerToSign {
  readonly status: number
  /** The X-Request-ID that the answer repeats, if it has one. */
  readonly requestId: string | undefined
  /** The body as it is sent: compressed, if it is. Empty if there is none. */
  readonly body: Uint8Array
}

export interface AnswerSigner {
  /** Whether the answer to this call is to be signed. Call it once for each: it counts. */
  isWanted(call: IncomingMessage): boolean
  /** Returns the headers that make it a signed answer. Rejects if the seal cannot sign now. */
  sign(call: IncomingMessage, answer: AnswerToSign): Promise<Record<string, string>>
}

/** The header with which a TPP asks for a signed answer. */
const REQUEST_HEADER = 'tpp-signed-response-preferred'

/**
 * How many answers to calls without a verified signature are signed in a second: at most a few per cent of a core. Anybody
 * can make such calls, and verifying nothing must not cost the bank more than it costs them.
 */
const UNVERIFIED_PER_SECOND_MAX = { 'ecdsa-sha256': 250, 'rsa-sha256': 50, 'rsa-sha512': 50 }

export function createAnswerSigner({
  seal,
  signAnswers,
  clock,
}: {
  readonly seal: Seal
  readonly signAnswers: Exclude<SignAnswers, 'off'>
  readonly clock: Clock
}): AnswerSigner {
  const dateAt = createDateWriter()
  const budget = createSigningBudget(UNVERIFIED_PER_SECOND_MAX[seal.algorithm])
  return {
    isWanted(call) {
      if (call.url?.startsWith('/v1/') !== true) return false
      if (signAnswers !== 'always' && call.headers[REQUEST_HEADER] !== 'true') return false
      return isVerified(call) || budget.take(clock.milliseconds())
    },
    sign({ method = '', url: target = '' }, { status, requestId, body }) {
      const headers: Record<string, string> = {
        Date: dateAt(clock.milliseconds()),
        Digest: createDigest(body),
      }
      if (requestId !== undefined) headers['X-Request-ID'] = requestId
      headers['ASPSP-Status-Code'] = String(status)
      return signMessage(seal, { method, target, headers })
    },
  }
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
