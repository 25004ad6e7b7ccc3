import { DatabaseError } from 'pg'
import { Unavailable } from '../shared/unavailable.ts'

/**
 * The database did not answer or cannot answer now, so it is unknown whether a write was done. A TPP may send the same
 * request again under the same X-Request-ID: if the write was done, its response is replayed.
 */
export class DatabaseUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause })
  }
}

/** Classes of SQLSTATE that are about PostgreSQL and its machine, not about the statement. */
const TRANSIENT_CLASSES = new Set([
  '08', // the connection
  '28', // the login: a password that was changed, a role that may not log in
  '53', // no space on disk or in memory, too many connections
  '57', // shutting down, starting up, cancelled
  '58', // the system under it
  'XX', // an internal error of PostgreSQL, including a full disk in the middle of a read
])

const TRANSIENT_STATES = new Set([
  '25006', // read-only after a switchover
  '25P03', // idle in a transaction for too long
  '3D000', // the database is gone
  '40001', // serialization failure
  '40P01', // a deadlock
  '55000', // closed to connections
  '55P03', // lock timeout
])

/** Returns whether an error is due to the connection or the present load, and not to the statement. */
export function isTransient(error: unknown): boolean {
  // Errors that PostgreSQL did not send come from the connection.
  if (!(error instanceof DatabaseError)) return true
  const { code = '' } = error
  return TRANSIENT_STATES.has(code) || TRANSIENT_CLASSES.has(code.slice(0, 2))
}

/** Turns a transient error into `DatabaseUnavailable` and returns any other error as it is. */
export function classifyError(error: unknown): unknown {
  return isTransient(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error
}

/** Like `isTransient`, for a package that throws errors of the driver and errors of its own. */
export function isSilence(error: unknown): boolean {
  if (error instanceof DatabaseError) return isTransient(error)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOTFOUND|AI_)/.test(code) ||
    /timeout|terminated|not queryable/i.test(error.message)
  )
}

/** Returns whether PostgreSQL answers and refuses this login or does not have this database: waiting alone does not help. */
export function isLoginProblem(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof DatabaseError && /^(28|3D)/.test(cause.code ?? '')
}

const INSUFFICIENT_PRIVILEGE = new Set(['42501'])

/** Returns whether the login lacks a right that the statement needs. */
export function lacksRight(error: unknown): boolean {
  return hasState(error, INSUFFICIENT_PRIVILEGE)
}

const DISK_FULL = new Set(['53100'])

/** Returns whether PostgreSQL answers, and has no room for what is written. */
export function isDiskFull(error: unknown): boolean {
  return hasState(error, DISK_FULL)
}

const ROLLED_BACK_STATES = new Set(['40001', '40P01'])

/** Returns whether PostgreSQL rolled back the whole transaction because of another one, so that it may run again at once. */
export function wasRolledBack(error: unknown): boolean {
  return hasState(error, ROLLED_BACK_STATES)
}

const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Returns whether a statement was refused before it began, because a migration changed the columns that it returns since its
 * connection prepared it. A new connection prepares it anew.
 */
export function hasStalePlan(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.routine === 'RevalidateCachedQuery'
  )
}

const LOCK_CONFLICT_STATES = new Set(['55P03', ...ROLLED_BACK_STATES])

/** Returns whether a statement failed because it did not get a lock. */
export function isLockConflict(error: unknown): boolean {
  return hasState(error, LOCK_CONFLICT_STATES)
}

function hasState(error: unknown, states: ReadonlySet<string>): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof DatabaseError && states.has(cause.code ?? '')
}
