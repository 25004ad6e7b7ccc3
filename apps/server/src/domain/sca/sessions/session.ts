import type { Reason } from '../../../edge/index.ts'
import type { ActingContext } from '../authorisations/authorisation.ts'

const sessionSecondsMax = 3600

/** A valid session of a PSU, opened by an SCA. */
export interface Session {
  readonly psuId: string
  readonly personId: string
  readonly context: ActingContext
  readonly agreementId: string | undefined
  readonly authenticatedAt: Temporal.Instant
}

/** What is stored about the PSU and the session that a call names. */
export interface SessionFacts {
  readonly personId: string
  /** Undefined if this PSU has no session with that id. */
  readonly session: (Omit<Session, 'psuId' | 'personId'> & { readonly isReplaced: boolean }) | undefined
  /** By the bank's clock. */
  readonly now: Temporal.Instant
}

export type SessionProblem = Extract<
  Reason,
  'session-unknown' | 'session-over' | 'session-replaced' | 'psu-unknown'
>

/** LIM-03: finds the problem with a session; undefined if it is valid. `facts` are undefined for an unknown PSU-ID. */
export function checkSession(facts: SessionFacts | undefined): SessionProblem | undefined {
  if (facts === undefined) return 'psu-unknown'
  const { session, now } = facts
  if (session === undefined) return 'session-unknown'
  if (session.isReplaced) return 'session-replaced'
  const age = now.since(session.authenticatedAt).total('seconds')
  return age > sessionSecondsMax ? 'session-over' : undefined
}
