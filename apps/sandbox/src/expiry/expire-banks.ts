import { listUnusedBankIds, lockForReset, lockUnusedBank } from '@havn/server/platform/banks'
import type { Database } from '@havn/server/platform/database/database'
import type { Clock } from '@havn/server/platform/shared/clock'
import { deleteBank } from './expiry.store.ts'

const dayMilliseconds = 86_400_000
const banksPerRoundMax = 100

export interface ExpirySetup {
  readonly changesDatabase: Database
  readonly clock: Clock
  readonly bankUnusedDaysMax: number
  readonly onDeleted: (bankIds: readonly string[]) => void
}

/** Deletes the banks that their TPPs have not called for too long, each in a transaction of its own. */
export async function expireBanks({
  changesDatabase,
  clock,
  bankUnusedDaysMax,
  onDeleted,
}: ExpirySetup): Promise<void> {
  const since = new Date(clock.milliseconds() - bankUnusedDaysMax * dayMilliseconds).toISOString()
  const bankIds = await listUnusedBankIds(changesDatabase, { since, limit: banksPerRoundMax })
  const deleted: string[] = []
  for (const bankId of bankIds) {
    const isDeleted = await changesDatabase.transaction(async (queries) => {
      await lockForReset(queries, bankId)
      // Another server may have deleted it, or its TPP may have come back.
      if (!(await lockUnusedBank(queries, { bankId, since }))) return false
      await deleteBank(queries, bankId)
      return true
    })
    if (isDeleted) deleted.push(bankId)
  }
  if (deleted.length > 0) onDeleted(deleted)
}
