import { type Static, Type } from 'typebox'
import { EmailAddress } from '../values/addresses/email-address.ts'
import { Link } from '../values/addresses/link.ts'

export const ContactInformation = Type.Object(
  { email: EmailAddress },
  {
    title: 'ContactInformation',
    description: 'where operational notices reach the TPP: a mailbox of a team, not of a person',
    additionalProperties: false,
  },
)
export type ContactInformation = Static<typeof ContactInformation>

export const ContactInformationAnswer = Type.Object(
  { email: EmailAddress, _links: Type.Object({ self: Link }) },
  { title: 'ContactInformationAnswer', description: 'where operational notices reach the TPP' },
)
export type ContactInformationAnswer = Static<typeof ContactInformationAnswer>
