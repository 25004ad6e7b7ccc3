import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A TPP that operators have blocked. */
export interface Block {
  readonly tppId: string
  /** Null for all banks. */
  readonly bankId: string | null
  readonly blockedAt: Date
}

/** Lists all blocks, at whichever banks. */
export function listBlocks(queries: Queries): Promise<readonly Block[]> {
  return queries.rows<Block>(sql`
    select tpp_id as "tppId", bank_id as "bankId", blocked_at as "blockedAt" from trust.blocked_tpp
    order by tpp_id, bank_id`)
}

/** What an authority said last about a certificate of a TPP. */
export interface CertificateAnswer {
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly hash: string
  readonly status: 'good' | 'revoked' | 'unknown'
  readonly answeredAt: Date
}

/** Lists what authorities said last about the certificates of a TPP. */
export function listAnswers(queries: Queries, tppId: string): Promise<readonly CertificateAnswer[]> {
  return queries.rows<CertificateAnswer>(sql`
    select encode(certificate_hash, 'hex') as hash, status, answered_at as "answeredAt" from trust.certificate_status
    where tpp_id = ${tppId} order by certificate_hash`)
}
