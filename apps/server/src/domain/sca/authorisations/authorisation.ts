import type { AuthorisationStatus, Ending } from './authorisation-status.ts'

/** The purposes that another module implements, in the order in which the bank's own page lists them. */
export const MODULE_PURPOSE_NAMES = [
  'approve-payment',
  'approve-basket',
  'cancel-payment',
  'consent',
  'account-access',
  'funds-access',
] as const

export type ModulePurposeName = (typeof MODULE_PURPOSE_NAMES)[number]

/**
 * Every reason to ask a PSU for an SCA. With `identify` the PSU confirms only who they are, so no module implements it.
 * The check on `sca.authorisation.purpose` lists the same names.
 */
export type PurposeName = 'identify' | ModulePurposeName

/** REDIRECT: behind a TPP's link. DECOUPLED: on the PSU's phone. BANK: started on the bank's own page. */
export type ScaApproach = 'REDIRECT' | 'DECOUPLED' | 'BANK'

/** Whether a person acts for themselves or for a corporation. */
export type ActingContext = 'PRIVATE' | 'CORPORATE'

/** One SCA of a PSU: what the call that started it said, and what the SCA found out so far. */
export interface Authorisation {
  readonly authorisationId: string
  readonly tppId: string
  readonly purpose: PurposeName
  /** The payment, basket or consent to decide about; undefined for the purpose `identify`. */
  readonly subjectId: string | undefined
  readonly approach: ScaApproach
  readonly tppName: string
  readonly tppBrand: string | undefined
  readonly tppSessionId: string
  readonly tppRedirectUri: string
  /** Where the PSU returns after an ending that is no approval, if elsewhere. */
  readonly tppNokRedirectUri: string | undefined
  /** The interface through which the TPP started it; undefined for the usual one. */
  readonly interfaceId: string | undefined
  /** The keyed hash of the national id that the call named, for a single SCA. */
  readonly psuIdentityHash: Buffer | undefined
  /** The PSU-ID that the call named. */
  readonly psuId: string | undefined
  /** The person behind `psuId`; undefined if that PSU-ID is not this TPP's, and then nobody can log in. */
  readonly namedPersonId: string | undefined
  /** The context that the call fixed. */
  readonly context: ActingContext | undefined
  readonly agreementId: string | undefined
  readonly createdAtMilliseconds: number
  readonly touchedAtMilliseconds: number
  readonly status: AuthorisationStatus
  readonly browserHash: Buffer | undefined
  readonly tries: number
  /** The person who logged in. */
  readonly personId: string | undefined
  /** Whether the person chose to act for themselves or for a corporation; undefined while they have not chosen. */
  readonly actingContext: ActingContext | undefined
  /** The agreement that the person chose to act under; undefined while they act for themselves or have not chosen. */
  readonly actingAgreementId: string | undefined
  /** Why the authorisation failed. */
  readonly ending: Ending | undefined
}
