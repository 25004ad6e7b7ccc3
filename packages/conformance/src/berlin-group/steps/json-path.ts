/** The values at a path such as `accounts[*].balances` or `$.accounts[0].resourceId`; none if there are none. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const keys = path
    .replace(/^\$\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
  return keys.reduce<unknown[]>((found, key) => found.flatMap((one) => childrenOf(one, key)), [value])
}

function childrenOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (key === '*') return Object.values(value)
  const child: unknown = Reflect.get(value, key)
  return child === undefined ? [] : [child]
}
