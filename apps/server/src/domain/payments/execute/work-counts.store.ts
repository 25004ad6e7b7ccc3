import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** How many payments of a bank are at each stage of execution, and the state of their claims, or a part of that. */
export interface WorkCounts {
  readonly bankId: string
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
const countedMax = 20_000

/** Counts the work of executing payments for metrics. A bank may have several rows, whose numbers add up, or none. */
export async function countWork(bankDatabase: Queries): Promise<readonly WorkCounts[]> {
  return bankDatabase.rows<WorkCounts>(sql`
    select bank_id as "bankId", due::float8 as due, claimed::float8 as claimed, under_way::float8 as "underWay",
      quarantined::float8 as quarantined, claims::float8 as claims, unanswered_claims::float8 as "unansweredClaims",
      stuck_claims::float8 as "stuckClaims", oldest_claim_seconds as "oldestClaimSeconds"
    from payments.count_work(${banksMax}, ${countedMax})`)
}
