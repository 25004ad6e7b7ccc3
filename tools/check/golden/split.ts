/** A part of the interface, by name. */
export interface Part {
  readonly name: string
  readonly value: unknown
}

const TEXT_KEYS = new Set(['text', 'psuMessage', 'description', 'summary'])

/** The texts for people in a part, and the part without them. */
export function split(value: unknown): { readonly texts: readonly string[]; readonly rest: unknown } {
  const texts: string[] = []
  const withoutTexts = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(withoutTexts)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([key, field]) => {
        if (typeof field !== 'string' || !TEXT_KEYS.has(key)) return [key, withoutTexts(field)]
        texts.push(field)
        return [key, 'text']
      }),
    )
  }
  return { rest: withoutTexts(value), texts }
}
