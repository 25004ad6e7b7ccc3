import type { Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Authorisation } from './authorisation.ts'
import { findAuthorisation } from './authorisations.store.ts'

/**
 * Finds an authorisation of this TPP, also one behind an offered link that nobody has followed yet. One that a person
 * started on the bank's own page is none of the TPP's business.
 */
export async function findOwnAuthorisation(
  bankDatabase: Queries,
  { bankId, tppId }: Actor,
  authorisationId: string,
): Promise<Authorisation | undefined> {
  const found = await findAuthorisation(bankDatabase, { bankId, authorisationId })
  return found?.tppId === tppId && found.approach !== 'BANK' ? found : undefined
}
