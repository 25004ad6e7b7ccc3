import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import { bytea } from '../../database/sql.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import type { Answer } from '../answer.ts'
import type { SignedCall } from '../call.ts'

/** What makes two requests the same: Date and Signature may be new, all that has an effect may not. */
const FINGERPRINTED_HEADERS = [
  'psu-id',
  'psu-corporate-id',
  'x-psu-identity',
  'psu-context',
  'tpp-session-id',
  'tpp-redirect-uri',
  'tpp-notification-uri',
  'tpp-notification-content-preferred',
] as const

/** A request as the X-Request-ID ledger writes it. Its field names are those of the SQL type `xs2a.request`. */
export interface RequestRecord {
  readonly bank_id: string
  readonly tpp_id: string
  readonly request_id: string
  readonly fingerprint: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly authorisation_id: string | null
}

/** Keyed, since a national id is among the parts and could be guessed from a bare hash. */
export function requestFingerprint(key: KeyObject, { request }: SignedCall): Buffer {
  const headers = FINGERPRINTED_HEADERS.map((name) => request.headers.get(name)?.join('\n'))
  const bodyHash = createHash('sha256').update(request.body).digest('base64')
  return keyedHash(key, 'request', [request.method, request.target, bodyHash, ...headers])
}

/** What is kept of a request that is answered like this; the answer's link, if any, is kept without its secret. */
export function toRequestRecord(
  key: KeyObject,
  call: SignedCall,
  { status, headers, body, authorisationId }: Answer,
): RequestRecord {
  return {
    bank_id: call.bank.bankId,
    tpp_id: call.tpp.tppId,
    request_id: call.requestId,
    fingerprint: bytea(requestFingerprint(key, call)),
    status,
    headers,
    body: body ?? '',
    authorisation_id: authorisationId ?? null,
  }
}

export interface StoredResponseRow {
  readonly status: number
  /** JSON text. */
  readonly headers: string
  readonly body: string
  readonly authorisation_id: string | null
}

/** The first answer once more, marked as such. */
export function toReplay({ status, headers, body, authorisation_id }: StoredResponseRow): Answer {
  const kept: Record<string, string> = JSON.parse(headers)
  return {
    status,
    headers: { ...kept, 'Idempotent-Replayed': 'true' },
    body: body === '' ? undefined : body,
    authorisationId: authorisation_id ?? undefined,
  }
}
