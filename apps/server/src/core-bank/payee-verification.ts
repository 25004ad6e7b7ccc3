import { Type } from 'typebox'
import { type Decoded, text } from './schema/schema.ts'

export const PayeeVerification = Type.Union(
  [
    Type.Object({ kind: Type.Literal('match') }, { description: 'the account belongs to that name' }),
    Type.Object(
      { kind: Type.Literal('close-match'), name: text('the name of the account as it is registered') },
      { description: 'the name is spelled otherwise, and the PSU may see how' },
    ),
    Type.Object(
      { kind: Type.Literal('no-match') },
      { description: 'the account belongs to somebody else, whose name the PSU may not see' },
    ),
    Type.Object(
      { kind: Type.Literal('not-possible') },
      { description: "the creditor's bank does not take part, has no such account or does not answer" },
    ),
  ],
  { title: 'PayeeVerification', description: "whether the payee's name belongs to the payee's account" },
)
/**
 * Whether the payee's name belongs to the payee's account. A `close-match` has the name as it is registered. With
 * `no-match` the PSU may not see the name.
 */
export type PayeeVerification = Decoded<typeof PayeeVerification>
