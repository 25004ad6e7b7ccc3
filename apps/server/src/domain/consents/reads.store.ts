import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { AgreementKey } from './consent.ts'

/** Reads of one consent on one day of the bank. */
export interface CountedReads {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly agreementKey: AgreementKey
  readonly day: string
  readonly reads: number
  readonly readsWithoutPsu: number
  readonly lastReadAt: Temporal.Instant
}

/** Adds reads of consents of one bank to what was counted before. */
export async function addReads(
  bankDatabase: Database,
  bankId: string,
  counted: readonly CountedReads[],
): Promise<void> {
  const records = counted.map((one) => ({
    tpp_id: one.tppId,
    psu_id: one.psuId,
    agreement_key: one.agreementKey,
    day: one.day,
    reads: one.reads,
    reads_without_psu: one.readsWithoutPsu,
    last_read_at: one.lastReadAt.toString(),
  }))
  await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows(sql`select consents.count_reads(${bankId}, ${JSON.stringify(records)})`),
  )
}

/** How often a TPP read the accounts of a consent lately. */
export interface ReadHistory {
  readonly tppId: string
  readonly agreementKey: AgreementKey
  readonly reads: number
  readonly readsWithoutPsu: number
  readonly lastReadAt: Temporal.Instant
}

/** Sums up how a person's consents were used since a day. The transaction must act for the bank. */
export async function listReadHistories(
  queries: Queries,
  { bankId, personId, sinceDay }: { bankId: string; personId: string; sinceDay: string },
): Promise<readonly ReadHistory[]> {
  const rows = await queries.rows<{
    tpp_id: string
    agreement_key: AgreementKey
    reads: number
    reads_without_psu: number
    last_read_at: Date
  }>(sql`
    select consent.tpp_id, consent.agreement_key, sum(reads)::integer as reads,
      sum(reads_without_psu)::integer as reads_without_psu, max(last_read_at) as last_read_at
    from consents.consent
    join consents.read_day using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = ${bankId} and consent.person_id = ${personId} and day >= ${sinceDay}::date
    group by consent.tpp_id, consent.agreement_key`)
  return rows.map((row) => ({
    tppId: row.tpp_id,
    agreementKey: row.agreement_key,
    reads: row.reads,
    readsWithoutPsu: row.reads_without_psu,
    lastReadAt: toInstant(row.last_read_at),
  }))
}
