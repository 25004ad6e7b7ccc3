/** The endings that are possible in every open status. */
const ENDINGS = {
  aborted: 'failed',
  'timed-out': 'failed',
  'locked-out': 'failed',
  'not-allowed': 'failed',
  faulted: 'failed',
  // The TPP that started it has no role for it any more.
  'licence-withdrawn': 'failed',
  // The TPP has cancelled what it was about.
  withdrawn: 'failed',
} as const

/** Every step that an authorisation may take: from a status, by a cause, to a status. `sca.transition` is printed from it. */
export const AUTHORISATION_TRANSITIONS = {
  received: { identified: 'psuIdentified', ...ENDINGS },
  psuIdentified: { authenticated: 'psuAuthenticated', ...ENDINGS },
  // What was shown before the login has changed: the PSU must authenticate again.
  psuAuthenticated: { shown: 'started', changed: 'received', ...ENDINGS },
  // Only a person who has logged in and seen the summary can refuse. Anybody with the link can abort.
  started: { approved: 'finalised', refused: 'failed', changed: 'received', ...ENDINGS },
  finalised: {},
  failed: {},
  exempted: {},
} as const satisfies Record<string, Partial<Record<string, string>>>

export type AuthorisationStatus = keyof typeof AUTHORISATION_TRANSITIONS

/** Why an authorisation ended without success. */
export type Ending = 'refused' | keyof typeof ENDINGS

/** What moves an authorisation from one status to the next. */
export type Cause = 'identified' | 'authenticated' | 'shown' | 'changed' | 'approved' | Ending

/** Whether an authorisation can take no more steps. */
export function hasEnded(status: AuthorisationStatus): boolean {
  return status === 'finalised' || status === 'failed' || status === 'exempted'
}
