import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** For how many seconds of the last day a bank's interface of TPPs was down. */
export interface RecentDowntime {
  readonly bankId: string
  readonly seconds: number
}

const banksMax = 500

/** Reads the downtime of the last day as the key figures count it, for metrics. Banks without any are left out. */
export async function readRecentDowntime(bankDatabase: Queries): Promise<readonly RecentDowntime[]> {
  return bankDatabase.rows<RecentDowntime>(
    sql`select bank_id as "bankId", seconds from key_figures.recent_downtime(${banksMax})`,
  )
}
