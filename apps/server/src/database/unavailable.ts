import { DatabaseError } from 'pg'

/**
 * The database did not answer, or will not now: nobody knows whether a write was done. The TPP may send the same
 * request again under the same X-Request-ID, and whatever was done is found.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause })
  }
}

/** Classes of SQLSTATE that say something about PostgreSQL and its machine and nothing about the statement. */
const TRANSIENT_CLASSES = new Set([
  '08', // the connection
  '28', // the login: a password that was changed, a role that may not log in
  '53', // no room on the disk or in memory, too many connections
  '57', // shutting down, starting up, cancelled
  '58', // the system under it
  'XX', // an inner fault of PostgreSQL, a full disk in the middle of a read among them
])

const TRANSIENT_STATES = new Set([
  '25006', // read-only after a switchover
  '25P03', // idle in a transaction for too long
  '3D000', // the database is gone
  '40001', // given up for another transaction
  '40P01', // a deadlock
  '55000', // closed to connections
  '55P03', // a lock that did not come in time
])

/** A fault of the connection or of the moment, as against one of the statement. */
export function isTransient(error: unknown): boolean {
  // What is not PostgreSQL's own word comes from the connection.
  if (!(error instanceof DatabaseError)) return true
  const { code = '' } = error
  return TRANSIENT_STATES.has(code) || TRANSIENT_CLASSES.has(code.slice(0, 2))
}

/** Everything that goes wrong with a statement or a connection, in one of two kinds: for a while, or for good. */
export function classifyError(error: unknown): unknown {
  return isTransient(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error
}

const ROLLED_BACK_STATES = new Set(['40001', '40P01'])

/** PostgreSQL itself said that it undid the whole transaction for another's sake: it may be tried again at once. */
export function wasRolledBack(error: unknown): boolean {
  return hasState(error, ROLLED_BACK_STATES)
}

const LOCK_CONFLICT_STATES = new Set(['55P03', ...ROLLED_BACK_STATES])

/** A lock did not come in time, or not at all. */
export function isLockConflict(error: unknown): boolean {
  return hasState(error, LOCK_CONFLICT_STATES)
}

function hasState(error: unknown, states: ReadonlySet<string>): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof DatabaseError && states.has(cause.code ?? '')
}
