import { type Static, Type } from 'typebox'
import { Link, Links } from '../values/addresses/link.ts'
import { UuidText } from '../values/uuid.ts'
import { ScaStatus } from './sca-status.ts'

export const StartAuthorisationAnswer = Type.Object(
  {
    scaStatus: ScaStatus,
    authorisationId: UuidText,
    _links: Type.Object(
      { scaRedirect: Type.Optional(Link), scaStatus: Link },
      {
        description:
          'where to send the PSU (absent in the decoupled approach), and where to read the state of the SCA',
      },
    ),
  },
  { title: 'StartAuthorisationAnswer', description: 'an authorisation has been started' },
)
export type StartAuthorisationAnswer = Static<typeof StartAuthorisationAnswer>

export const AuthorisationListAnswer = Type.Object(
  { authorisationIds: Type.Array(Type.String(), { description: 'ids of authorisations, the oldest first' }) },
  { title: 'AuthorisationListAnswer', description: 'the authorisations of one payment' },
)
export type AuthorisationListAnswer = Static<typeof AuthorisationListAnswer>

export const CancellationListAnswer = Type.Object(
  {
    cancellationIds: Type.Array(Type.String(), {
      description: 'ids of authorisations of the cancellation, the oldest first',
    }),
  },
  {
    title: 'CancellationListAnswer',
    description: 'the authorisations of the cancellation of one payment',
  },
)
export type CancellationListAnswer = Static<typeof CancellationListAnswer>

export const ScaStatusAnswer = Type.Object(
  {
    scaStatus: ScaStatus,
    psuId: Type.Optional(UuidText),
    _links: Type.Optional(Links),
  },
  {
    title: 'ScaStatusAnswer',
    description:
      'how far an SCA has come; psuId, to send as PSU-ID from now on, is present once it is finalised',
  },
)
export type ScaStatusAnswer = Static<typeof ScaStatusAnswer>
