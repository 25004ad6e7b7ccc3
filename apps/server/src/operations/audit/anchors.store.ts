import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type Anchor, type KeptHead, readCover, readKeptHeads } from './block.ts'

/** An anchor that two operators decided about, and the block that it is written in. */
export interface DecidedAnchor extends Anchor {
  /** Undefined until it is written. */
  readonly number: bigint | undefined
  /** The transaction from which on the blocks after it have all rows; undefined if that block is none of an anchor. */
  readonly end: bigint | undefined
}

/** Lists what operators decided about a bank's chain, the earliest first. The transaction must act for the bank. */
export async function listAnchors(queries: Queries, bankId: string): Promise<readonly DecidedAnchor[]> {
  const rows = await queries.rows<{
    anchor_id: string
    proposed_by: string
    confirmed_by: string
    reason: string
    confirmed_at: Date
    lost_heads: string
    number: string | null
    covers: string | null
  }>(sql`
    select anchor.anchor_id, anchor.proposed_by, anchor.confirmed_by, anchor.reason, anchor.confirmed_at, anchor.lost_heads,
      anchor.number, block.covers
    from audit.anchor left join audit.block on block.bank_id = anchor.bank_id and block.number = anchor.number
    where anchor.bank_id = ${bankId} order by anchor.confirmed_at, anchor.anchor_id`)
  return rows.map((row) => ({
    anchorId: row.anchor_id,
    proposedBy: row.proposed_by,
    confirmedBy: row.confirmed_by,
    reason: row.reason,
    confirmedAt: row.confirmed_at.toISOString(),
    lostHeads: readKeptHeads(JSON.parse(row.lost_heads)),
    number: row.number === null ? undefined : BigInt(row.number),
    end: row.covers === null ? undefined : endOf(row.covers),
  }))
}

function endOf(covers: string): bigint | undefined {
  const cover = readCover(covers)
  return cover?.rows === 'transactions' && cover.anchor !== undefined ? cover.before : undefined
}

/** Notes in which block an anchor is written. */
export async function setAnchorBlock(
  queries: Queries,
  bankId: string,
  { anchorId, number }: { readonly anchorId: string; readonly number: bigint },
): Promise<void> {
  await queries.rows(sql`
    update audit.anchor set number = ${number} where bank_id = ${bankId} and anchor_id = ${anchorId}`)
}

/** Finds those of some kept heads that are of no block of the chain. The transaction must act for the bank. */
export async function findLostHeads(
  queries: Queries,
  bankId: string,
  kept: readonly KeptHead[],
): Promise<readonly KeptHead[]> {
  const numbers = kept.map(([number]) => String(number))
  const rows = await queries.rows<{ number: string; head: Buffer }>(sql`
    select number, head from audit.block where bank_id = ${bankId} and number = any (${numbers}::bigint[])`)
  const heads = new Map(rows.map(({ number, head }) => [BigInt(number), head.toString('hex')]))
  return kept.filter(([number, head]) => heads.get(number) !== head)
}
