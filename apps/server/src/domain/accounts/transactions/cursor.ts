import type { TransactionPosition } from '../../../core-bank/index.ts'
import type { Key, KeyRing } from '../../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash, readHash, shortenHash } from '../../../platform/shared/keyed-hash.ts'

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
  /** The PSU-ID, or the id of the consent, that the list was read by. */
  readonly readerId: string
  readonly accountId: string
  /** The query's filters as sent. A link repeats them, so the cursor does not contain them. */
  readonly filters: readonly (string | undefined)[]
}

// 128 bits cannot be guessed and keep a link short.
const hashBytes = 16

/** Encodes a cursor as the `offset` of a link. It is signed but not encrypted, so it contains nothing secret. */
export function encodeCursor(keys: KeyRing, scope: CursorScope, cursor: Cursor): string {
  const { countedAt, anchor, position } = cursor
  const parts = [
    position.kind,
    countedAt?.epochMilliseconds ?? 0,
    anchor,
    ...('than' in position ? [position.than] : []),
  ]
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url')
  const hash = payloadHash(keys.of(scope.bankId).current('cursors'), scope, payload)
  return `${payload}.${hash.toString('base64url')}`
}

/** Decodes the `offset` of a link; undefined if it was not issued by this server for this list. */
export function decodeCursor(keys: KeyRing, scope: CursorScope, text: string): Cursor | undefined {
  const [payload = '', hash = '', ...more] = text.split('.')
  const isOurs = isHashOf(readHash(hash), {
    findKey: (id) => keys.of(scope.bankId).find('cursors', id),
    hash: (key) => payloadHash(key, scope, payload),
    bytes: hashBytes,
  })
  if (!isOurs || more.length > 0) return undefined
  const [kind, countedAt, anchor, than]: [PagePosition['kind'], number, string, string] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  )
  return {
    countedAt: countedAt === 0 ? undefined : Temporal.Instant.fromEpochMilliseconds(countedAt),
    anchor,
    position: kind === 'older' || kind === 'newer' ? { kind, than } : { kind },
  }
}

function payloadHash(key: Key, scope: CursorScope, payload: string): Buffer {
  const { bankId, tppId, readerId, accountId, filters } = scope
  const parts = [bankId, tppId, readerId, accountId, ...filters, payload]
  return shortenHash(keyedHash(key, 'listing of transactions', parts), hashBytes)
}
