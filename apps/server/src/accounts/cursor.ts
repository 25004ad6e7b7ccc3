import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { TransactionPosition } from '../core-bank/index.ts'
import { keyedHash } from '../shared/keyed-hash.ts'

/** A page of a transaction list. The anchor is the newest transaction of the first page; no page has newer ones. */
export interface Cursor {
  /** When the read was claimed from the quota, by the bank's clock; undefined if the PSU was present. */
  readonly countedAt: Temporal.Instant | undefined
  readonly anchor: TransactionPosition
  readonly position: PagePosition
}

export type PagePosition =
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }
  | { readonly kind: 'older'; readonly than: TransactionPosition }
  | { readonly kind: 'newer'; readonly than: TransactionPosition }

/** The only list that a cursor is valid for. */
export interface CursorScope {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly accountId: string
  /** The query's filters as sent. A link repeats them, so the cursor does not contain them. */
  readonly filters: readonly (string | undefined)[]
}

// 128 bits cannot be guessed and keep a link short.
const hashBytes = 16

/** Encodes a cursor as the `offset` of a link. It is signed but not encrypted, so it contains nothing secret. */
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

/** Decodes the `offset` of a link; undefined if it was not issued by this server for this list. */
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
