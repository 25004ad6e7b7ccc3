import { hash } from 'node:crypto'
import type { CheckContext } from './check-context.ts'
import type { Answer } from './answer.ts'
import { answerRefusal, type Environment } from './refusal.ts'

/** What an X-Request-ID was used for. */
export interface RequestIdUse {
  readonly tppId: string
  readonly requestId: string
  readonly bankId: string
  /** Method, path and query; undefined where the signature covers them itself. */
  readonly target: string | undefined
  readonly nowMilliseconds: number
}

/** Remembers which call each X-Request-ID stands for, as long as the Date of that call is taken. */
export interface UsedRequestIds {
  /** False where the id was used for another bank or, if the target is not signed, for another target. */
  claim(use: RequestIdUse): boolean
}

// A Date may be 60 seconds ahead, and is then taken for 60 seconds more.
const windowMilliseconds = 121_000
const usesMax = 100_000

const requestTarget = '(request-target)'

/** The target that memory has to bind because the signature does not. */
export function unsignedTarget({ signature, request: { method, target } }: CheckContext): string | undefined {
  return signature?.headers.includes(requestTarget) ? undefined : `${method} ${target}`
}

/**
 * A signature without `(request-target)` fits any path, and one without `host` any bank: whoever captured the call could
 * send it elsewhere. A read leaves no row behind that would give that away, so it is remembered here, in this process
 * alone; a row for every read would cost more than the read. Old uses are forgotten by halves, and earlier under a flood.
 */
export function createUsedRequestIds(): UsedRequestIds {
  let recent = new Map<string, string>()
  let older = new Map<string, string>()
  let recentSince = 0

  return {
    claim({ tppId, requestId, bankId, target = '', nowMilliseconds }) {
      const age = nowMilliseconds - recentSince
      if (age > windowMilliseconds || recent.size >= usesMax) {
        older = age > 2 * windowMilliseconds ? new Map() : recent
        recent = new Map()
        recentSince = nowMilliseconds
      }
      const key = `${tppId} ${requestId}`
      const use = `${bankId} ${target === '' ? '' : hash('sha256', target, 'base64')}`
      const known = recent.get(key) ?? older.get(key)
      if (known === undefined) recent.set(key, use)
      return known === undefined || fits(known, use)
    },
  }
}

/** A call that signs its target needs no memory of it: the same bank is enough. */
function fits(known: string, use: string): boolean {
  const [knownBank, knownTarget] = known.split(' ')
  const [bank, target] = use.split(' ')
  return knownBank === bank && (target === '' || target === knownTarget)
}

/** A TPP that meets this has used an id twice, or somebody sends its call to where it was not meant to go. */
export function answerRequestIdUsedElsewhere(environment: Environment): Answer {
  const details = [
    'expected a new X-Request-ID for every call, got one that was used for another path or bank in the last two minutes. Sign (request-target), and a captured call of yours fits no other path.',
  ]
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID', details }, environment)
}
