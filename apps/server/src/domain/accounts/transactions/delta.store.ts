import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

interface ReportKey {
  readonly readerId: string
  readonly accountId: string
}

/** Finds the newest transaction that was in the last report about an account; undefined if there was none. */
export async function findLastReported(
  queries: Queries,
  actor: Actor,
  { readerId, accountId }: ReportKey,
): Promise<string | undefined> {
  const [row] = await queries.rows<{ transaction_id: string }>(
    withActor(
      actor,
      sql`
    select transaction_id from accounts.last_report
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and consent_id = ${readerId} and account_id = ${accountId}`,
    ),
  )
  return row?.transaction_id
}

/** Records the newest transaction of a report, so that the next one has only what came after it. */
export async function recordReport(
  queries: Queries,
  actor: Actor,
  { readerId, accountId, transactionId }: ReportKey & { readonly transactionId: string },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`
    select accounts.record_report(actor.bank_id, actor.tpp_id, ${readerId}, ${accountId}, ${transactionId})`,
    ),
  )
}
