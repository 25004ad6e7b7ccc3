import { listBankIds } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { deleteOldLookups } from './lookups.store.ts'

/** The limits look back for a day. */
const keptMilliseconds = 24 * 3_600_000

/** Deletes what is known of questions about payees that are older than a day, at every bank. */
export async function forgetLookups(bankDatabase: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.milliseconds() - keptMilliseconds).toISOString()
  for (const bankId of await listBankIds(bankDatabase)) {
    let hasMore = true
    while (hasMore)
      hasMore = await inBankTransaction(bankDatabase, bankId, (queries) =>
        deleteOldLookups(queries, { bankId, before }),
      )
  }
}
