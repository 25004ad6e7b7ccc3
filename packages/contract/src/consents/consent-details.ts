import { type Static, Type } from 'typebox'
import { IsoDateTime } from '../values/dates/date.ts'
import { Link } from '../values/addresses/link.ts'
import { UuidText } from '../values/uuid.ts'
import { ConsentPurpose, ConsentStatus } from './consent-status.ts'

const ConsentedAccount = Type.Object(
  {
    resourceId: UuidText,
    lastSca: IsoDateTime,
  },
  {
    title: 'ConsentedAccount',
    description:
      'an account or a card that the PSU lets the TPP read, and the SCA after which the PSU last opened it through this TPP',
  },
)

export const ConsentDetails = Type.Object(
  {
    consentId: UuidText,
    consentStatus: ConsentStatus,
    psuId: UuidText,
    psuCorporateId: Type.Optional(UuidText),
    accounts: Type.Array(ConsentedAccount, {
      description: 'what the PSU lets the TPP read; empty once the consent is withdrawn or given up',
    }),
    purpose: Type.Optional(ConsentPurpose),
    grantedAt: IsoDateTime,
    lastSca: IsoDateTime,
    validUntil: Type.Optional(IsoDateTime),
    _links: Type.Object({ self: Link }, { description: 'the consent itself' }),
  },
  {
    title: 'ConsentDetails',
    description:
      'a consent that a PSU gave to the calling TPP: when the PSU last approved the list of accounts (`grantedAt`), the latest SCA that counts for one of them (`lastSca`) and, unless it has been withdrawn or given up, the last moment at which they can be read (`validUntil`)',
  },
)
export type ConsentDetails = Static<typeof ConsentDetails>

export const ConsentListAnswer = Type.Object(
  {
    consents: Type.Array(ConsentDetails, {
      description: 'one for the PSU’s own accounts and one for each corporation that the PSU consented for',
    }),
  },
  { title: 'ConsentListAnswer', description: 'the consents of a PSU with the calling TPP' },
)
export type ConsentListAnswer = Static<typeof ConsentListAnswer>
