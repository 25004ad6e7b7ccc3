import { SESSION_HEADERS } from './printed/routes.ts'

/** The PSU as an SCA has identified them: `readRedirect` returns it, and it never changes for this PSU. */
export interface KnownPsu {
  /** PSU-ID, from the redirect after an SCA. */
  readonly id: string
  /** PSU-Corporate-ID, from the same redirect, if the PSU acts for a corporation. */
  readonly corporateId?: string
}

/** A PSU whom no SCA has identified yet, by national id: for a single SCA, which identifies and approves at once. */
export interface PsuByNationalId {
  /** The national personal identification number, sent as X-PSU-IDENTITY. */
  readonly nationalId: string
  /** In whose name the PSU pays, sent as PSU-Context. */
  readonly context: 'PRIVATE' | 'CORPORATE'
}

/** Who the PSU is: by the id that an SCA brought, or by national id for a single SCA. */
export type Psu = KnownPsu | PsuByNationalId

/** The headers of a session. Only those that the operation takes are sent: a national id goes nowhere else. */
export function sessionHeaders(
  session: Readonly<Record<string, unknown>>,
  accepted: readonly string[],
): Record<string, string> {
  const fields = Object.entries(SESSION_HEADERS).flatMap(([field, header]): [string, unknown][] => [
    [header, session[field]],
  ])
  const all = [...fields, ...psuHeaders(session['psu'] as Partial<KnownPsu & PsuByNationalId> | undefined)]
  return Object.fromEntries(
    all
      .filter(([header, value]) => value !== undefined && accepted.includes(header))
      .map(([header, value]) => [header, String(value)]),
  )
}

function psuHeaders(psu: Partial<KnownPsu & PsuByNationalId> = {}): [string, unknown][] {
  return [
    ['PSU-ID', psu.id],
    ['PSU-Corporate-ID', psu.corporateId],
    ['X-PSU-IDENTITY', psu.nationalId],
    ['PSU-Context', psu.context],
  ]
}
