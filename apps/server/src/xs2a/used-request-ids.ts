import { hash } from 'node:crypto'
import type { CheckContext } from './check-context.ts'
import type { Answer } from './answer.ts'
import { answerRefusal, type Environment } from './refusal.ts'

/** The call that an X-Request-ID was used for. */
export interface RequestIdUse {
  readonly tppId: string
  readonly requestId: string
  readonly bankId: string
  /** Method, path and query; undefined if the signature covers them. */
  readonly target: string | undefined
  readonly nowMilliseconds: number
}

/** Remembers what each X-Request-ID was used for, as long as the Date of that call is accepted. */
export interface UsedRequestIds {
  /** Returns false if the id was used for another bank or, if the target is not signed, for another target. */
  claim(use: RequestIdUse): boolean
}

// A Date may be 60 seconds ahead, and is accepted until 60 seconds after it.
const windowMilliseconds = 121_000
const usesMax = 100_000

const requestTarget = '(request-target)'

/** The target that must be remembered because the signature does not cover it. */
export function unsignedTarget({ signature, request: { method, target } }: CheckContext): string | undefined {
  return signature?.headers.includes(requestTarget) ? undefined : `${method} ${target}`
}

/**
 * A signature without `(request-target)` fits any path, and one without `host` any bank: an attacker who captured the call
 * could send it elsewhere. A read stores no row that would reveal this, so its use is remembered in this process's memory;
 * a row for every read would cost more than the read itself. Old uses are dropped in two generations, and earlier when
 * there are very many.
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

/** A call that signs its target has none to compare: the same bank is enough. */
function fits(known: string, use: string): boolean {
  const [knownBank, knownTarget] = known.split(' ')
  const [bank, target] = use.split(' ')
  return knownBank === bank && (target === '' || target === knownTarget)
}

/** The 409 for an X-Request-ID that was used for another path or bank: the TPP reused it, or somebody replays its call. */
export function answerRequestIdUsedElsewhere(environment: Environment): Answer {
  const details = [
    'expected a new X-Request-ID for every call, got one that was used for another path or bank in the last two minutes. Sign (request-target): then nobody can send a captured call of yours to another path.',
  ]
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID', details }, environment)
}
