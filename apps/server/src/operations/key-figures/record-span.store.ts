import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/shared/ids.ts'

/** A span of time that an operator names, in ISO 8601. */
export interface NamedSpan {
  readonly from: string
  readonly until: string
}

/** Records maintenance that is announced now. What of an outage falls into it is planned, if it was announced before it began. */
export async function announceMaintenance(
  bankDatabase: Database,
  bankId: string,
  { from, until, now }: NamedSpan & { readonly now: string },
): Promise<void> {
  await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows(sql`
      insert into key_figures.maintenance (bank_id, maintenance_id, from_at, until_at, announced_at)
      values (${bankId}, ${newId()}, ${from}, ${until}, ${now})`),
  )
}

/** Records an outage that somebody else saw, such as a probe outside the bank's network. */
export async function reportOutage(
  bankDatabase: Database,
  bankId: string,
  { from, until }: NamedSpan,
): Promise<void> {
  await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows(sql`
      insert into key_figures.outage (bank_id, outage_id, interface, cause, from_at, until_at)
      values (${bankId}, ${newId()}, 'all', 'reported', ${from}, ${until})`),
  )
}

/**
 * Records a period in which the bank is measured, by default without an end. It replaces earlier periods that it overlaps; they
 * stay in the table, because reports may have been published by them.
 */
export async function setMeasuredPeriod(
  bankDatabase: Database,
  bankId: string,
  period: { readonly from: string; readonly until: string | undefined; readonly now: string },
): Promise<void> {
  const { from, until = null, now } = period
  await inBankTransaction(bankDatabase, bankId, async (queries) => {
    await queries.rows(sql`
      update key_figures.measured_period set replaced_at = ${now}
      where bank_id = ${bankId} and replaced_at is null
        and tstzrange(from_at, until_at) && tstzrange(${from}, ${until})`)
    await queries.rows(sql`
      insert into key_figures.measured_period (bank_id, period_id, from_at, until_at, recorded_at)
      values (${bankId}, ${newId()}, ${from}, ${until}, ${now})`)
  })
}
