import { inBankTransaction } from '../../database/actor.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { formatTraceparent, parseTraceparent, type TraceContext } from '../index.ts'

/** Stores where the trace of a payment goes on. */
export async function storeTrace(
  bankDatabase: Database,
  { bankId, resourceId, found }: { bankId: string; resourceId: string; found: TraceContext },
): Promise<void> {
  await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows(sql`
      insert into resource_traces.resource_trace (bank_id, resource_id, traceparent)
      values (${bankId}, ${resourceId}, ${formatTraceparent(found)}) on conflict do nothing`),
  )
}

/** Finds where the traces of payments go on. Those that nobody traced are left out. */
export async function findTraces(
  bankDatabase: Database,
  bankId: string,
  resourceIds: readonly string[],
): Promise<readonly TraceContext[]> {
  const rows = await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows<{ traceparent: string }>(sql`
      select traceparent from resource_traces.resource_trace
      where bank_id = ${bankId} and resource_id = any (${[...resourceIds]}) order by resource_id`),
  )
  return rows.flatMap(({ traceparent }) => parseTraceparent(traceparent) ?? [])
}
