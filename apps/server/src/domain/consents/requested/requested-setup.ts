import type { RouteContext, SignedCall, WrittenAnswer } from '../../../edge/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ConsentReading } from '../consent-mac.ts'
import type { NewAuthorisation, ScaSetup } from '../../sca/index.ts'
import type { RequestedKind } from './requested-consent.ts'

/** What the operations on requested consents need. */
export interface RequestedConsentsSetup extends ConsentReading {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  /** Where the authorisations of a consent end that its TPP gives up. */
  readonly sca: Pick<ScaSetup, 'bankDatabase' | 'clock' | 'onStep'>
  readonly writing: RequestedConsentWriting
}

/** What an interface writes about requested consents. */
export interface RequestedConsentWriting {
  /** The answer about a new consent; without an authorisation, the TPP starts one. */
  created(
    call: SignedCall,
    consent: { readonly consentId: string; readonly authorisation: NewAuthorisation | undefined },
  ): WrittenAnswer
  /** The answer about an authorisation that was started for a consent. */
  started(call: SignedCall, consentId: string, authorisation: NewAuthorisation): WrittenAnswer
}

/** Which of the two a consent is: access to accounts, or the answer whether an amount is there. */
export type ConsentService = 'accounts' | 'funds'

export const isOfService = (kind: RequestedKind, service: ConsentService): boolean =>
  (kind === 'funds') === (service === 'funds')

/** The purpose of the SCA that a consent needs. */
export const PURPOSE_OF_SERVICE = {
  accounts: 'account-access',
  funds: 'funds-access',
} as const satisfies Record<ConsentService, string>

export function actorOf({ bank, tpp }: Pick<SignedCall, 'bank' | 'tpp'>) {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}
