import type { Queries } from '../../platform/database/database.ts'
import { coverOfAnchor, findAnchorToWrite } from './anchor-chain.ts'
import { setAnchorBlock } from './anchors.store.ts'
import {
  type Anchor,
  type Block,
  type BlockCover,
  nextBlock,
  readCover,
  writeCover,
  writeEntries,
} from './block.ts'
import { findLastBlock, insertBlock, lockBankForChain } from './blocks.store.ts'
import { EVENT_KINDS } from './event-kinds.store.ts'
import {
  type HistoryRow,
  listEarlierRows,
  listRows,
  readHorizon,
  type RowKey,
  type TransactionRange,
} from './events.store.ts'

/** How many rows of a kind go into a block. A transaction that wrote more has a block of its own. */
export const rowsPerKindMax = 2_000

export interface ChainStep {
  readonly queries: Queries
  readonly bankId: string
  /** In ISO 8601, by the real clock. */
  readonly chainedAt: string
  /** A transaction before which this process has found nothing more to chain, so that it is not looked for again. */
  readonly searchedBefore?: bigint | undefined
  readonly onAdded?: OnAdded | undefined
}

/** What came of one step. */
export interface ChainedStep {
  /** Whether a block was added; if so there may be more. */
  readonly hasChained: boolean
  /** The anchor that the block is. */
  readonly anchor?: Anchor
}

/** Looks at what some transactions of a bank wrote, in the transaction that adds it to the bank's chain. */
export type OnAdded = (
  queries: Queries,
  added: TransactionRange & { readonly bankId: string },
) => Promise<void>

/**
 * Adds at most one block to a bank's chain: an anchor that two operators decided about; else rows from before the chain first, then
 * rows in the order of their transactions. The transaction must act for the bank, and nobody else may be chaining.
 */
export async function chainNext(step: ChainStep): Promise<ChainedStep> {
  const { queries, bankId, searchedBefore = 0n } = step
  const last = await findLastBlock(queries, bankId)
  const cover = last && readCover(last.covers)
  if (last !== undefined && cover?.rows !== 'earlier') {
    const anchor = await findAnchorToWrite(queries, bankId)
    if (anchor !== undefined) return writeAnchor(step, last, anchor)
    if (cover === undefined) throw new Error(UNREADABLE)
  }
  if (cover?.rows !== 'transactions') {
    const earlier = await findEarlier(step, cover)
    if (earlier !== undefined) {
      await append(step, last, earlier)
      return { hasChained: true }
    }
  }
  const from = cover?.rows === 'transactions' ? cover.before : 0n
  const { ended } = await readHorizon(queries)
  if (ended < from) throw new Error(RESTORED)
  const searchFrom = searchedBefore > from ? searchedBefore : from
  const { rows, before } = await takeRows(step, { from: searchFrom, before: ended })
  if (rows.length === 0) return { hasChained: false }
  await append(step, last, { cover: { rows: 'transactions', from, before }, rows })
  await step.onAdded?.(queries, { bankId, from: searchFrom, before })
  return { hasChained: true }
}

const RESTORED =
  'the transactions of this PostgreSQL are older than those of the audit chain: the database was restored from a dump into another cluster, or a block was changed. New rows are not chained (docs/operations/README.md#the-audit-chain)'
const UNREADABLE =
  'the last block of the audit chain does not say what it covers: it was changed. New rows are not chained (docs/operations/README.md#the-audit-chain)'

/** Writes what two operators decided into the chain, as a block that has no rows. */
async function writeAnchor(
  step: ChainStep,
  last: Pick<Block, 'number' | 'head' | 'covers'>,
  anchor: Anchor,
): Promise<ChainedStep> {
  const { queries, bankId } = step
  const cover = await coverOfAnchor(queries, { bankId, anchor, last: readCover(last.covers) })
  await append(step, last, { cover, rows: [] })
  await setAnchorBlock(queries, bankId, { anchorId: anchor.anchorId, number: last.number + 1n })
  return { hasChained: true, anchor }
}

interface NewBlock {
  readonly cover: BlockCover
  readonly rows: readonly HistoryRow[]
}

async function append(
  { queries, bankId, chainedAt }: ChainStep,
  last: Pick<Block, 'number' | 'head'> | undefined,
  { cover, rows }: NewBlock,
): Promise<void> {
  // In a sandbox an unused bank is deleted with everything that it has, and nothing may be left behind.
  if (!(await lockBankForChain(queries, bankId, chainedAt))) return
  const entries = writeEntries(rows)
  await insertBlock(queries, nextBlock(last, { bankId, covers: writeCover(cover), entries, chainedAt }))
}

/** Finds the next rows from before the chain, after those that the last block has; undefined if all are chained. */
async function findEarlier(
  { queries, bankId }: ChainStep,
  last: (BlockCover & { rows: 'earlier' }) | undefined,
): Promise<NewBlock | undefined> {
  const first = last === undefined ? 0 : EVENT_KINDS.indexOf(last.kind)
  for (const kind of EVENT_KINDS.slice(first)) {
    const after = kind === last?.kind ? last.until : null
    const rows = await listEarlierRows(queries, bankId, { kind, after, until: null }, rowsPerKindMax)
    const lastRow = rows.at(-1)
    if (lastRow !== undefined) return { rows, cover: { rows: 'earlier', kind, after, until: keyOf(lastRow) } }
  }
  return undefined
}

function keyOf({ tppId, subjectId, sequence }: HistoryRow): RowKey {
  return [tppId, subjectId, String(sequence)]
}

/** Takes the rows of the first transactions of a range, and says before which transaction it stopped. */
async function takeRows(
  { queries, bankId }: ChainStep,
  range: TransactionRange,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly before: bigint }> {
  const found = await listRows(queries, bankId, range, rowsPerKindMax)
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  // The last transaction of a kind that has more may be incomplete here.
  const cuts = [...byKind.values()]
    .filter((rows) => rows.length === rowsPerKindMax)
    .map((rows) => rows.at(-1)?.transactionId ?? range.before)
  const before = cuts.reduce((least, cut) => (cut < least ? cut : least), range.before)
  const rows = found.filter(({ transactionId = 0n }) => transactionId < before)
  if (rows.length > 0 || found.length === 0) return { rows: toOrder(rows), before }
  const whole = { from: range.from, before: before + 1n }
  return { rows: toOrder(await listRows(queries, bankId, whole)), before: whole.before }
}

/** Rows in the order of their transactions, and of one transaction in the order of their keys. */
export function toOrder(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  return rows.toSorted(
    (one, other) =>
      Number((one.transactionId ?? 0n) - (other.transactionId ?? 0n)) ||
      one.kind.code - other.kind.code ||
      one.subjectId.localeCompare(other.subjectId) ||
      one.sequence - other.sequence,
  )
}
