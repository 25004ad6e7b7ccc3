/** The endings that are possible in every open status. */
const ENDINGS = {
  aborted: 'failed',
  'timed-out': 'failed',
  'locked-out': 'failed',
  'not-allowed': 'failed',
  faulted: 'failed',
  // The TPP that started it has no role for it any more.
  'licence-withdrawn': 'failed',
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

/** The parameters that the redirect to the TPP carries after each ending. */
export const ENDING_PARAMETERS: Readonly<Record<Ending, { status: number; code: string; message: string }>> =
  {
    refused: { status: 401, code: 'SCA_INVALID', message: 'The PSU refused.' },
    aborted: { status: 401, code: 'SCA_INVALID', message: 'The PSU went back without deciding.' },
    'timed-out': { status: 401, code: 'SCA_EXPIRED', message: 'The time for the authentication ran out.' },
    'locked-out': {
      status: 401,
      code: 'PSU_CREDENTIALS_INVALID',
      message: 'The PSU could not be identified.',
    },
    'not-allowed': { status: 403, code: 'FORBIDDEN', message: 'The PSU may not do this.' },
    faulted: { status: 500, code: 'SYSTEM_ERROR', message: 'The bank could not finish the authentication.' },
    'licence-withdrawn': {
      status: 403,
      code: 'FORBIDDEN',
      message: 'The TPP is no longer registered for this service.',
    },
  }

/** Whether an authorisation can take no more steps. */
export function hasEnded(status: AuthorisationStatus): boolean {
  return status === 'finalised' || status === 'failed' || status === 'exempted'
}
