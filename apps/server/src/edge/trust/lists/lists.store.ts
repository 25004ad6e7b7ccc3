import type { TrustedList } from '@havn/trusted-lists'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** The last verified issue of a list. */
export interface StoredList {
  readonly list: TrustedList
  /** Base64 of the signer's certificate. */
  readonly signer: string
  /** SHA-256 of the document, in hexadecimal. */
  readonly documentHash: string
  readonly verifiedAtMilliseconds: number
}

/** A text that changes whenever a list is stored: territory, sequence number and time of each. */
export async function readListsVersion(queries: Queries): Promise<string> {
  const [row] = await queries.rows<{ readonly version: string | null }>(sql`
    select string_agg(territory || sequence_number || verified_at, ' ' order by territory) as version from trust.list`)
  return row?.version ?? ''
}

export async function readLists(queries: Queries): Promise<readonly StoredList[]> {
  const rows = await queries.rows<{
    readonly content: string
    readonly signer: string
    readonly document_hash: Buffer
    readonly verified_at: Date
  }>(sql`
    select content::text as content, signer, document_hash, verified_at from trust.list order by territory`)
  return rows.map(({ content, signer, document_hash, verified_at }) => ({
    list: JSON.parse(content),
    signer,
    documentHash: document_hash.toString('hex'),
    verifiedAtMilliseconds: verified_at.getTime(),
  }))
}

/** Stores an issue of a list, unless a later one is stored. Returns whether it is stored now. */
export async function storeList(queries: Queries, given: StoredList): Promise<boolean> {
  const { list, documentHash, signer, verifiedAtMilliseconds } = given
  const { territory, kind, sequenceNumber, issuedAtMilliseconds, nextUpdateMilliseconds } = list
  const rows = await queries.rows(sql`
    insert into trust.list as stored
      (territory, kind, sequence_number, issued_at, next_update, verified_at, document_hash, signer, content)
    values (${territory}, ${kind}, ${sequenceNumber}, ${iso(issuedAtMilliseconds)},
      ${nextUpdateMilliseconds === undefined ? null : iso(nextUpdateMilliseconds)}, ${iso(verifiedAtMilliseconds)},
      ${Buffer.from(documentHash, 'hex')}, ${signer}, ${JSON.stringify(list)})
    on conflict (territory) do update
    set kind = excluded.kind, sequence_number = excluded.sequence_number, issued_at = excluded.issued_at,
      next_update = excluded.next_update, verified_at = greatest(stored.verified_at, excluded.verified_at),
      document_hash = excluded.document_hash, signer = excluded.signer, content = excluded.content
    where stored.sequence_number <= excluded.sequence_number
    returning territory`)
  return rows.length > 0
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
