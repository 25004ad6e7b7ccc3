import { listBankIds } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { deleteShownNames } from './shown-names.store.ts'

/** The limit looks back for an hour, whichever of the clocks is a little wrong. */
const keptMilliseconds = 24 * 3_600_000

/** Deletes at every bank which names were shown to people who saw none in the last day. */
export async function forgetShownNames(bankDatabase: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.milliseconds() - keptMilliseconds).toISOString()
  for (const bankId of await listBankIds(bankDatabase))
    await inBankTransaction(bankDatabase, bankId, (queries) => deleteShownNames(queries, { bankId, before }))
}
