import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import { type Language, DEFAULT_LANGUAGES } from '../web/language.ts'
import type { Theme } from '../web/theme.ts'
import type { Environment } from '../xs2a/index.ts'
import type { Authorisation } from './authorisations/authorisation.ts'
import type { PsuAuthentication } from './psu-authentication.ts'
import type { Purpose, Purposes, Subject } from './purpose.ts'

/** What one bank brings to the SCA of its customers. */
export interface BankProfile {
  readonly authentication: PsuAuthentication
  readonly theme: Theme
  /** The languages of the bank's pages, the first one for people who prefer none of them. */
  readonly languages: readonly Language[]
  /** Whether the approval page shows what a payment costs. */
  readonly showsFees: boolean
  /** Whether the approval page shows if the payee's name belongs to the account. */
  readonly verifiesPayees: boolean
  /** Whether Havn serves the bank's own pages (/mybank), on which people see and end what they let TPPs do. */
  readonly hasCustomerPages: boolean
}

/** What a bank that chooses nothing gets, beside the authentication and the theme of the program. */
export const DEFAULT_PAGE_CHOICES = {
  languages: DEFAULT_LANGUAGES,
  showsFees: true,
  // Most payments in NOK have no service that could answer.
  verifiesPayees: false,
  hasCustomerPages: true,
} as const satisfies Partial<BankProfile>

/** What the steps of an SCA need. The pages and the sandbox's decisions without a browser share it. */
export interface ScaSetup {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  /** How the bank logs people in and what its pages look like. */
  readonly profileOf: (bankId: string) => BankProfile
  readonly purposes: Purposes
  readonly key: KeyObject
  readonly clock: Clock
  readonly environment: Environment
  /** Receives errors that must not reach the PSU, because their approval is already committed. */
  readonly onError: (error: unknown) => void
  /** Receives why a login at a provider did not succeed, for the log. */
  readonly onLoginProblem?: ((record: LoginProblemRecord) => void) | undefined
}

/** A login at a provider that did not succeed. Contains no secret and no national id. */
export interface LoginProblemRecord {
  readonly authentication: string
  readonly problem: string
  readonly detail: string
}

/** Whether a bank asks people on a device of their own: by its provider or, in the sandbox, on the page of their phone. */
export function asksOnDevice(
  { profileOf, environment }: Pick<ScaSetup, 'profileOf' | 'environment'>,
  bankId: string,
): boolean {
  const { authentication } = profileOf(bankId)
  return (
    environment === 'sandbox' ||
    (authentication.kind === 'redirect' && authentication.decoupled !== undefined)
  )
}

/** Finds the module that asked for an authorisation and its subject; undefined for `identify`, which has neither. */
export function findPurpose(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  bankId: string,
  { purpose, subjectId, tppId }: Pick<Authorisation, 'purpose' | 'subjectId' | 'tppId'>,
): { readonly purpose: Purpose; readonly subject: Subject } | undefined {
  if (purpose === 'identify') return undefined
  assert(subjectId, `an authorisation with the purpose ${purpose} has a subject`)
  return { purpose: purposes[purpose], subject: { bankId, tppId, subjectId } }
}
