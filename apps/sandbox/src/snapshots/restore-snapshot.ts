import { lockForReset } from '@havn/server/platform/banks'
import { sealRestoredConsents } from '@havn/server/domain/consents'
import type { Actor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import { resetBank } from '../reset-bank.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { restoreData, findSnapshot, lockBankData, type Snapshot } from './snapshots.store.ts'

/** Returns undefined if the bank has no such snapshot. Needs a `bankDatabase` transaction that acts for the bank. */
export async function restoreSnapshot(
  setup: SandboxSetup,
  queries: Queries,
  actor: Actor,
  name: string,
): Promise<Snapshot | undefined> {
  const { bankId } = actor
  // The order of locks of every reset: decisions that are being made are waited for before the bank's row is locked.
  await lockForReset(queries, bankId)
  await lockBankData(queries, bankId)
  const found = await findSnapshot(queries, actor, name)
  if (found === undefined) return undefined
  const time = Temporal.Instant.fromEpochMilliseconds(found.bankTime.getTime())
  const replaceData = async () => {
    await restoreData(queries, { bankId, name }, [newId(), newId(), newId()])
    await sealRestoredConsents(queries, setup.sca.keys, bankId)
  }
  await resetBank(setup, queries, { bankId, time, replaceData })
  return found
}
