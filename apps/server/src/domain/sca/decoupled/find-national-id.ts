import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { type ClaimedRequest, findKnownIdentity } from './decoupled-requests.store.ts'
import { openIdentity, openLoginHint } from './sealed-identity.ts'

/** The national id that the call named, or that of the PSU-ID's person, if they have logged in at a provider before. */
export async function findNationalId(
  { keys, bankDatabase }: ScaSetup,
  claimed: ClaimedRequest,
  { namedPersonId: personId }: Authorisation,
): Promise<string | undefined> {
  const { bankId, sealedLoginHint } = claimed
  if (sealedLoginHint !== undefined) return openLoginHint(keys, claimed, sealedLoginHint)
  if (personId === undefined) return undefined
  const sealed = await inBankTransaction(bankDatabase, bankId, (queries) =>
    findKnownIdentity(queries, { bankId, personId }),
  )
  return sealed && openIdentity(keys, { bankId, personId }, sealed)
}
