import assert from 'node:assert/strict'
import { type Actor, withActor } from '../database/actor.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { toInstant } from '../shared/clock.ts'
import type { AgreementKey, ConsentFacts } from './consent.ts'

interface ConsentRow {
  granted_at: Date | null
  account_ids: string[]
  accessed_at: Date[]
  has_corporate: boolean
}

/** Finds what a PSU lets this TPP see, and whether the PSU has granted it any corporate accounts. */
export async function findConsent(
  queries: Queries,
  actor: Actor,
  { psuId, agreementKey }: { psuId: string; agreementKey: AgreementKey },
): Promise<{ consent: ConsentFacts | undefined; hasCorporate: boolean }> {
  const [row] = await queries.rows<ConsentRow>(
    withActor(
      actor,
      sql`
    select consent.granted_at,
      array(
        select account_id::text from consents.granted_account
        where bank_id = actor.bank_id and tpp_id = actor.tpp_id and psu_id = ${psuId}
          and agreement_key = ${agreementKey}
        order by account_id) as account_ids,
      array(
        select accessed_at from consents.granted_account
        where bank_id = actor.bank_id and tpp_id = actor.tpp_id and psu_id = ${psuId}
          and agreement_key = ${agreementKey}
        order by account_id) as accessed_at,
      exists (
        select from consents.consent
        where bank_id = actor.bank_id and tpp_id = actor.tpp_id and psu_id = ${psuId}
          and agreement_key <> 'PRIVATE') as has_corporate
    from (values (1)) as one
    left join consents.consent on bank_id = actor.bank_id and tpp_id = actor.tpp_id and psu_id = ${psuId}
      and agreement_key = ${agreementKey}`,
    ),
  )
  assert(row, 'a left join of one row returns one row')
  const { granted_at: grantedAt, has_corporate: hasCorporate } = row
  const accounts = row.account_ids.map((accountId, index) => ({
    accountId,
    accessedAt: accessedAtOf(row.accessed_at[index]),
  }))
  return {
    consent: grantedAt === null ? undefined : { grantedAt: toInstant(grantedAt), accounts },
    hasCorporate,
  }
}

/** Records that the PSU opened these accounts after an SCA at this time. */
export async function recordAccountAccess(
  queries: Queries,
  actor: Actor,
  opened: {
    psuId: string
    agreementKey: AgreementKey
    accountIds: readonly string[]
    at: Temporal.Instant
  },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`
    select consents.record_access(actor.bank_id, actor.tpp_id, ${opened.psuId}, ${opened.agreementKey},
      ${opened.accountIds}::uuid[], ${opened.at.toString()})`,
    ),
  )
}

/** Lists the ids of the accounts that a person lets this TPP see. */
export async function listGrantedIds(
  queries: Queries,
  actor: Actor,
  { personId, agreementKey }: { personId: string; agreementKey: AgreementKey },
): Promise<readonly string[]> {
  const rows = await queries.rows<{ account_id: string }>(
    withActor(
      actor,
      sql`
    select granted.account_id::text
    from consents.consent
    join consents.granted_account as granted using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = actor.bank_id and consent.tpp_id = actor.tpp_id
      and consent.person_id = ${personId} and consent.agreement_key = ${agreementKey}`,
    ),
  )
  return rows.map(({ account_id: accountId }) => accountId)
}

function accessedAtOf(date: Date | undefined): Temporal.Instant {
  assert(date, 'every granted account has an access time')
  return toInstant(date)
}
