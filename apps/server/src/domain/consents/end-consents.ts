import type { Queries } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { listOwnRequested } from './requested/listed-requested.store.ts'
import { withdrawRequested } from './requested/withdrawals.store.ts'
import { listOwnConsents, revokeAccounts } from './grants.store.ts'

/**
 * Ends every consent of a person in their name, as if they had withdrawn it on the bank's page: each gets its event, and its
 * TPP is notified. Returns the TPPs that saw something. The transaction must act for the bank.
 */
export async function endConsentsOfPerson(
  queries: Queries,
  keys: KeyRing,
  { bankId, personId, at }: { bankId: string; personId: string; at: Temporal.Instant },
): Promise<readonly string[]> {
  const ended: string[] = []
  for (const { tppId, agreementKey } of await listOwnConsents(queries, { bankId, personId })) {
    const own = { bankId, tppId, personId, agreementKey }
    if (await revokeAccounts(queries, keys, own, { accountId: undefined, at })) ended.push(tppId)
  }
  for (const { tppId, consentId } of await listOwnRequested(queries, { keys }, { bankId, personId })) {
    const change = { accountId: undefined, others: [], at }
    if (await withdrawRequested(queries, keys, { bankId, consentId, personId }, change)) ended.push(tppId)
  }
  return [...new Set(ended)]
}
