import { setActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'

/** Banks whose rows can be seen at once. */
export interface BankSet {
  readonly bankIds: readonly string[]
  /** The bank that row-level security restricts the login to; undefined if it sees all rows. */
  readonly actingBankId: string | undefined
}

/** Runs work for each set of banks. */
export async function forEachSet(
  queries: Queries,
  sets: readonly BankSet[],
  work: (bankIds: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const { bankIds, actingBankId } of sets) {
    if (actingBankId !== undefined) await setActor(queries, { bankId: actingBankId, tppId: '' })
    await work(bankIds)
  }
}
