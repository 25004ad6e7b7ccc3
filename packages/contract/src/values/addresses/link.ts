import { type Static, type TObject, type TSchema, Type } from 'typebox'

export const Link = Type.Object(
  {
    href: Type.String({ description: 'where it leads: an address, or a path of this service' }),
    verbs: Type.Array(Type.Enum(['GET', 'PUT', 'POST', 'DELETE'], { type: 'string', title: 'LinkVerb' }), {
      description: 'the methods that it accepts',
    }),
  },
  { title: 'Link', description: 'a link and the methods that it accepts' },
)
export type Link = Static<typeof Link>

/** The links of a kind of resource: those that Havn sends have names here, and others may follow. */
export const linksOf = <const Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: { readonly title: string; readonly description: string },
) =>
  Type.Unsafe<Static<TObject<Properties>> & Record<string, Link | undefined>>(
    Type.Object(properties, { ...options, additionalProperties: Link }),
  )

export const Links = Type.Unsafe<Record<string, Link>>(
  Type.Object(
    {},
    { title: 'Links', description: 'links by name, among them scaRedirect', additionalProperties: Link },
  ),
)
export type Links = Static<typeof Links>
