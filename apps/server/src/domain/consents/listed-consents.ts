import type { SandboxConsentReport } from '@havn/contract'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ConsentReading } from './consent-mac.ts'
import { listAllTppConsents, type TppConsent } from './tpp-consents.store.ts'

const consentsMax = 500

/** Lists the consents of all PSUs with this TPP, or the one with this id; those that were granted last come first. */
export async function listConsents(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  consentId?: string,
): Promise<readonly TppConsent[]> {
  const consents = await listAllTppConsents(queries, reading, actor, consentId)
  return consents
    .toSorted((one, other) => Temporal.Instant.compare(other.grantedAt, one.grantedAt))
    .slice(0, consentsMax)
}

type ConsentEvent = SandboxConsentReport['events'][number]

/** What happened to a consent, and how it was used. */
export interface ConsentHistory {
  readonly events: readonly (Omit<ConsentEvent, 'time' | 'detail' | 'authorisationId'> & {
    /** By the bank's clock. */
    readonly at: Date
    readonly detail: NonNullable<ConsentEvent['detail']> | null
    readonly authorisationId: string | null
  })[]
  readonly use: readonly SandboxConsentReport['use'][number][]
}

/** Reads the history of a consent of the TPP's own: its last 200 events, and the days on which it was used. */
export async function readConsentHistory(
  queries: Queries,
  actor: Actor,
  consentId: string,
): Promise<ConsentHistory> {
  const events = await queries.rows<ConsentHistory['events'][number]>(
    withActor(
      actor,
      sql`
    select event.at, event.cause, event.detail, cardinality(event.account_ids) as accounts,
      event.authorisation_id as "authorisationId"
    from consents.resource
    join consents.event using (bank_id, tpp_id, psu_id, agreement_key)
    where resource.bank_id = actor.bank_id and resource.tpp_id = actor.tpp_id and resource.consent_id = ${consentId}
    order by event.sequence desc
    limit 200`,
    ),
  )
  const use = await queries.rows<ConsentHistory['use'][number]>(
    withActor(
      actor,
      sql`
    select read_day.day as date, read_day.reads, read_day.reads_without_psu as "readsWithoutPsu"
    from consents.resource
    join consents.read_day using (bank_id, tpp_id, psu_id, agreement_key)
    where resource.bank_id = actor.bank_id and resource.tpp_id = actor.tpp_id and resource.consent_id = ${consentId}
    order by read_day.day desc`,
    ),
  )
  return { events: events.toReversed(), use }
}
