/** A copy of the example with one field, named by its path, set to a value or (undefined) left out. */
export function withField(example: object, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(example)
  const names = path.split('.')
  const last = names.pop() ?? ''
  let place = copy as Record<string, unknown>
  for (const name of names) {
    place[name] ??= {}
    place = place[name] as Record<string, unknown>
  }
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}
