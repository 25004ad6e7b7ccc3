import type { CheckContext } from '../checks/check-context.ts'
import type { TableRefusal } from '../http/refusal.ts'
import { createUseMemory } from './use-memory.ts'

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
export interface UnsignedTargetUse {
  readonly tppId: string
  readonly requestId: string
  readonly bankId: string
  /** Method, path and query. */
  readonly target: string
}

/**
 * Whether an X-Request-ID was used for nothing else so far, or for another method, path or bank; `unknown` while the other
 * processes cannot be reached; or for how long the TPP must wait, because its calls without a signed target are too many to remember.
 */
export type SharedUse = 'first' | 'used-elsewhere' | 'unknown' | { readonly retryAfterSeconds: number }

/** What calls without a signed target were sent to in the last two minutes, the same in all processes. */
export interface SharedRequestIds {
  claim(use: UnsignedTargetUse): Promise<SharedUse>
  /** Begins to listen to the other processes. */
  open(): Promise<void>
  close(): Promise<void>
}

/** Whether nobody but the TPP can have sent a call here: the connection, which only it can open, says who calls. */
export const isBoundToConnection = ({ signing, qwac }: CheckContext): boolean =>
  signing.trustsConnections && qwac?.certificate !== undefined

/** Method, path and query of a call whose signature does not cover them; undefined if it does. */
export function unsignedTarget({ signature, request: { method, target } }: CheckContext): string | undefined {
  return signature?.headers.includes('(request-target)') ? undefined : `${method} ${target}`
}

/**
 * A signature that covers `(request-target)` but not `host` fits any bank: an attacker who captured the call could send it
 * to another one. So the bank of each id is remembered in this process's memory; of a TPP with very many calls the oldest are
 * dropped. `shareRequestIds` remembers calls that do not sign their target.
 */
export function createUsedRequestIds(): UsedRequestIds {
  const uses = createUseMemory()
  return {
    claim({ tppId: tpp, requestId: key, bankId: use, nowMilliseconds: now }) {
      const known = uses.find({ tpp, key }, now)
      if (known !== undefined) return known === use
      if (uses.fullForMilliseconds(tpp, now) > 0) uses.makeRoom(tpp)
      uses.remember({ tpp, key, use }, now)
      return true
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

/** Refuses a call without a signed target by what all processes remember; undefined if it may be answered. */
export function refusalOfUse(use: SharedUse): TableRefusal | undefined {
  if (use === 'used-elsewhere') return requestIdUsedElsewhere()
  return typeof use === 'object' ? { kind: 'unsigned-calls-exceeded', path: 'Signature', ...use } : undefined
}
