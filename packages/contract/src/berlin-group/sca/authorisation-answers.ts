import { type Static, Type } from 'typebox'
import { ScaStatus } from '../../sca/sca-status.ts'
import { UuidText } from '../../values/uuid.ts'
import { Messages, PsuMessage } from '../errors/tpp-message.ts'
import { Link, linksOf } from '../values/links.ts'

export const StartAuthorisationAnswer = Type.Object(
  {
    scaStatus: ScaStatus,
    authorisationId: UuidText,
    psuMessage: PsuMessage,
    tppMessages: Messages,
    _links: linksOf(
      { scaRedirect: Type.Optional(Link), scaStatus: Link },
      'where to send the PSU (absent in the decoupled approach), and where to read how far the SCA is',
    ),
  },
  { title: 'StartAuthorisationAnswer', description: 'an authorisation has been started' },
)
export type StartAuthorisationAnswer = Static<typeof StartAuthorisationAnswer>

export const AuthorisationListAnswer = Type.Object(
  { authorisationIds: Type.Array(Type.String(), { description: 'ids of authorisations, the oldest first' }) },
  { title: 'AuthorisationListAnswer', description: 'the authorisations of one resource' },
)
export type AuthorisationListAnswer = Static<typeof AuthorisationListAnswer>

export const ScaStatusAnswer = Type.Object(
  { scaStatus: ScaStatus, psuMessage: PsuMessage },
  { title: 'ScaStatusAnswer', description: 'how far an SCA has come' },
)
export type ScaStatusAnswer = Static<typeof ScaStatusAnswer>
