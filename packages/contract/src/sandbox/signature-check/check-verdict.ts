import { type Static, Type } from 'typebox'

/** The checks of a call, in their order; the last two are of its content and of what it does. */
export const CHECK_NAMES = [
  'path',
  'signing headers',
  'body',
  'date',
  'digest',
  'signature header',
  'certificate',
  'key id',
  'coverage',
  'signature',
  'revocation',
  'client certificate',
  'role',
  'content',
  'operation',
] as const

export const CheckName = Type.Enum([...CHECK_NAMES], {
  type: 'string',
  title: 'CheckName',
  description:
    'a check, named in the order in which a call meets them: is there such a path; are the headers for signing there; is the body JSON; is the Date right; does the Digest fit; can the Signature header be read; is the certificate trusted; does keyId name it; are all headers signed that must be; does the signature verify; has its authority not revoked the certificate; does the connection have a client certificate of the same organisation, where the bank wants one; does the certificate have the role; do headers, query and body fit the operation; what the operation itself said',
})
export type CheckName = Static<typeof CheckName>

export const CheckVerdict = Type.Object(
  {
    check: CheckName,
    verdict: Type.Enum(['passed', 'refused', 'not reached'], {
      type: 'string',
      title: 'Verdict',
      description: 'the result of the check. `not reached` if an earlier check refused the call',
    }),
    text: Type.Optional(
      Type.String({
        description:
          'for a refusal: what was expected, what was received and how to fix it. For a check that was not reached: what to fix first, if known',
      }),
    ),
  },
  { title: 'CheckVerdict', description: 'the result of one check' },
)
export type CheckVerdict = Static<typeof CheckVerdict>
