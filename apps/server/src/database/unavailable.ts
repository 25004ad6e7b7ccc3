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

// Shutting down, starting up, read-only after a switchover, too many connections, no room on its disk or in its memory,
// cancelled by a timeout, given up for another transaction, the database gone or closed to us.
const PASSING_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '57014',
  '55P03',
  '3D000',
  '55000',
])

/** A fault of the connection or of the moment, as against one of the statement. */
export function isPassing(error: unknown): boolean {
  // What is not PostgreSQL's own word comes from the connection.
  if (!(error instanceof DatabaseError)) return true
  const { code = '' } = error
  return PASSING_STATES.has(code) || code.startsWith('08')
}
