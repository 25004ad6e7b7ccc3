import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A server process, and the list of keys that it has read. */
export interface ServerProcess {
  readonly processId: string
  readonly host: string
  readonly pid: number
  /** What `digestOf` makes of the list. */
  readonly digest: string
}

/** What a process records of itself: also which lists of banks with keys of their own it has read, as JSON by their names. */
interface RecordedProcess extends ServerProcess {
  readonly bankDigests: string
}

/** Records which list a process has read, and that it is alive. Forgets processes that died without a word. */
export async function recordProcess(
  bankDatabase: Queries,
  { processId, host, pid, digest, bankDigests }: RecordedProcess,
): Promise<void> {
  await bankDatabase.rows(sql`
    with forgotten as (delete from keys.process where seen_at < clock_timestamp() - interval '1 day')
    insert into keys.process as known (process_id, host, pid, digest, bank_digests, read_at, seen_at)
    values (${processId}, ${host}, ${pid}, ${digest}, ${bankDigests}, clock_timestamp(), clock_timestamp())
    on conflict (process_id) do update set
      digest = excluded.digest,
      bank_digests = excluded.bank_digests,
      read_at = case when known.digest = excluded.digest then known.read_at else excluded.read_at end,
      seen_at = excluded.seen_at`)
}

/** Forgets a process that ends. */
export async function deleteProcess(bankDatabase: Queries, processId: string): Promise<void> {
  await bankDatabase.rows(sql`delete from keys.process where process_id = ${processId}`)
}

/** Lists the processes that were alive in the last three minutes; with the list that they have read of this bank's own keys. */
export async function listProcesses(bankDatabase: Queries, bank?: string): Promise<readonly ServerProcess[]> {
  const rows = await bankDatabase.rows<{ process_id: string; host: string; pid: number; digest: string }>(sql`
    select process_id, host, pid,
      case when ${bank ?? null}::text is null then digest
        else coalesce(bank_digests ->> ${bank ?? null}, 'none') end as digest
    from keys.process
    where seen_at > clock_timestamp() - interval '3 minutes' order by host, pid`)
  return rows.map(({ process_id: processId, host, pid, digest }) => ({ processId, host, pid, digest }))
}
