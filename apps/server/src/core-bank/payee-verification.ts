import { Type } from 'typebox'
import { type Decoded, mayBeLeftOut, oneOf, text } from './schema/schema.ts'

/** Why nobody could say whether a name belongs to an account. */
const reason = mayBeLeftOut(
  oneOf(
    ['not-participating', 'account-not-checkable', 'no-answer'],
    "the payee's bank takes no part in such checks; it does not answer for this account, be it unknown, closed or excepted; or it did not answer in time",
  ),
)

const answeredBy = mayBeLeftOut(text('BIC of the bank that answered, for the evidence of the approval'))

export const PayeeVerification = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal('match'), answeredBy },
      { description: 'the account belongs to that name' },
    ),
    Type.Object(
      {
        kind: Type.Literal('close-match'),
        name: text('the name of the account as it is registered'),
        answeredBy,
      },
      { description: 'the name is spelled otherwise, and the PSU may see how' },
    ),
    Type.Object(
      { kind: Type.Literal('no-match'), answeredBy },
      { description: 'the account belongs to somebody else, whose name the PSU may not see' },
    ),
    Type.Object(
      { kind: Type.Literal('not-possible'), reason, answeredBy },
      { description: 'nobody could say; the PSU sees the reason, if there is one' },
    ),
  ],
  { title: 'PayeeVerification', description: "whether the payee's name belongs to the payee's account" },
)
/**
 * Whether the payee's name belongs to the payee's account. A `close-match` has the name as it is registered. With
 * `no-match` the PSU may not see the name.
 */
export type PayeeVerification = Decoded<typeof PayeeVerification>
