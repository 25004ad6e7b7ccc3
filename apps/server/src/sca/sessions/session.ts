const sessionSecondsMax = 3600

export interface Session {
  readonly psuId: string
  readonly personId: string
  readonly context: 'PRIVATE' | 'CORPORATE'
  readonly agreementId: string | undefined
  readonly authenticatedAt: Temporal.Instant
}

export interface SessionFacts {
  readonly personId: string
  /** Undefined when this PSU has no session of that id. */
  readonly session: (Omit<Session, 'psuId' | 'personId'> & { readonly isReplaced: boolean }) | undefined
  /** By the bank's clock. */
  readonly now: Temporal.Instant
}

export type SessionProblem = 'SCA_NOT_FOUND' | 'SCA_EXPIRED' | 'SCA_INVALID' | 'PSU_CREDENTIALS_INVALID'

/** LIM-03: what is wrong with a session; undefined when it is good. `facts` are undefined for an unknown PSU-ID. */
export function checkSession(facts: SessionFacts | undefined): SessionProblem | undefined {
  if (facts === undefined) return 'PSU_CREDENTIALS_INVALID'
  const { session, now } = facts
  if (session === undefined) return 'SCA_NOT_FOUND'
  if (session.isReplaced) return 'SCA_INVALID'
  const age = now.since(session.authenticatedAt).total('seconds')
  return age > sessionSecondsMax ? 'SCA_EXPIRED' : undefined
}

export const SESSION_PROBLEM_MESSAGES: Readonly<Record<SessionProblem, { path: string; text: string }>> = {
  SCA_NOT_FOUND: {
    path: 'TPP-Session-ID',
    text: 'No SCA was done under this TPP-Session-ID: send the PSU to scaRedirect, then repeat the call.',
  },
  SCA_EXPIRED: {
    path: 'TPP-Session-ID',
    text: 'The SCA of this TPP-Session-ID is older than one hour: send the PSU to scaRedirect, then repeat the call.',
  },
  SCA_INVALID: {
    path: 'TPP-Session-ID',
    text: 'A newer TPP-Session-ID has taken the place of this one: use that, or send the PSU to scaRedirect.',
  },
  PSU_CREDENTIALS_INVALID: {
    path: 'PSU-ID',
    text: 'This PSU-ID was not given to you: send the PSU to scaRedirect, which brings one, and repeat the call with it.',
  },
}
