import { type Static, Type } from 'typebox'
import { ScaStatus } from '../../sca/sca-status.ts'
import { IsoDateTime } from '../../values/dates/date.ts'
import { Link } from '../../values/addresses/link.ts'
import { UuidText } from '../../values/uuid.ts'
import { AuthorisationStory } from './request-story.ts'

const AuthorisationPurpose = Type.Enum(
  [
    'identify',
    'consent',
    'approve-payment',
    'cancel-payment',
    'approve-basket',
    'account-access',
    'funds-access',
  ],
  { type: 'string', title: 'AuthorisationPurpose', description: 'what the PSU is asked to approve' },
)

const AuthorisationApproach = Type.Enum(['REDIRECT', 'DECOUPLED'], {
  type: 'string',
  title: 'AuthorisationApproach',
  description: 'behind a link, or on the PSU’s phone',
})

export const SandboxPsu = Type.Object(
  {
    customerNumber: Type.String({ description: 'the mock national id from the list of customers' }),
    name: Type.Optional(Type.String()),
  },
  { title: 'SandboxPsu', description: 'a customer of the sandbox' },
)

export const SandboxAuthorisation = Type.Object(
  {
    authorisationId: UuidText,
    purpose: AuthorisationPurpose,
    approach: AuthorisationApproach,
    scaStatus: ScaStatus,
    paymentId: Type.Optional(UuidText),
    basketId: Type.Optional(UuidText),
    psu: Type.Optional(SandboxPsu),
    createdAt: IsoDateTime,
    endsAt: Type.Optional(IsoDateTime),
    boundToBrowser: Type.Boolean({
      description:
        'whether a browser has taken the first step: from then on the link works in that browser alone',
    }),
    steps: AuthorisationStory.properties.steps,
    _links: Type.Object(
      { scaRedirect: Type.Optional(Link), decide: Type.Optional(Link) },
      {
        description:
          'while it is open: scaRedirect, the link to send the PSU to, as it was given at first; decide, to decide it without a browser',
      },
    ),
  },
  {
    title: 'SandboxAuthorisation',
    description:
      'an authorisation of this TPP: the PSU that the call named, or who logged in; all times by the real clock; endsAt while it is open, unless a step is taken',
  },
)
export type SandboxAuthorisation = Static<typeof SandboxAuthorisation>

export const SandboxAuthorisationList = Type.Object(
  {
    authorisations: Type.Array(SandboxAuthorisation, { description: 'the newest first' }),
    _links: Type.Object(
      { next: Type.Optional(Link) },
      { description: '`next` leads to older authorisations. Absent if there are none' },
    ),
  },
  { title: 'SandboxAuthorisationList', description: 'authorisations of this TPP' },
)
export type SandboxAuthorisationList = Static<typeof SandboxAuthorisationList>
