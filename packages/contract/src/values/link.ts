import { type Static, Type } from 'typebox'

export const Link = Type.Object(
  {
    href: Type.String({ description: 'where it leads: an address, or a path of this service' }),
    verbs: Type.Array(Type.Enum(['GET', 'PUT', 'POST', 'DELETE'], { type: 'string' }), {
      description: 'the methods that it takes',
    }),
  },
  { title: 'Link', description: 'a link and the methods that it takes' },
)
export type Link = Static<typeof Link>

export const Links = Type.Unsafe<Record<string, Link>>(
  Type.Object(
    {},
    { title: 'Links', description: 'links by name, among them scaRedirect', additionalProperties: Link },
  ),
)
export type Links = Static<typeof Links>
