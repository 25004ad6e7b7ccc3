import { forgetShownNames } from '../../domain/payee-lookups/index.ts'
import { deleteExpired as deleteExpiredSca } from '../../domain/sca/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/shared/clock.ts'

/** Deletes what logins, approvals and names of payees that were shown have left a day later, at every bank. */
export async function deleteExpired(bankDatabase: Database, clock: Clock): Promise<void> {
  await deleteExpiredSca(bankDatabase, clock)
  await forgetShownNames(bankDatabase, clock)
}
