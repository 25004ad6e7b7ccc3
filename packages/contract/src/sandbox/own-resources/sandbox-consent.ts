import { type Static, Type } from 'typebox'
import { ConsentDetails } from '../../consents/consent-details.ts'
import { IsoDate, IsoDateTime } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'
import { SandboxAuthorisation, SandboxPsu } from './sandbox-authorisation.ts'

const outline = { ...ConsentDetails.properties, psu: Type.Optional(SandboxPsu) }

export const SandboxConsent = Type.Object(outline, {
  title: 'SandboxConsent',
  description: 'a consent of this TPP as the interface describes it, and whose it is',
})
export type SandboxConsent = Static<typeof SandboxConsent>

export const SandboxConsentList = Type.Object(
  {
    consents: Type.Array(SandboxConsent, {
      description: 'most recently granted first, at most 500',
    }),
  },
  { title: 'SandboxConsentList', description: 'consents of this TPP, of all PSUs' },
)
export type SandboxConsentList = Static<typeof SandboxConsentList>

const ConsentEvent = Type.Object(
  {
    time: IsoDateTime,
    cause: Type.Enum(['granted', 'revoked', 'restored'], { type: 'string', title: 'SandboxConsentCause' }),
    detail: Type.Optional(
      Type.Enum(['objected', 'terminated', 'undone'], {
        type: 'string',
        title: 'SandboxConsentDetail',
        description:
          'the PSU objected to the access; the TPP gave the consent up; the PSU undid what they had revoked',
      }),
    ),
    accounts: Type.Integer({ description: 'how many accounts the TPP could read from then on' }),
    authorisationId: Type.Optional(UuidText),
  },
  { title: 'SandboxConsentEvent', description: 'one event of a consent' },
)

const ConsentUse = Type.Object(
  {
    date: IsoDate,
    reads: Type.Integer({ description: 'how many calls read accounts of the consent' }),
    readsWithoutPsu: Type.Integer({ description: 'how many of them while the PSU was not present' }),
  },
  { title: 'SandboxConsentUse', description: 'how a consent was used on one day of the bank' },
)

export const SandboxConsentReport = Type.Object(
  {
    ...outline,
    use: Type.Array(ConsentUse, {
      description: 'days of the last 90 on which it was used, the newest first',
    }),
    events: Type.Array(ConsentEvent, { description: "oldest first, by the bank's clock" }),
    authorisations: Type.Array(SandboxAuthorisation, {
      description: 'the authorisations that granted it, and those still open for the same PSU, newest first',
    }),
  },
  { title: 'SandboxConsentReport', description: 'a consent of this TPP and its history' },
)
export type SandboxConsentReport = Static<typeof SandboxConsentReport>
