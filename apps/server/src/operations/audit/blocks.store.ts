import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type Block, readCover } from './block.ts'

interface BlockRow {
  number: string
  format: number
  covers: string
  entries: Buffer
  chained_at: Date
  previous_head: Buffer
  head: Buffer
}

/** Locks all audit chains until the transaction ends. Returns false if another process has the lock. */
export async function lockChains(queries: Queries): Promise<boolean> {
  const [lock] = await queries.rows<{ is_ours: boolean }>(
    sql`select tenancy.try_lock('audit chain') as is_ours`,
  )
  return lock?.is_ours === true
}

/** Keeps a bank from being deleted until the transaction ends. Returns false if it has just been. */
export async function lockBankForChain(queries: Queries, bankId: string, at: string): Promise<boolean> {
  const [row] = await queries.rows<{ time: Date | null }>(
    sql`select banks.lock_for_decision(${bankId}, ${at}) as time`,
  )
  return row !== undefined && row.time !== null
}

/** Finds the last block of a bank's chain. The transaction must act for the bank. */
export async function findLastBlock(
  queries: Queries,
  bankId: string,
): Promise<Pick<Block, 'number' | 'head' | 'covers'> | undefined> {
  const [row] = await queries.rows<Pick<BlockRow, 'number' | 'head' | 'covers'>>(sql`
    select number, head, covers from audit.block where bank_id = ${bankId} order by number desc limit 1`)
  return row && { number: BigInt(row.number), head: row.head, covers: row.covers }
}

/**
 * Finds a transaction such that everything that earlier ones wrote was written before a time of the real clock, so that a search
 * for what came later need not read it. Undefined if the chain has no block from before that time. The transaction must act for
 * the bank.
 */
export async function findTransactionBefore(
  queries: Queries,
  { bankId, time }: { bankId: string; time: Temporal.Instant },
): Promise<bigint | undefined> {
  const [row] = await queries.rows<Pick<BlockRow, 'covers'>>(sql`
    select covers from audit.block where bank_id = ${bankId} and chained_at < ${time.toString()}
    order by number desc limit 1`)
  const cover = row && readCover(row.covers)
  return cover?.rows === 'transactions' ? cover.before : undefined
}

export async function insertBlock(queries: Queries, block: Block): Promise<void> {
  const { bankId, number, format, covers, entries, chainedAt, previousHead, head } = block
  await queries.rows(sql`
    insert into audit.block (bank_id, number, format, covers, entries, chained_at, previous_head, head)
    values (${bankId}, ${number}, ${format}, ${covers}, ${entries}, ${chainedAt}, ${previousHead}, ${head})`)
}

/** Lists those of these banks that have a chain. */
export async function listChainedBanks(
  queries: Queries,
  bankIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await queries.rows<{ bank_id: string }>(
    sql`select bank_id from audit.block where bank_id = any (${bankIds}::uuid[]) and number = 1`,
  )
  return rows.map(({ bank_id: bankId }) => bankId)
}

/** Lists the next blocks after a number. The transaction must act for the bank. */
export async function listBlocks(
  queries: Queries,
  bankId: string,
  { after, blocksMax }: { readonly after: bigint; readonly blocksMax: number },
): Promise<readonly Block[]> {
  const rows = await queries.rows<BlockRow>(sql`
    select number, format, covers, entries, chained_at, previous_head, head from audit.block
    where bank_id = ${bankId} and number > ${after} order by number limit ${blocksMax}`)
  return rows.map((row) => toBlock(bankId, row))
}

/** Lists the blocks before a number, the latest first. The transaction must act for the bank. */
export async function listLastBlocks(
  queries: Queries,
  bankId: string,
  { before, blocksMax }: { readonly before: bigint; readonly blocksMax: number },
): Promise<readonly Block[]> {
  const rows = await queries.rows<BlockRow>(sql`
    select number, format, covers, entries, chained_at, previous_head, head from audit.block
    where bank_id = ${bankId} and number < ${before} order by number desc limit ${blocksMax}`)
  return rows.map((row) => toBlock(bankId, row))
}

/**
 * Finds the number of the first block that was chained at a time or later, or of the last block. It looks at some twenty blocks,
 * however long the chain is: numbers have no gaps. The transaction must act for the bank.
 */
export async function findFirstBlockSince(
  queries: Queries,
  bankId: string,
  time: Temporal.Instant,
): Promise<bigint> {
  let [low, high] = [1n, (await findLastBlock(queries, bankId))?.number ?? 1n]
  while (low < high) {
    const middle = (low + high) / 2n
    const [row] = await queries.rows<{ is_since: boolean }>(sql`
      select chained_at >= ${time.toString()} as is_since from audit.block
      where bank_id = ${bankId} and number = ${middle}`)
    if (row?.is_since === true) high = middle
    else low = middle + 1n
  }
  return low
}

function toBlock(bankId: string, row: BlockRow): Block {
  return {
    bankId,
    number: BigInt(row.number),
    format: row.format,
    covers: row.covers,
    entries: row.entries,
    chainedAt: row.chained_at.toISOString(),
    previousHead: row.previous_head,
    head: row.head,
  }
}

/** A head that the bank has signed. */
export interface SealedHead {
  readonly number: bigint
  readonly head: Buffer
  /** In ISO 8601. */
  readonly sealedAt: string
  readonly signature: Buffer
  /** DER of the certificate of the key that signed. */
  readonly certificate: Buffer
}

/** Lists the signed heads of a bank, the oldest first. The transaction must act for the bank. */
export const listSealedHeads = (queries: Queries, bankId: string): Promise<readonly SealedHead[]> =>
  listSealsOf(queries, bankId, { after: 0n, until: 2n ** 63n - 1n })

/** Like `listSealedHeads`, of the blocks after a number, up to and including another. */
export async function listSealsOf(
  queries: Queries,
  bankId: string,
  { after, until }: { readonly after: bigint; readonly until: bigint },
): Promise<readonly SealedHead[]> {
  const rows = await queries.rows<{
    number: string
    head: Buffer
    sealed_at: Date
    signature: Buffer
    certificate: Buffer
  }>(sql`
    select number, head, sealed_at, signature, certificate from audit.seal
    where bank_id = ${bankId} and number > ${after} and number <= ${until} order by number`)
  return rows.map((row) => ({
    number: BigInt(row.number),
    head: row.head,
    sealedAt: row.sealed_at.toISOString(),
    signature: row.signature,
    certificate: row.certificate,
  }))
}

/** Lists those of these banks whose chain has grown since its head was last sealed, if that was before this time. */
export async function listBanksToSeal(
  queries: Queries,
  bankIds: readonly string[],
  sealedBefore: string,
): Promise<readonly string[]> {
  const rows = await queries.rows<{ bank_id: string }>(
    sql`select bank_id from audit.list_banks_to_seal(${bankIds}, ${sealedBefore}) as bank_id`,
  )
  return rows.map(({ bank_id: bankId }) => bankId)
}

/** Stores a signed head, unless another process has just done that. */
export async function insertSeal(queries: Queries, bankId: string, sealed: SealedHead): Promise<void> {
  const { number, head, sealedAt, signature, certificate } = sealed
  await queries.rows(sql`
    insert into audit.seal (bank_id, number, head, sealed_at, signature, certificate)
    values (${bankId}, ${number}, ${head}, ${sealedAt}, ${signature}, ${certificate}) on conflict do nothing`)
}
