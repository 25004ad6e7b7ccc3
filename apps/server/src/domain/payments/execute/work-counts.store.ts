import assert from 'node:assert/strict'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** How many payments of all banks are at each stage of execution, and the state of their claims. */
export interface WorkCounts {
  /** Payments whose day has come, and that wait for a run. */
  readonly due: number
  readonly claimed: number
  /** In clearing or abroad. */
  readonly underWay: number
  readonly quarantined: number
  readonly claims: number
  /** Claims whose payments the core bank did not answer about; it is asked again. */
  readonly unansweredClaims: number
  /** Claims that any process may reclaim and none has. */
  readonly stuckClaims: number
  readonly oldestClaimSeconds: number
}

const banksMax = 500
/** Of each stage, all banks together: a scrape costs the same while a million payments wait. */
const countedMax = 10_000

/** Counts the work of executing payments, for metrics. */
export async function countWork(bankDatabase: Queries): Promise<WorkCounts> {
  const [row] = await bankDatabase.rows<WorkCounts>(sql`
    select due::float8 as due, claimed::float8 as claimed, under_way::float8 as "underWay",
      quarantined::float8 as quarantined, claims::float8 as claims, unanswered_claims::float8 as "unansweredClaims",
      stuck_claims::float8 as "stuckClaims", oldest_claim_seconds as "oldestClaimSeconds"
    from payments.count_work(${banksMax}, ${countedMax})`)
  assert(row, 'payments.count_work returns a row')
  return row
}
