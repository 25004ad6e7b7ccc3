/** Removes empty texts from a body: an optional field that is sent empty counts as not sent. */
export function dropEmptyTexts<Body extends object>(body: Body): Body {
  return Object.values(body).some(isEmptyIn) ? dropEmpty(body) : body
}

const isEmptyIn = (value: unknown): boolean =>
  value === '' || (isPlainObject(value) && Object.values(value).includes(''))

function dropEmpty<Body extends object>(body: Body): Body {
  const kept = Object.entries(body).flatMap(([name, value]) => {
    if (value === '') return []
    return [[name, isPlainObject(value) ? dropEmpty(value) : value]]
  })
  // Only optional fields may be empty, so the rest is still a body of this type.
  return Object.fromEntries(kept) as Body
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
