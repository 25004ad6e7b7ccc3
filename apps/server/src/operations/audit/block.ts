import assert from 'node:assert/strict'
import { createHash, hash } from 'node:crypto'
import { EVENT_KINDS } from './event-kinds.store.ts'
import type { HistoryRow, KeyRange, TransactionRange } from './events.store.ts'

/** A block of a bank's chain. */
export interface Block {
  readonly bankId: string
  readonly number: bigint
  readonly format: number
  /** Which rows it has, as JSON. */
  readonly covers: string
  readonly entries: Buffer
  /** In ISO 8601, by the real clock. */
  readonly chainedAt: string
  readonly previousHead: Buffer
  readonly head: Buffer
}

/** What the rows' hashes are made of: version 1 of the routines `audited_fields`. */
export const BLOCK_FORMAT = 1

/** What comes before the first block. */
export const NO_HEAD = Buffer.alloc(32)

/** Returns the head of a block: SHA-256 of everything in it, the head of the block before it included. */
export function headOf(block: Omit<Block, 'head'>): Buffer {
  const { bankId, number, format, covers, entries, chainedAt, previousHead } = block
  const facts = ['havn audit block', bankId, String(number), format, covers, chainedAt]
  return createHash('sha256')
    .update(previousHead)
    .update(JSON.stringify(facts))
    .update(hashOfEntries(hashEntries(entries)))
    .digest()
}

/**
 * Returns the SHA-256 of each entry. A proof of one row gives the others as these hashes, which say nothing about them, since
 * the random id of a row is part of its entry.
 */
export function hashEntries(entries: Buffer): readonly Buffer[] {
  const hashes: Buffer[] = []
  // Bytes after the last whole entry, which only a changed block has, are hashed as well.
  for (let start = 0; start < entries.length; start += entryBytes)
    hashes.push(hash('sha256', entries.subarray(start, start + entryBytes), 'buffer'))
  return hashes
}

/** Returns what the head of a block has of its entries. */
export const hashOfEntries = (hashes: readonly Buffer[]): Buffer =>
  hash('sha256', Buffer.concat(hashes), 'buffer')

/** Makes the block after another one. */
export function nextBlock(
  previous: Pick<Block, 'number' | 'head'> | undefined,
  block: Pick<Block, 'bankId' | 'covers' | 'entries' | 'chainedAt'>,
): Block {
  const unhashed = {
    ...block,
    number: (previous?.number ?? 0n) + 1n,
    format: BLOCK_FORMAT,
    previousHead: previous?.head ?? NO_HEAD,
  }
  return { ...unhashed, head: headOf(unhashed) }
}

/** A head that was kept outside of the database: the number of its block, and the head in hexadecimal. */
export type KeptHead = readonly [number: bigint, head: string]

/** What two operators decided: that the chain goes on, although something before was lost or changed. */
export interface Anchor {
  readonly anchorId: string
  readonly proposedBy: string
  readonly confirmedBy: string
  readonly reason: string
  /** In ISO 8601, by the real clock. */
  readonly confirmedAt: string
  /** Heads that were kept elsewhere and are of no block any more. */
  readonly lostHeads: readonly KeptHead[]
}

/**
 * Which rows a block has. One with an anchor has none: it says from which transaction on the blocks after it have all rows, which is
 * before the end of the block before it if that was changed.
 */
export type BlockCover =
  | ({ readonly rows: 'transactions'; readonly anchor?: Anchor | undefined } & TransactionRange)
  | ({ readonly rows: 'earlier' } & KeyRange)

export function writeCover(cover: BlockCover): string {
  return cover.rows === 'transactions'
    ? JSON.stringify({
        from: String(cover.from),
        before: String(cover.before),
        ...(cover.anchor && { anchor: { ...cover.anchor, lostHeads: writeHeads(cover.anchor.lostHeads) } }),
      })
    : JSON.stringify({ kind: cover.kind.name, after: cover.after, until: cover.until })
}

/** Reads what `writeCover` wrote; undefined if it is something else, which only a changed block has. */
export function readCover(text: string): BlockCover | undefined {
  try {
    const { from, before, anchor, kind: name, after, until } = JSON.parse(text)
    if (from !== undefined)
      return {
        rows: 'transactions',
        from: BigInt(from),
        before: BigInt(before),
        ...(anchor && { anchor: { ...anchor, lostHeads: readKeptHeads(anchor.lostHeads) } }),
      }
    const kind = EVENT_KINDS.find((one) => one.name === name)
    return kind && { rows: 'earlier', kind, after, until }
  } catch {
    return undefined
  }
}

/** Writes heads so that JSON can hold them. */
export const writeHeads = (heads: readonly KeptHead[]): readonly (readonly [string, string])[] =>
  heads.map(([number, head]) => [String(number), head])

/** Reads what `writeHeads` wrote. */
export const readKeptHeads = (heads: readonly (readonly [string, string])[]): readonly KeptHead[] =>
  heads.map(([number, head]) => [BigInt(number), head])

/** One row in a block. */
export interface BlockEntry {
  readonly code: number
  readonly subjectId: string
  readonly sequence: number
  readonly hash: Buffer
}

/** How long an entry is: the code of its kind, the id, the sequence and the hash. */
export const entryBytes = 1 + 16 + 4 + 32

export function writeEntries(rows: readonly HistoryRow[]): Buffer {
  const bytes = Buffer.alloc(rows.length * entryBytes)
  for (const [index, row] of rows.entries()) {
    const start = index * entryBytes
    bytes.writeUInt8(row.kind.code, start)
    const written = bytes.write(row.subjectId.replaceAll('-', ''), start + 1, 'hex')
    assert.equal(written, 16, 'an id has 16 bytes')
    bytes.writeInt32BE(row.sequence, start + 17)
    row.hash.copy(bytes, start + 21)
  }
  return bytes
}

export function readEntries(bytes: Buffer): readonly BlockEntry[] {
  return Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, index) => {
    const start = index * entryBytes
    const digits = bytes.toString('hex', start + 1, start + 17)
    return {
      code: bytes.readUInt8(start),
      subjectId: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      sequence: bytes.readInt32BE(start + 17),
      hash: bytes.subarray(start + 21, start + entryBytes),
    }
  })
}
