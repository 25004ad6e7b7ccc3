import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { TransactionPosition } from '../core-bank/index.ts'
import { keyedHash } from '../shared/keyed-hash.ts'

/** A page of a listing that has begun. Nothing newer than the anchor, which was the newest then, is on any of them. */
export interface Cursor {
  /** When the listing was counted, by the bank's clock; undefined when the PSU was present and nothing is counted. */
  readonly countedAt: Temporal.Instant | undefined
  readonly anchor: TransactionPosition
  readonly position: PagePosition
}

export type PagePosition =
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }
  | { readonly kind: 'older'; readonly than: TransactionPosition }
  | { readonly kind: 'newer'; readonly than: TransactionPosition }

/** Whose listing of what: a cursor serves this and nothing else. */
export interface CursorScope {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly accountId: string
  /** As they stand in the query: a link repeats them, so the cursor need not carry them. */
  readonly filters: readonly (string | undefined)[]
}

// 128 bits: nobody guesses one, and a link stays short.
const hashBytes = 16

/** What stands as `offset` in a link. It can be read, so it holds nothing secret; it cannot be made up. */
export function encodeCursor(key: KeyObject, scope: CursorScope, cursor: Cursor): string {
  const { countedAt, anchor, position } = cursor
  const parts = [
    position.kind,
    countedAt?.epochMilliseconds ?? 0,
    anchor,
    ...('than' in position ? [position.than] : []),
  ]
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return signPayload(key, scope, payload)
}

/** Undefined when we did not write it, or for another listing. */
export function decodeCursor(key: KeyObject, scope: CursorScope, text: string): Cursor | undefined {
  const [payload = ''] = text.split('.', 1)
  const given = Buffer.from(text)
  const ours = Buffer.from(signPayload(key, scope, payload))
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
  const [kind, countedAt, anchor, than]: [PagePosition['kind'], number, string, string] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  )
  return {
    countedAt: countedAt === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(countedAt),
    anchor,
    position: kind === 'older' || kind === 'newer' ? { kind, than } : { kind },
  }
}

function signPayload(key: KeyObject, scope: CursorScope, payload: string): string {
  const { bankId, tppId, psuId, accountId, filters } = scope
  const parts = [bankId, tppId, psuId, accountId, ...filters, payload]
  const hash = keyedHash(key, 'listing of transactions', parts).subarray(0, hashBytes)
  return `${payload}.${hash.toString('base64url')}`
}
