import type { Actor } from '../../database/acting.ts'
import type { Queries } from '../../database/database.ts'
import { newId } from '../../shared/ids.ts'
import { goBackTo } from '../go-back.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { bringBack, findSnapshot, lockBank, type SnapshotRow } from './snapshots.store.ts'

/** Undefined when the bank has no such snapshot. In a transaction of the desk that acts for the bank. */
export async function restoreSnapshot(
  setup: SandboxSetup,
  queries: Queries,
  actor: Actor,
  name: string,
): Promise<SnapshotRow | undefined> {
  const { bankId } = actor
  // First the bank's row: two restores at once, or one and a reset, then wait for each other instead of clashing.
  await lockBank(queries, bankId)
  const found = await findSnapshot(queries, actor, name)
  if (found === undefined) return undefined
  const time = Temporal.Instant.fromEpochMilliseconds(found.bank_time.getTime())
  const changeBooks = () => bringBack(queries, { bankId, name }, [newId(), newId(), newId()])
  await goBackTo(setup, queries, { bankId, time, changeBooks })
  return found
}
