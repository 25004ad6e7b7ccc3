import type { Queries } from '../../platform/database/database.ts'
import { listAnchors } from './anchors.store.ts'
import { type Anchor, type Block, type BlockCover, readCover, readEntries } from './block.ts'
import { listLastBlocks } from './blocks.store.ts'
import { listRows, readHorizon } from './events.store.ts'

/** How many blocks are read at a time, from the last one backwards. */
const blocksAtOnce = 10
const farthest = 2n ** 63n - 1n

/** Finds what two operators decided and is not written into the chain yet. The transaction must act for the bank. */
export async function findAnchorToWrite(queries: Queries, bankId: string): Promise<Anchor | undefined> {
  const decided = (await listAnchors(queries, bankId)).find(({ number }) => number === undefined)
  if (decided === undefined) return undefined
  const { number: _number, end: _end, ...anchor } = decided
  return anchor
}

/**
 * Makes the cover of an anchor: the chain goes on from the transaction after those whose rows its blocks have. The last block says
 * which that is, unless it says something that cannot be.
 */
export async function coverOfAnchor(
  queries: Queries,
  { bankId, anchor, last }: { bankId: string; anchor: Anchor; last: BlockCover | undefined },
): Promise<BlockCover> {
  const { ended, next } = await readHorizon(queries)
  const isPlausible = last?.rows === 'transactions' && last.before <= ended
  if (!isPlausible) await requireNoRowsFromFuture(queries, bankId, next)
  const end = isPlausible ? last.before : await findEnd(queries, bankId, ended)
  return { rows: 'transactions', from: end, before: end, anchor }
}

/**
 * Rows of transactions that this PostgreSQL has not had are those of another cluster, from a dump. New rows would get the same
 * numbers, and nobody could tell them apart. Setting the numbers forward is up to PostgreSQL's own program.
 */
async function requireNoRowsFromFuture(queries: Queries, bankId: string, next: bigint): Promise<void> {
  const rows = await listRows(queries, bankId, { from: next, before: farthest }, 1)
  const latest = rows.reduce(
    (most, { transactionId = 0n }) => (transactionId > most ? transactionId : most),
    0n,
  )
  if (rows.length > 0)
    throw new Error(
      `the transactions of this PostgreSQL have lesser numbers than rows of the bank: the database was restored from a dump into another cluster. Stop PostgreSQL, set its numbers forward with pg_resetwal --epoch=${(latest >> 32n) + 1n}, and start it (docs/operations/README.md)`,
    )
}

/** Finds the transaction after the last one whose rows are in blocks, although the last blocks do not say it. */
async function findEnd(queries: Queries, bankId: string, ended: bigint): Promise<bigint> {
  const doubtful: Block[] = []
  let from: bigint | undefined
  for (let before = farthest; from === undefined; ) {
    const blocks = await listLastBlocks(queries, bankId, { before, blocksMax: blocksAtOnce })
    for (const block of blocks) {
      const cover = readCover(block.covers)
      if (cover?.rows === 'earlier') from = 0n
      else if (cover !== undefined && cover.before <= ended) from = cover.before
      if (from !== undefined) break
      doubtful.push(block)
    }
    before = blocks.at(-1)?.number ?? 0n
    if (blocks.length === 0) from = 0n
  }
  const chained = new Set(doubtful.flatMap(({ entries }) => readEntries(entries).map(nameOf)))
  let end = from ?? 0n
  for (const { kind, transactionId = 0n, ...row } of await listRows(queries, bankId, {
    from: end,
    before: ended,
  }))
    if (transactionId >= end && chained.has(nameOf({ ...row, code: kind.code }))) end = transactionId + 1n
  return end
}

const nameOf = (row: { readonly code: number; readonly subjectId: string; readonly sequence: number }) =>
  `${row.code} ${row.subjectId} ${row.sequence}`
