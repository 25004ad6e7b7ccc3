import type { Queries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import { findMacProblem, macOf, type Vouched } from '../../../platform/shared/mac.ts'
import type { AuthorityAnswer, IssuedCertificate } from './ask-authority.ts'
import { readIssued } from './issued-certificate.ts'

/** The last answer of an authority about a certificate. */
export interface StoredStatus {
  readonly status: 'good' | 'revoked' | 'unknown'
  readonly revokedAtMilliseconds: number | undefined
  readonly reason: string | undefined
  readonly usableUntilMilliseconds: number
  /** Whether the row says good and no server has written it. It then counts as unknown. */
  readonly isForged: boolean
}

interface StatusRow {
  readonly certificate_hash: Buffer
  readonly status: StoredStatus['status']
  readonly revoked_at: number | null
  readonly reason: string | null
  readonly usable_until: number
  readonly mac: Buffer | null
  readonly changed_at: number
}

/** What makes a stored status good, for which certificate and until when. */
const vouchedOf = (hash: string, usableUntilMilliseconds: number): Vouched => ({
  kind: 'certificate-status',
  parts: [hash, 'good', String(usableUntilMilliseconds)],
})

/** A status, and when it was stored, by the database's clock. */
interface ChangedStatus {
  readonly hash: string
  readonly stored: StoredStatus
  readonly changedAtMilliseconds: number
}

/** Finds the answer about a certificate that some process has stored. */
export async function findStatus(
  queries: Queries,
  keys: BankKeys,
  hash: string,
): Promise<StoredStatus | undefined> {
  const [row] = await queries.rows<StatusRow>(sql`
    select certificate_hash, status, (extract(epoch from revoked_at) * 1000)::float8 as revoked_at, reason,
      (extract(epoch from usable_until) * 1000)::float8 as usable_until, mac, 0::float8 as changed_at
    from trust.certificate_status
    where certificate_hash = ${Buffer.from(hash, 'hex')}`)
  return row && toStored(keys, row)
}

/**
 * Finds all answers that were stored from this moment on, the latest last. Times are numbers, because PostgreSQL has some that no
 * Date can be; and no change is later than now, so that nobody can hide the next ones behind it.
 */
export async function findChanged(
  queries: Queries,
  keys: BankKeys,
  since: string,
): Promise<readonly ChangedStatus[]> {
  const rows = await queries.rows<StatusRow>(sql`
    select certificate_hash, status, (extract(epoch from revoked_at) * 1000)::float8 as revoked_at, reason,
      (extract(epoch from usable_until) * 1000)::float8 as usable_until, mac,
      (extract(epoch from least(changed_at, clock_timestamp())) * 1000)::float8 as changed_at
    from trust.certificate_status
    where changed_at >= ${since}
    order by changed_at`)
  return rows.map((row) => ({
    hash: row.certificate_hash.toString('hex'),
    stored: toStored(keys, row),
    changedAtMilliseconds: row.changed_at,
  }))
}

function toStored(keys: BankKeys, row: StatusRow): StoredStatus {
  const { certificate_hash, status, revoked_at, reason, usable_until: usableUntilMilliseconds, mac } = row
  const vouched = vouchedOf(certificate_hash.toString('hex'), usableUntilMilliseconds)
  const isForged = status === 'good' && findMacProblem(keys, mac, vouched) !== undefined
  return {
    status: isForged ? 'unknown' : status,
    revokedAtMilliseconds: revoked_at ?? undefined,
    reason: reason ?? undefined,
    usableUntilMilliseconds,
    isForged,
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
 * Stores an answer with its MAC, to be renewed within an hour or after half of its life, unless a later one is stored already or the
 * certificate is revoked, which is final. A list does not have certificates that were never issued, so it cannot undo that a responder
 * knows none of this number. Returns what is stored.
 */
export async function storeStatus(
  queries: Queries,
  keys: BankKeys,
  given: NewStatus,
): Promise<StoredStatus | undefined> {
  const { hash, tppId, certificate, issuer, answer, answeredAtMilliseconds: answeredAt } = given
  const { status, source, usableUntilMilliseconds } = answer
  const revoked = status.status === 'revoked' ? status : undefined
  const rows = await queries.rows(sql`
    insert into trust.certificate_status as stored
      (certificate_hash, tpp_id, certificate, issuer, status, revoked_at, reason, source, answered_at, usable_until,
        renew_at, used_at, mac)
    values (${Buffer.from(hash, 'hex')}, ${tppId}, ${certificate.raw}, ${issuer.raw}, ${status.status},
      ${revoked === undefined ? null : iso(revoked.revokedAtMilliseconds)}, ${revoked?.reason ?? null}, ${source},
      ${iso(answeredAt)}, ${iso(usableUntilMilliseconds)}, ${iso(renewalOf(answeredAt, usableUntilMilliseconds))},
      ${iso(answeredAt)},
      ${status.status === 'good' ? macOf(keys, vouchedOf(hash, usableUntilMilliseconds)) : null})
    on conflict (certificate_hash) do update
    set certificate = excluded.certificate, issuer = excluded.issuer, status = excluded.status,
      revoked_at = excluded.revoked_at, reason = excluded.reason, source = excluded.source,
      answered_at = excluded.answered_at, usable_until = excluded.usable_until, renew_at = excluded.renew_at,
      changed_at = clock_timestamp(), mac = excluded.mac
    where stored.answered_at <= excluded.answered_at
      and (stored.status <> 'revoked' or stored.reason = 'certificateHold' and excluded.source = 'ocsp')
      and (stored.status <> 'unknown' or excluded.status = 'revoked' or excluded.source = 'ocsp')
    returning certificate_hash`)
  if (rows.length === 0) return findStatus(queries, keys, hash)
  return {
    status: status.status,
    revokedAtMilliseconds: revoked?.revokedAtMilliseconds,
    reason: revoked?.reason,
    usableUntilMilliseconds,
    isForged: false,
  }
}

interface DueStatus extends IssuedCertificate {
  readonly hash: string
  readonly tppId: string
  readonly status: StoredStatus['status']
}

/** The certificates to ask about, and the hashes of rows whose certificates are not those that a server wrote there. */
interface ClaimedStatuses {
  readonly due: readonly DueStatus[]
  readonly forged: readonly string[]
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
export async function claimDue(queries: Queries, options: DueOptions): Promise<ClaimedStatuses> {
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
  const read = rows.map((row) => ({
    ...row,
    hash: row.certificate_hash.toString('hex'),
    issued: readIssued(row),
  }))
  return {
    due: read.flatMap(({ hash, tpp_id: tppId, status, issued }) =>
      issued === undefined ? [] : [{ ...issued, hash, tppId, status }],
    ),
    forged: read.flatMap(({ hash, issued }) => (issued === undefined ? [hash] : [])),
  }
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
