import type { Queries } from '../../platform/database/database.ts'
import { listOwnConsents, revokeAccounts } from './grants.store.ts'

/**
 * Ends every consent of a person in their name, as if they had withdrawn it on the bank's page: each gets its event, and its
 * TPP is notified. Returns the TPPs that saw something. The transaction must act for the bank.
 */
export async function endConsentsOfPerson(
  queries: Queries,
  { bankId, personId, at }: { bankId: string; personId: string; at: Temporal.Instant },
): Promise<readonly string[]> {
  const ended: string[] = []
  for (const { tppId, agreementKey } of await listOwnConsents(queries, { bankId, personId })) {
    const own = { bankId, tppId, personId, agreementKey }
    if (await revokeAccounts(queries, own, { accountId: undefined, at })) ended.push(tppId)
  }
  return ended
}
