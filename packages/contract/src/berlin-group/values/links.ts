import { type Static, type TObject, type TSchema, Type } from 'typebox'

export const Link = Type.Object(
  { href: Type.String({ description: 'where it leads: an address, or a path of this service' }) },
  { title: 'Link', description: 'a link' },
)
export type Link = Static<typeof Link>

/** The links of a kind of resource: those that Havn sends have names here, and others may follow. */
export const linksOf = <const Properties extends Record<string, TSchema>>(
  properties: Properties,
  description: string,
) =>
  Type.Unsafe<Static<TObject<Properties>>>(
    Type.Object(properties, { description, additionalProperties: Link }),
  )

export const Links = Type.Unsafe<Record<string, Link>>(
  Type.Object({}, { title: 'Links', description: 'links by name', additionalProperties: Link }),
)

const link = Type.Optional(Link)

/** The links of what an SCA approves, in the answer to its creation and to reading it. */
export const ScaLinks = linksOf(
  { self: link, status: link, startAuthorisation: link, scaRedirect: link, scaStatus: link },
  'the resource and its status; scaRedirect is where to send the PSU, scaStatus how far the SCA is; startAuthorisation starts it where the TPP does that',
)
