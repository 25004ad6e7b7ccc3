import type { CheckContext } from '../checks/check-context.ts'
import type { TableRefusal } from '../http/refusal.ts'

/** The call that an X-Request-ID was used for. */
export interface RequestIdUse {
  readonly tppId: string
  readonly requestId: string
  readonly bankId: string
  readonly nowMilliseconds: number
}

/** Remembers at which bank each X-Request-ID was used, as long as the Date of that call is accepted. */
export interface UsedRequestIds {
  /** Returns false if the id was used at another bank. */
  claim(use: RequestIdUse): boolean
}

/** A call that does not sign its target. */
interface UnsignedTargetUse {
  readonly tppId: string
  readonly requestId: string
  readonly bankId: string
  /** Method, path and query. */
  readonly target: string
}

/**
 * Whether an X-Request-ID was used for nothing else so far, or for another method, path or bank; `unknown` while the other
 * processes cannot be reached.
 */
export type SharedUse = 'first' | 'used-elsewhere' | 'unknown'

/** What calls without a signed target were sent to in the last two minutes, the same in all processes. */
export interface SharedRequestIds {
  claim(use: UnsignedTargetUse): Promise<SharedUse>
  /** Begins to listen to the other processes. */
  open(): Promise<void>
  close(): Promise<void>
}

// A Date may be 60 seconds ahead, and is accepted until 60 seconds after it.
const windowMilliseconds = 121_000
const usesMax = 100_000

/** Whether nobody but the TPP can have sent a call here: the connection, which only it can open, says who calls. */
export const isBoundToConnection = ({ signing, qwac }: CheckContext): boolean =>
  signing.trustsConnections && qwac?.certificate !== undefined

/** Method, path and query of a call whose signature does not cover them; undefined if it does. */
export function unsignedTarget({ signature, request: { method, target } }: CheckContext): string | undefined {
  return signature?.headers.includes('(request-target)') ? undefined : `${method} ${target}`
}

/**
 * A signature that covers `(request-target)` but not `host` fits any bank: an attacker who captured the call could send it
 * to another one. So the bank of each id is remembered in this process's memory. Old uses are dropped in two generations,
 * and earlier when there are very many. `shareRequestIds` remembers calls that do not sign their target.
 */
export function createUsedRequestIds(): UsedRequestIds {
  let recent = new Map<string, string>()
  let older = new Map<string, string>()
  let recentSince = 0

  return {
    claim({ tppId, requestId, bankId, nowMilliseconds }) {
      const age = nowMilliseconds - recentSince
      if (age > windowMilliseconds || recent.size >= usesMax) {
        older = age > 2 * windowMilliseconds ? new Map() : recent
        recent = new Map()
        recentSince = nowMilliseconds
      }
      const key = `${tppId} ${requestId}`
      const known = recent.get(key) ?? older.get(key)
      if (known === undefined) recent.set(key, bankId)
      return known === undefined || known === bankId
    },
  }
}

/** The refusal of an X-Request-ID that was used for another path or bank: the TPP reused it, or somebody replays its call. */
export function requestIdUsedElsewhere(): TableRefusal {
  const details = [
    'expected a new X-Request-ID for every call, got one that was used for another path or bank in the last two minutes. Sign (request-target): then nobody can send a captured call of yours to another path.',
  ]
  return { kind: 'request-id-reused', path: 'X-Request-ID', details }
}
