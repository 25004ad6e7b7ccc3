import { listBankIds } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { deleteExpiredRows } from './expired-rows.store.ts'

/** Nothing in progress takes so long, whichever of the clocks is a little wrong. */
const keptMilliseconds = 24 * 3_600_000

/** Deletes what logins and approvals of the day before have left, at every bank. */
export async function deleteExpired(bankDatabase: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.milliseconds() - keptMilliseconds).toISOString()
  for (const bankId of await listBankIds(bankDatabase))
    await inBankTransaction(bankDatabase, bankId, (queries) => deleteExpiredRows(queries, { bankId, before }))
}
