import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** How often operators did something alone at a bank, where two are needed otherwise. */
export interface EmergencyActs {
  readonly bankId: string
  readonly acts: number
}

const banksMax = 500

/** Counts the acts of the last hour, for metrics. Banks without any are left out. */
export async function countEmergencyActs(bankDatabase: Queries): Promise<readonly EmergencyActs[]> {
  return bankDatabase.rows<EmergencyActs>(sql`
    select bank_id as "bankId", acts::float8 as acts
    from security_events.count_emergency_acts(clock_timestamp() - interval '1 hour', ${banksMax})`)
}
