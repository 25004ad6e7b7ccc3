import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { Link } from '../values/addresses/link.ts'

export const ConsentAnswer = Type.Object(
  {
    tppMessages: Type.Optional(Type.Array(TppMessage)),
    _links: Type.Object(
      { scaRedirect: Link },
      { description: 'where to send the PSU, who checks accounts in a list' },
    ),
  },
  { title: 'ConsentAnswer', description: 'the bank offers the PSU a consent' },
)
export type ConsentAnswer = Static<typeof ConsentAnswer>
