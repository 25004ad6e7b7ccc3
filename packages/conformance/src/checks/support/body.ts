export type Body = Readonly<Record<string, unknown>>

/** A change of a body: fields to set and to remove, by paths such as `creditorAddress.country`. */
export interface BodyChange {
  readonly set?: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/** Returns the body with the change made; the body itself stays as it is. */
export function changeBody(body: Body, { set = {}, unset = [] }: BodyChange): Body {
  let changed = body
  for (const path of unset) changed = withField(changed, path.split('.'), undefined)
  for (const [path, value] of Object.entries(set)) changed = withField(changed, path.split('.'), value)
  return changed
}

function withField(body: Body, [name = '', ...rest]: readonly string[], value: unknown): Body {
  if (rest.length > 0) {
    const inner = body[name]
    const object = typeof inner === 'object' && inner !== null ? (inner as Body) : {}
    return { ...body, [name]: withField(object, rest, value) }
  }
  if (value !== undefined) return { ...body, [name]: value }
  return Object.fromEntries(Object.entries(body).filter(([one]) => one !== name))
}
