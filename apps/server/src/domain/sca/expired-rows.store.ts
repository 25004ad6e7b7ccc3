import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Deletes what is left of logins and approvals that ended before a time: offered links, requests to phones, counters of
 * attempts and ended logins. Calls delete some of it on their way, but only about the same person or TPP. Rows that somebody
 * has locked are left for the next time, so that nobody waits. The transaction must act for the bank.
 */
export async function deleteExpiredRows(
  queries: Queries,
  { bankId, before }: { bankId: string; before: string },
): Promise<void> {
  await queries.rows(sql`
    delete from sca.offered_link where ctid = any (array(
      select ctid from sca.offered_link where bank_id = ${bankId} and offered_at < ${before}
      limit 10000 for update skip locked))`)
  await queries.rows(sql`
    delete from sca.push where ctid = any (array(
      select ctid from sca.push where bank_id = ${bankId} and pushed_at < ${before}
      limit 10000 for update skip locked))`)
  await queries.rows(sql`
    delete from sca.login_attempt_counter where ctid = any (array(
      select ctid from sca.login_attempt_counter where bank_id = ${bankId} and first_at < ${before}
      limit 10000 for update skip locked))`)
  await queries.rows(sql`
    delete from sca.link_attempt_counter where ctid = any (array(
      select ctid from sca.link_attempt_counter where bank_id = ${bankId} and first_at < ${before}
      limit 10000 for update skip locked))`)
  await queries.rows(sql`
    delete from sca.ended_login where ctid = any (array(
      select ctid from sca.ended_login where bank_id = ${bankId} and ended_at < ${before}
      limit 10000 for update skip locked))`)
}
