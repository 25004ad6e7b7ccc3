import type { TrustedList } from '@havn/trusted-lists'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import { findMacProblem, macOf, type Vouched } from '../../../platform/shared/mac.ts'

/** The last verified issue of a list. */
export interface StoredList {
  readonly list: TrustedList
  /** Base64 of the signer's certificate. */
  readonly signer: string
  /** SHA-256 of the document, in hexadecimal. */
  readonly documentHash: string
  readonly verifiedAtMilliseconds: number
}

/** A text that changes whenever a list is stored: sequence number, time and MAC of each. */
export async function readListsVersion(queries: Queries): Promise<string> {
  const [row] = await queries.rows<{ readonly version: string | null }>(sql`
    select string_agg(concat(territory, sequence_number, verified_at, mac), ' ' order by territory) as version from trust.list`)
  return row?.version ?? ''
}

/** The stored lists: those that a server has verified, and the territories of those that no server can have written. */
export interface ReadLists {
  readonly lists: readonly StoredList[]
  readonly forged: readonly string[]
}

/** Everything that is used of a stored list. A column beside it decides nothing. */
const toVouched = (
  content: string,
  { signer, documentHash, verifiedAtMilliseconds }: StoredList,
): Vouched => ({
  kind: 'trusted-list',
  parts: [content, signer, documentHash, String(verifiedAtMilliseconds)],
})

/** Reads what is stored. Without keys, as on an operator's machine, it takes everything for genuine. */
export async function readLists(queries: Queries, keys: BankKeys | undefined): Promise<ReadLists> {
  const rows = await queries.rows<{
    readonly territory: string
    readonly content: string
    readonly signer: string
    readonly document_hash: Buffer
    readonly verified_at: number
    readonly mac: Buffer | null
  }>(sql`
    select territory, content::text as content, signer, document_hash,
      (extract(epoch from verified_at) * 1000)::float8 as verified_at, mac
    from trust.list order by territory`)
  const read = rows.map(({ territory, content, signer, document_hash, verified_at, mac }) => {
    const list: TrustedList = JSON.parse(content)
    const documentHash = document_hash.toString('hex')
    const stored = { list, signer, documentHash, verifiedAtMilliseconds: verified_at }
    const problem = keys && findMacProblem(keys, mac, toVouched(content, stored))
    return { territory, stored, isForged: problem !== undefined || list?.territory !== territory }
  })
  return {
    lists: read.flatMap(({ stored, isForged }) => (isForged ? [] : [stored])),
    forged: read.flatMap(({ territory, isForged }) => (isForged ? [territory] : [])),
  }
}

/** Stores an issue of a list with its MAC, unless a later one is stored. Returns whether it is stored now. */
export async function storeList(queries: Queries, keys: BankKeys, given: StoredList): Promise<boolean> {
  const { list, documentHash, signer, verifiedAtMilliseconds } = given
  const { territory, kind, sequenceNumber, issuedAtMilliseconds, nextUpdateMilliseconds } = list
  const content = JSON.stringify(list)
  const rows = await queries.rows(sql`
    insert into trust.list as stored
      (territory, kind, sequence_number, issued_at, next_update, verified_at, document_hash, signer, content, mac)
    values (${territory}, ${kind}, ${sequenceNumber}, ${iso(issuedAtMilliseconds)},
      ${nextUpdateMilliseconds === undefined ? null : iso(nextUpdateMilliseconds)}, ${iso(verifiedAtMilliseconds)},
      ${Buffer.from(documentHash, 'hex')}, ${signer}, ${content},
      ${macOf(keys, toVouched(content, given))})
    on conflict (territory) do update
    set kind = excluded.kind, sequence_number = excluded.sequence_number, issued_at = excluded.issued_at,
      next_update = excluded.next_update, verified_at = excluded.verified_at,
      document_hash = excluded.document_hash, signer = excluded.signer, content = excluded.content, mac = excluded.mac
    where stored.sequence_number <= excluded.sequence_number
    returning territory`)
  return rows.length > 0
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
