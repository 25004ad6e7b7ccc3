import { type Static, Type } from 'typebox'
import { EmailAddress } from '../values/addresses/email-address.ts'
import { Link } from '../values/addresses/link.ts'

export const ContactInformation = Type.Object(
  { email: EmailAddress },
  {
    title: 'ContactInformation',
    description: "the address for operational notices: a team's mailbox, not a person's",
    additionalProperties: false,
  },
)
export type ContactInformation = Static<typeof ContactInformation>

export const ContactInformationAnswer = Type.Object(
  { email: EmailAddress, _links: Type.Object({ self: Link }) },
  { title: 'ContactInformationAnswer', description: 'the address for operational notices' },
)
export type ContactInformationAnswer = Static<typeof ContactInformationAnswer>
