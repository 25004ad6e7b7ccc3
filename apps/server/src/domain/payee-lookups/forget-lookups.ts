import { listBankIds } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { deleteOldLookups } from './lookups.store.ts'

/** The limits look back for a day. */
const keptMilliseconds = 24 * 3_600_000

/** How much one run deletes at a bank. */
interface DeletionLimits {
  /** The rows of each table that one transaction deletes. */
  readonly rowsMax: number
  readonly transactionsMax: number
}

/** A flood of questions is deleted within some hours: meanwhile no other deletion waits for long. */
const DELETION_LIMITS: DeletionLimits = { rowsMax: 10_000, transactionsMax: 50 }

/** Deletes what is known of questions about payees that are older than a day, at every bank; what is too much, the next time. */
export async function forgetLookups(
  bankDatabase: Database,
  clock: Clock,
  { rowsMax, transactionsMax } = DELETION_LIMITS,
): Promise<void> {
  const before = new Date(clock.milliseconds() - keptMilliseconds).toISOString()
  for (const bankId of await listBankIds(bankDatabase)) {
    let hasMore = true
    for (let done = 0; hasMore && done < transactionsMax; done += 1)
      hasMore = await inBankTransaction(bankDatabase, bankId, (queries) =>
        deleteOldLookups(queries, { bankId, before, rowsMax }),
      )
  }
}
