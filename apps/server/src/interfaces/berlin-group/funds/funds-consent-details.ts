import type { FundsConsentDetails } from '@havn/contract/berlin-group'
import type { ReadConsent } from '../../../domain/consents/index.ts'
import { toWritten } from '../consents/consent-details.ts'

/** A consent to confirm funds as it was asked for, and its status. */
export function toFundsConsentDetails({ consent: { asked }, status }: ReadConsent): FundsConsentDetails {
  const [account = {}] = toWritten(asked.named.accounts)
  const { number, expiryDate, information, registration } = asked.card ?? {}
  return {
    account,
    ...(number === undefined ? {} : { cardNumber: number }),
    ...(expiryDate === undefined ? {} : { cardExpiryDate: expiryDate }),
    ...(information === undefined ? {} : { cardInformation: information }),
    ...(registration === undefined ? {} : { registrationInformation: registration }),
    consentStatus: status,
  }
}
