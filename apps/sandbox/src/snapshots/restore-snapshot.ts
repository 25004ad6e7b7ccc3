import { lockForReset } from '@havn/server/banks'
import type { Actor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { goBackTo } from '../go-back.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { bringBack, findSnapshot, lockBank, type SnapshotRow } from './snapshots.store.ts'

/** Undefined when the bank has no such snapshot. Needs a `bankDatabase` transaction that acts for the bank. */
export async function restoreSnapshot(
  setup: SandboxSetup,
  queries: Queries,
  actor: Actor,
  name: string,
): Promise<SnapshotRow | undefined> {
  const { bankId } = actor
  // In the order of every reset: whoever decides something is waited for before the bank's row is taken.
  await lockForReset(queries, bankId)
  await lockBank(queries, bankId)
  const found = await findSnapshot(queries, actor, name)
  if (found === undefined) return undefined
  const time = Temporal.Instant.fromEpochMilliseconds(found.bank_time.getTime())
  const changeBooks = () => bringBack(queries, { bankId, name }, [newId(), newId(), newId()])
  await goBackTo(setup, queries, { bankId, time, changeBooks })
  return found
}
