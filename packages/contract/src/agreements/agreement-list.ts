import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { Link } from '../values/addresses/link.ts'
import { UuidText } from '../values/uuid.ts'

const Agreement = Type.Object(
  {
    id: UuidText,
    name: Type.String({ description: 'the corporation' }),
    _links: Type.Object(
      { accounts: Link },
      { description: 'where its accounts are read, with the id as PSU-Corporate-ID' },
    ),
  },
  {
    title: 'Agreement',
    description: 'a corporate agreement that the PSU may act under; its id is the PSU-Corporate-ID',
  },
)

export const AgreementListAnswer = Type.Object(
  { agreements: Type.Array(Agreement), tppMessages: Type.Optional(Type.Array(TppMessage)) },
  { title: 'AgreementListAnswer', description: 'the corporate agreements of a PSU' },
)
export type AgreementListAnswer = Static<typeof AgreementListAnswer>
