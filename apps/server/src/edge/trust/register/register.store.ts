import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { RegisterEntry, RegisterSource, RolesByCountry } from './register-entry.ts'

/** Servers listen here for changes of the register. */
export const REGISTER_CHANNEL = 'tpp_register'

/** One copy of a register that was taken. */
export interface RegisterImport {
  readonly source: RegisterSource
  readonly origin: string
  readonly sha256: Buffer
  readonly asOf: Date
  readonly importedAt: Date
  readonly entries: number
  readonly added: number
  readonly changed: number
  readonly lost: number
  /** What vouches for the copy and its entries; null if no server has taken it. */
  readonly mac: Buffer | null
}

interface ImportRow extends Omit<RegisterImport, 'asOf' | 'importedAt'> {
  readonly as_of: Date
  readonly imported_at: Date
}

function toImport({ as_of: asOf, imported_at: importedAt, ...row }: ImportRow): RegisterImport {
  return { ...row, asOf, importedAt }
}

/** Lets one import at a time be written. */
export async function lockRegister(queries: Queries): Promise<void> {
  await queries.rows(sql`select tenancy.lock('tpp register')`)
}

/** Finds the newest copy of every source that was taken. */
export async function findLatestImports(queries: Queries): Promise<readonly RegisterImport[]> {
  const rows = await queries.rows<ImportRow>(sql`
    select distinct on (source) source, origin, sha256, as_of, imported_at, entries, added, changed, lost, mac
    from trust.register_import order by source, import_id desc`)
  return rows.map(toImport)
}

/** Lists the copies that were taken, newest first. */
export async function listImports(queries: Queries, importsMax: number): Promise<readonly RegisterImport[]> {
  const rows = await queries.rows<ImportRow>(sql`
    select source, origin, sha256, as_of, imported_at, entries, added, changed, lost, mac
    from trust.register_import order by import_id desc limit ${importsMax}`)
  return rows.map(toImport)
}

/** Stores that a copy was taken, and has every server read the register again when the transaction is committed. */
export async function insertImport(queries: Queries, taken: RegisterImport): Promise<void> {
  await queries.rows(sql`
    insert into trust.register_import (source, origin, sha256, as_of, imported_at, entries, added, changed, lost,
      mac)
    values (${taken.source}, ${taken.origin}, ${taken.sha256}, ${taken.asOf.toISOString()},
      ${taken.importedAt.toISOString()}, ${taken.entries}, ${taken.added}, ${taken.changed}, ${taken.lost}, ${taken.mac})`)
  await queries.rows(sql`select pg_notify(${REGISTER_CHANNEL}, ${taken.source})`)
}

interface EntryRow {
  readonly source: RegisterSource
  readonly tpp_id: string
  readonly name: string
  readonly roles: RolesByCountry
}

export type StoredEntry = RegisterEntry & { readonly source: RegisterSource }

function toEntry({ tpp_id: tppId, ...row }: EntryRow): StoredEntry {
  return { ...row, tppId }
}

/** Lists every entry of all sources. */
export async function listEntries(queries: Queries): Promise<readonly StoredEntry[]> {
  const rows = await queries.rows<EntryRow>(sql`select source, tpp_id, name, roles from trust.register_entry`)
  return rows.map(toEntry)
}

export async function listEntriesOfSource(
  queries: Queries,
  source: RegisterSource,
): Promise<readonly StoredEntry[]> {
  const rows = await queries.rows<EntryRow>(
    sql`select source, tpp_id, name, roles from trust.register_entry where source = ${source}`,
  )
  return rows.map(toEntry)
}

/** Finds what each source says about one TPP. */
export async function findEntries(queries: Queries, tppId: string): Promise<readonly StoredEntry[]> {
  const rows = await queries.rows<EntryRow>(
    sql`select source, tpp_id, name, roles from trust.register_entry where tpp_id = ${tppId} order by source`,
  )
  return rows.map(toEntry)
}

const entriesAtOnce = 5_000

/** Writes entries, in place of those that there are of the same TPPs. */
export async function upsertEntries(
  queries: Queries,
  source: RegisterSource,
  entries: readonly RegisterEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const rows = JSON.stringify(entries.slice(start, start + entriesAtOnce))
    await queries.rows(sql`
      insert into trust.register_entry (source, tpp_id, name, roles)
      select ${source}, "tppId", name, roles
      from json_to_recordset(${rows}) as entry ("tppId" text, name text, roles jsonb)
      on conflict (source, tpp_id) do update set name = excluded.name, roles = excluded.roles`)
  }
}

export async function deleteEntries(
  queries: Queries,
  source: RegisterSource,
  tppIds: readonly string[],
): Promise<void> {
  if (tppIds.length === 0) return
  await queries.rows(
    sql`delete from trust.register_entry where source = ${source} and tpp_id = any (${[...tppIds]})`,
  )
}

/** Which of these TPPs have called a bank of this installation. */
export async function findKnownTpps(
  queries: Queries,
  tppIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries.rows<{ tpp_id: string }>(
    sql`select tpp_id from trust.known_tpp where tpp_id = any (${[...tppIds]})`,
  )
  return new Set(rows.map(({ tpp_id: tppId }) => tppId))
}

export async function listKnownTpps(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.rows<{ tpp_id: string }>(sql`select tpp_id from trust.known_tpp`)
  return rows.map(({ tpp_id: tppId }) => tppId)
}

export async function insertKnownTpps(
  queries: Queries,
  tppIds: readonly string[],
  at: string,
): Promise<void> {
  await queries.rows(sql`
    insert into trust.known_tpp (tpp_id, first_seen_at)
    select tpp_id, ${at} from unnest(${[...tppIds]}::text[]) as tpp_id on conflict do nothing`)
}
