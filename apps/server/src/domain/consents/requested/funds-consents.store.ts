import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ConsentReading } from '../consent-mac.ts'
import type { RequestedConsent } from './requested-consent.ts'
import { findRequestedConsent } from './requested.store.ts'

/** As many as the owners of one account may give to one TPP for their cards. */
const listedMax = 20

/** Lists a TPP's valid consents to ask about the funds of an account with this number, the newest first. */
export async function listFundsConsents(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  accountNumber: string | undefined,
): Promise<readonly RequestedConsent[]> {
  const rows = await queries.rows<{ consent_id: string }>(
    withActor(
      actor,
      sql`
    select consent_id from consents.requested
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and account_number = ${accountNumber ?? null}
      and kind = 'funds' and status = 'valid'
    order by consent_id desc limit ${listedMax}`,
    ),
  )
  const found = await Promise.all(
    rows.map(({ consent_id: consentId }) => findRequestedConsent(queries, reading, actor, consentId)),
  )
  return found.flatMap((consent) => (consent?.storedStatus === 'valid' ? [consent] : []))
}
