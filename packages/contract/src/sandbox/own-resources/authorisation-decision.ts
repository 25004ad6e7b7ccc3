import { type Static, Type } from 'typebox'
import { ScaStatus } from '../../sca/sca-status.ts'
import { UuidText } from '../../values/uuid.ts'

const accountsMax = 1000

const AuthorisationOutcome = Type.Enum(['approve', 'refuse', 'abort', 'time-out'], {
  type: 'string',
  title: 'AuthorisationOutcome',
  description: 'what the PSU does',
})

export const AuthorisationDecision = Type.Object(
  {
    outcome: AuthorisationOutcome,
    nationalId: Type.Optional(
      Type.String({
        description: 'the customerNumber of the customer who logs in',
        minLength: 11,
        maxLength: 11,
        pattern: '^[0-9]{11}$',
      }),
    ),
    agreementId: Type.Optional(UuidText),
    accounts: Type.Optional(
      Type.Array(UuidText, {
        description: 'resource ids of the accounts and cards that the PSU checks in a consent',
        maxItems: accountsMax,
      }),
    ),
  },
  {
    title: 'AuthorisationDecision',
    description:
      'what the PSU does; `nationalId` says who that is where the call that started it did not, and `agreementId` that they act under this corporate agreement, not as a private person. In a consent, `accounts` says which accounts and cards they check; left out, all that are offered',
    additionalProperties: false,
  },
)
export type AuthorisationDecision = Static<typeof AuthorisationDecision>

export const AuthorisationDecisionAnswer = Type.Object(
  {
    scaStatus: ScaStatus,
    redirect: Type.String({
      description:
        "where the PSU's browser would be sent: back to the TPP; empty if the call named no TPP-Redirect-URI",
    }),
    approvalsLeft: Type.Optional(
      Type.Integer({
        description: 'how many more people must approve before anything happens; left out when nobody must',
        minimum: 1,
        maximum: 1,
      }),
    ),
  },
  { title: 'AuthorisationDecisionAnswer', description: 'how the authorisation ended' },
)
export type AuthorisationDecisionAnswer = Static<typeof AuthorisationDecisionAnswer>
