import { X509Certificate } from 'node:crypto'
import type { Queries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'
import type { AuthorityAnswer, IssuedCertificate } from './ask-authority.ts'

/** The last answer of an authority about a certificate. */
export interface StoredStatus {
  readonly status: 'good' | 'revoked' | 'unknown'
  readonly revokedAtMilliseconds: number | undefined
  readonly reason: string | undefined
  readonly usableUntilMilliseconds: number
}

interface StatusRow {
  readonly certificate_hash: Buffer
  readonly status: StoredStatus['status']
  readonly revoked_at: Date | null
  readonly reason: string | null
  readonly usable_until: Date
  readonly changed_at: Date
}

/** A status, and when it was stored, by the database's clock. */
interface ChangedStatus {
  readonly hash: string
  readonly stored: StoredStatus
  readonly changedAtMilliseconds: number
}

/** Finds the answer about a certificate that some process has stored. */
export async function findStatus(queries: Queries, hash: string): Promise<StoredStatus | undefined> {
  const [row] = await queries.rows<StatusRow>(sql`
    select certificate_hash, status, revoked_at, reason, usable_until, changed_at
    from trust.certificate_status
    where certificate_hash = ${Buffer.from(hash, 'hex')}`)
  return row && toStored(row)
}

/** Finds all answers that were stored from this moment on, the latest last. */
export async function findChanged(queries: Queries, since: string): Promise<readonly ChangedStatus[]> {
  const rows = await queries.rows<StatusRow>(sql`
    select certificate_hash, status, revoked_at, reason, usable_until, changed_at
    from trust.certificate_status
    where changed_at >= ${since}
    order by changed_at`)
  return rows.map((row) => ({
    hash: row.certificate_hash.toString('hex'),
    stored: toStored(row),
    changedAtMilliseconds: row.changed_at.getTime(),
  }))
}

function toStored({ status, revoked_at, reason, usable_until }: StatusRow): StoredStatus {
  return {
    status,
    revokedAtMilliseconds: revoked_at?.getTime(),
    reason: reason ?? undefined,
    usableUntilMilliseconds: usable_until.getTime(),
  }
}

interface NewStatus extends IssuedCertificate {
  readonly hash: string
  readonly tppId: string
  readonly answer: AuthorityAnswer
  readonly answeredAtMilliseconds: number
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** So that a certificate is out within an hour of its revocation, with the seconds that asking and loading take. */
const renewalMillisecondsMax = 55 * 60_000

/** When an authority is asked again: within the hour, and early enough that a few failures do not outlast its answer. */
const renewalOf = (answeredAt: number, usableUntil: number) =>
  Math.min((answeredAt + usableUntil) / 2, answeredAt + renewalMillisecondsMax)

/**
 * Stores an answer, to be renewed within an hour or after half of its life, unless a later one is stored already or the certificate is revoked,
 * which is final. A list does not have certificates that were never issued, so it cannot undo that a responder knows none of
 * this number. Returns what is stored.
 */
export async function storeStatus(queries: Queries, given: NewStatus): Promise<StoredStatus | undefined> {
  const { hash, tppId, certificate, issuer, answer, answeredAtMilliseconds: answeredAt } = given
  const { status, source, usableUntilMilliseconds } = answer
  const revoked = status.status === 'revoked' ? status : undefined
  const [row] = await queries.rows<StatusRow>(sql`
    insert into trust.certificate_status as stored
      (certificate_hash, tpp_id, certificate, issuer, status, revoked_at, reason, source, answered_at, usable_until,
        renew_at, used_at)
    values (${Buffer.from(hash, 'hex')}, ${tppId}, ${certificate.raw}, ${issuer.raw}, ${status.status},
      ${revoked === undefined ? null : iso(revoked.revokedAtMilliseconds)}, ${revoked?.reason ?? null}, ${source},
      ${iso(answeredAt)}, ${iso(usableUntilMilliseconds)}, ${iso(renewalOf(answeredAt, usableUntilMilliseconds))},
      ${iso(answeredAt)})
    on conflict (certificate_hash) do update
    set issuer = excluded.issuer, status = excluded.status, revoked_at = excluded.revoked_at,
      reason = excluded.reason, source = excluded.source, answered_at = excluded.answered_at,
      usable_until = excluded.usable_until, renew_at = excluded.renew_at, changed_at = clock_timestamp()
    where stored.answered_at <= excluded.answered_at
      and (stored.status <> 'revoked' or stored.reason = 'certificateHold' and excluded.source = 'ocsp')
      and (stored.status <> 'unknown' or excluded.status = 'revoked' or excluded.source = 'ocsp')
    returning certificate_hash, status, revoked_at, reason, usable_until, changed_at`)
  return row === undefined ? findStatus(queries, hash) : toStored(row)
}

interface DueStatus extends IssuedCertificate {
  readonly hash: string
  readonly tppId: string
  readonly status: StoredStatus['status']
}

interface DueOptions {
  readonly nowMilliseconds: number
  /** Until when no other process asks the same, whatever becomes of this one. */
  readonly claimedUntilMilliseconds: number
  readonly usedSinceMilliseconds: number
  readonly countMax: number
}

/**
 * Claims certificates whose answer should be renewed. Each is claimed by one process alone. Nobody is asked about a revoked one:
 * revocation is final, and an old list that does not have it must not undo it. Only a certificate on hold may return.
 */
export async function claimDue(queries: Queries, options: DueOptions): Promise<readonly DueStatus[]> {
  const rows = await queries.rows<{
    readonly certificate_hash: Buffer
    readonly tpp_id: string
    readonly certificate: Buffer
    readonly issuer: Buffer
    readonly status: StoredStatus['status']
  }>(sql`
    update trust.certificate_status set renew_at = ${iso(options.claimedUntilMilliseconds)}
    where certificate_hash in (
      select certificate_hash from trust.certificate_status
      where renew_at <= ${iso(options.nowMilliseconds)} and used_at >= ${iso(options.usedSinceMilliseconds)}
        and (status <> 'revoked' or reason = 'certificateHold')
      order by renew_at
      limit ${options.countMax}
      for update skip locked)
    returning certificate_hash, tpp_id, certificate, issuer, status`)
  return rows.map(({ certificate_hash, tpp_id, certificate, issuer, status }) => ({
    hash: certificate_hash.toString('hex'),
    tppId: tpp_id,
    certificate: new X509Certificate(certificate),
    issuer: new X509Certificate(issuer),
    status,
  }))
}

/** Records that these certificates are used. */
export async function recordUse(
  queries: Queries,
  hashes: readonly string[],
  usedAtMilliseconds: number,
): Promise<void> {
  await queries.rows(sql`
    update trust.certificate_status set used_at = ${iso(usedAtMilliseconds)}
    where certificate_hash = any (${hashes.map((hash) => bytea(Buffer.from(hash, 'hex')))}::bytea[])
      and used_at < ${iso(usedAtMilliseconds)}`)
}

/** Deletes the answers about certificates that were last used before this. */
export async function forgetUnused(queries: Queries, beforeMilliseconds: number): Promise<void> {
  await queries.rows(sql`delete from trust.certificate_status where used_at < ${iso(beforeMilliseconds)}`)
}
