import { Type } from 'typebox'
import { ScaStatus } from '../../sca/sca-status.ts'
import { Messages, PsuMessage } from '../errors/tpp-message.ts'
import { ScaLinks } from '../values/links.ts'

/** What the answer to every creation says beside the id and status of what is new. */
export const CREATED_FIELDS = {
  scaStatus: Type.Optional(ScaStatus),
  psuMessage: PsuMessage,
  tppMessages: Messages,
  _links: ScaLinks,
}
