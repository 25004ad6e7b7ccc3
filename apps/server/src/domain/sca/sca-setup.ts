import assert from 'node:assert/strict'
import type { CoreBank } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReportSecurityEvent } from '../../platform/security-events/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { Environment, IsBlocked } from '../../edge/index.ts'
import type { Authorisation } from './authorisations/authorisation.ts'
import type { Cause } from './authorisations/authorisation-status.ts'
import type { BankProfile } from './bank-profile.ts'
import type { Purpose, Purposes, Subject } from './purpose.ts'
import type { TppReturn } from './tpp-return.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/** What the steps of an SCA need. The pages and the sandbox's decisions without a browser share it. */
export interface ScaSetup {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  /** How the bank logs people in and what its pages look like. */
  readonly profileOf: (bankId: string) => BankProfile
  readonly purposes: Purposes
  /** How browsers return to TPPs of an interface; undefined is the usual one. */
  readonly tppReturnOf: (interfaceId: string | undefined) => TppReturn
  /** Whether operators have blocked the TPP that asks: then nobody decides anything for it. */
  readonly isBlocked: IsBlocked
  readonly keys: KeyRing
  readonly clock: Clock
  readonly environment: Environment
  /** Receives errors that must not reach the PSU, because their approval is already committed. */
  readonly onError: (error: unknown, bankId: string) => void
  /** Reports lock-outs, without who was locked out. */
  readonly report: ReportSecurityEvent
  /** Called with every step that an authorisation takes, for metrics. A step whose transaction fails is counted all the same. */
  readonly onStep?: ((step: { readonly bankId: string; readonly cause: Cause }) => void) | undefined
  /** Called with every request to a login provider that ended, for metrics. */
  readonly onLoginRequest?: ((ended: EndedLoginRequest) => void) | undefined
  /** Receives why a login at a provider did not succeed, for the log. */
  readonly onLoginProblem?: ((record: LoginProblemRecord) => void) | undefined
}

/** A request to the login provider of a bank, and how it ended. */
export interface EndedLoginRequest {
  readonly bankId: string
  readonly outcome: 'answered' | 'cancelled' | 'refused' | 'unavailable'
  readonly seconds: number
}

/** A login at a provider that did not succeed. Contains no secret and no national id. */
export interface LoginProblemRecord {
  readonly bankId: string
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
