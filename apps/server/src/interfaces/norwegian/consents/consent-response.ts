import { type ConsentDetails, formatDateTime } from '@havn/contract'
import { consentEnd, consentStatusOf, type TppConsent } from '../../../domain/consents/index.ts'

export const CONSENTS_PATH = '/v1/bank-offered-consents'

/** A consent as its TPP reads it. */
export function toConsentResponse(consent: TppConsent, now: Temporal.Instant): ConsentDetails {
  const { consentId, psuId, agreementId, purpose, accounts, grantedAt, endedBy } = consent
  const accountIds = accounts.map(({ accountId }) => accountId)
  const consentStatus = consentStatusOf({ grantedAt, accountIds, endedBy }, now)
  const hasEnd = consentStatus === 'valid' || consentStatus === 'expired'
  return {
    consentId,
    consentStatus,
    psuId,
    ...(agreementId === undefined ? {} : { psuCorporateId: agreementId }),
    accounts: accounts.map(({ accountId, accessedAt }) => ({
      resourceId: accountId,
      lastSca: formatInstant(accessedAt),
    })),
    ...(purpose === undefined ? {} : { purpose }),
    grantedAt: formatInstant(grantedAt),
    lastSca: formatInstant(latest([grantedAt, ...accounts.map(({ accessedAt }) => accessedAt)])),
    ...(hasEnd ? { validUntil: formatInstant(consentEnd({ grantedAt })) } : {}),
    _links: { self: { href: `${CONSENTS_PATH}/${consentId}`, verbs: hasEnd ? ['GET', 'DELETE'] : ['GET'] } },
  }
}

const formatInstant = (instant: Temporal.Instant) => formatDateTime(new Date(instant.epochMilliseconds))

function latest(instants: readonly Temporal.Instant[]): Temporal.Instant {
  return instants.reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one))
}
