import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ConsentReading } from '../consent-mac.ts'
import type { RequestedConsent } from './requested-consent.ts'
import { findRequestedConsent } from './requested.store.ts'

/** A consent that a person granted to a TPP that had asked for it. */
export interface OwnRequestedConsent extends RequestedConsent {
  readonly requester: { readonly name: string; readonly brand: string | undefined }
}

const listedMax = 100

/** Lists a person's valid consents of this kind, also those whose last day is over. The transaction must act for the bank. */
export async function listOwnRequested(
  queries: Queries,
  reading: ConsentReading,
  { bankId, personId }: { readonly bankId: string; readonly personId: string },
): Promise<readonly OwnRequestedConsent[]> {
  const rows = await queries.rows<{ consent_id: string; tpp_name: string; tpp_brand: string | null }>(sql`
    select consent_id, tpp_name, tpp_brand from consents.requested
    where bank_id = ${bankId} and person_id = ${personId} and status = 'valid'
    order by tpp_name, tpp_id, consent_id limit ${listedMax}`)
  const found: OwnRequestedConsent[] = []
  for (const row of rows) {
    const consent = await findRequestedConsent(queries, reading, { bankId, tppId: '' }, row.consent_id)
    const requester = { name: row.tpp_name, brand: row.tpp_brand ?? undefined }
    if (consent?.storedStatus === 'valid') found.push({ ...consent, requester })
  }
  return found
}

/** How often a consent was used since a day, by its id. The transaction must act for the bank. */
export async function listRequestedReads(
  queries: Queries,
  {
    bankId,
    personId,
    sinceDay,
  }: { readonly bankId: string; readonly personId: string; readonly sinceDay: string },
): Promise<
  ReadonlyMap<string, { readonly reads: number; readonly readsWithoutPsu: number; readonly lastReadAt: Date }>
> {
  const rows = await queries.rows<{
    consent_id: string
    reads: number
    readsWithoutPsu: number
    lastReadAt: Date
  }>(sql`
    select requested.consent_id, sum(reads)::integer as reads, sum(reads_without_psu)::integer as "readsWithoutPsu",
      max(last_read_at) as "lastReadAt"
    from consents.requested
    join consents.read_day on read_day.bank_id = requested.bank_id and read_day.tpp_id = requested.tpp_id
      and read_day.psu_id = requested.consent_id
    where requested.bank_id = ${bankId} and requested.person_id = ${personId} and day >= ${sinceDay}::date
    group by requested.consent_id`)
  return new Map(rows.map((row) => [row.consent_id, row]))
}
