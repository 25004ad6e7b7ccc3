import type { Queries } from '../../../platform/database/database.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { upsertKnownIdentity } from './decoupled-requests.store.ts'
import { sealIdentity } from './sealed-identity.ts'

/** Stores the encrypted national id of a person who logged in at a provider, so that their device can be asked later. */
export async function rememberIdentity(
  { keys }: Pick<ScaSetup, 'keys'>,
  queries: Queries,
  { bankId, personId, nationalId }: { bankId: string; personId: string; nationalId: string },
): Promise<void> {
  const sealed = sealIdentity(keys, { bankId, personId }, nationalId)
  await upsertKnownIdentity(queries, { bankId, personId, sealed })
}
