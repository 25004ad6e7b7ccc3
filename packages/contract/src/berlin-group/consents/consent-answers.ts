import { type Static, Type } from 'typebox'
import { IsoDate } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'
import { PsuMessage } from '../errors/tpp-message.ts'
import { Link, linksOf } from '../values/links.ts'
import { AccountAccess } from './consent-request.ts'
import { CREATED_FIELDS } from '../sca/created-fields.ts'

/** `partiallyAuthorised` of the standard does not occur: one person suffices for accounts. */
export const ConsentStatus = Type.Enum(
  ['received', 'rejected', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp'],
  {
    type: 'string',
    title: 'ConsentStatus',
    description:
      'received: waits for the PSU; valid: can be used; revokedByPsu: withdrawn at the bank; terminatedByTpp: given up, or replaced by a later one',
  },
)
export type ConsentStatus = Static<typeof ConsentStatus>

export const ConsentCreationAnswer = Type.Object(
  {
    consentStatus: ConsentStatus,
    consentId: UuidText,
    ...CREATED_FIELDS,
  },
  { title: 'ConsentCreationAnswer', description: 'a consent has been created, and waits for the PSU' },
)
export type ConsentCreationAnswer = Static<typeof ConsentCreationAnswer>

export const ConsentDetails = Type.Object(
  {
    access: AccountAccess,
    recurringIndicator: Type.Boolean(),
    validUntil: IsoDate,
    frequencyPerDay: Type.Integer(),
    lastActionDate: IsoDate,
    consentStatus: ConsentStatus,
    _links: Type.Optional(linksOf({ account: Type.Optional(Link) }, 'what may be read')),
  },
  { title: 'ConsentDetails', description: 'a consent: what was granted, and its status' },
)
export type ConsentDetails = Static<typeof ConsentDetails>

export const ConsentStatusAnswer = Type.Object(
  { consentStatus: ConsentStatus, psuMessage: PsuMessage },
  { title: 'ConsentStatusAnswer', description: 'the status of one consent' },
)
export type ConsentStatusAnswer = Static<typeof ConsentStatusAnswer>
