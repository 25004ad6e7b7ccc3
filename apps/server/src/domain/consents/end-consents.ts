import type { Queries } from '../../platform/database/database.ts'
import { listOwnRequested } from './requested/listed-requested.store.ts'
import { withdrawRequested } from './requested/withdrawals.store.ts'
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
  for (const { tppId, consentId } of await listOwnRequested(queries, { bankId, personId })) {
    const change = { accountId: undefined, others: [], at }
    if (await withdrawRequested(queries, { bankId, consentId, personId }, change)) ended.push(tppId)
  }
  return [...new Set(ended)]
}
