import { bytea } from '../../platform/database/sql.ts'
import type { Key, KeyRing } from '../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash } from '../../platform/shared/keyed-hash.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import type { SignedCall } from '../http/call.ts'
import { bodySha256 } from '../http/received-request.ts'

/** A request with its stored response. The field names are those of the SQL type `xs2a.request`. */
export interface RequestRecord {
  readonly bank_id: string
  readonly tpp_id: string
  readonly request_id: string
  readonly fingerprint: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Without what the other columns say: see `abbreviateBody`. */
  readonly body: string
  readonly authorisation_id: string | null
}

/**
 * Two requests with the same fingerprint are the same: same interface, target and body, and the interface read the same from their
 * headers. The PSU's address may differ, because a phone changes networks. Keyed, because a bare hash would let a national id be guessed.
 */
function requestFingerprint(key: Key, { request, interfaceId, wishes }: SignedCall): Buffer {
  const compared = JSON.stringify({ ...wishes, psuIpAddress: undefined })
  const { method, target } = request
  return keyedHash(key, 'request', [interfaceId ?? undefined, method, target, bodySha256(request), compared])
}

/** Says whether a call is the request whose fingerprint was stored, whichever of the keys made the fingerprint. */
export function isSameRequest(keys: KeyRing, call: SignedCall, fingerprint: Buffer): boolean {
  return isHashOf(fingerprint, {
    findKey: (id) => keys.of(call.bank.bankId).find('requests', id),
    hash: (key) => requestFingerprint(key, call),
  })
}

/** The record that stores this answer for replay. */
export function toRequestRecord(keys: KeyRing, call: SignedCall, answer: WrittenAnswer): RequestRecord {
  return {
    bank_id: call.bank.bankId,
    tpp_id: call.tpp.tppId,
    request_id: call.requestId,
    fingerprint: bytea(requestFingerprint(keys.of(call.bank.bankId).current('requests'), call)),
    ...toStoredParts(answer),
  }
}

/** What is stored of an answer. A link in the answer is stored without its secret. */
export function toStoredParts({
  status,
  headers,
  body,
  authorisationId,
}: WrittenAnswer): Pick<RequestRecord, 'status' | 'headers' | 'body' | 'authorisation_id'> {
  return {
    status,
    headers,
    body: abbreviateBody(body ?? '', headers['Location'], authorisationId),
    authorisation_id: authorisationId ?? null,
  }
}

/**
 * The links in a body repeat its Location and its authorisation id, which are stored beside it: about half of the body of a
 * new payment. Each is replaced by a control character, which JSON text never contains. `xs2a.find_stored_responses` puts
 * them back.
 */
function abbreviateBody(
  body: string,
  location: string | undefined,
  authorisationId: string | undefined,
): string {
  const withoutLocation = location === undefined ? body : body.replaceAll(location, '\u0001')
  return authorisationId === undefined
    ? withoutLocation
    : withoutLocation.replaceAll(authorisationId, '\u0002')
}

/** The record of a request that has no answer yet: it identifies the request, and is never stored. */
export function toUnansweredRecord(keys: KeyRing, call: SignedCall): RequestRecord {
  return toRequestRecord(keys, call, { status: 0, headers: {}, body: undefined })
}

/** A stored response as PostgreSQL returns it. */
export interface StoredResponseRow {
  readonly status: number
  /** JSON text. */
  readonly headers: string
  readonly body: string
  readonly authorisation_id: string | null
}

/** The stored response as an answer, marked as a replay. */
export function toReplay({ status, headers, body, authorisation_id }: StoredResponseRow): WrittenAnswer {
  const stored: Record<string, string> = JSON.parse(headers)
  return {
    status,
    headers: { ...stored, 'Idempotent-Replayed': 'true' },
    body: body === '' ? undefined : body,
    authorisationId: authorisation_id ?? undefined,
  }
}
