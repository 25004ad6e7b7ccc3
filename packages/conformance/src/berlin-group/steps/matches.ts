import type { Json } from '../standard-check.ts'

type Matcher = (value: unknown, argument: string) => boolean

const isText = (value: unknown): value is string => typeof value === 'string'

const MATCHERS: Readonly<Record<string, Matcher>> = {
  string: (value) => isText(value) && value !== '',
  url: (value) => isText(value) && URL.canParse(value) && new URL(value).protocol === 'https:',
  path: (value, start) => isText(value) && value.startsWith(start),
  date: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value),
  decimal: (value) => isText(value) && /^-?\d+(\.\d+)?$/.test(value),
  any: (value, choices) => isText(value) && choices.split('|').includes(value),
  not: (value, other) => isText(value) && value !== other,
  present: (value) => value !== undefined,
  seconds: (value) => /^[1-9]\d*$/.test(isText(value) ? value : JSON.stringify(value)),
}

/** What a value has that differs from what is expected of it: a subset of objects, each element of lists, or a matcher. */
export function differences(expected: Json, value: unknown, path = ''): string[] {
  if (isText(expected) && expected.startsWith('$')) {
    return fits(expected, value) ? [] : [`${path}: expected ${expected}, got ${shown(value)}`]
  }
  if (Array.isArray(expected)) return differencesOfList(expected, value, path)
  if (typeof expected === 'object' && expected !== null) {
    if (typeof value !== 'object' || value === null)
      return [`${path}: expected an object, got ${shown(value)}`]
    return Object.entries(expected).flatMap(([key, one]) =>
      differences(one, Reflect.get(value, key), path === '' ? key : `${path}.${key}`),
    )
  }
  return value === expected ? [] : [`${path}: expected ${shown(expected)}, got ${shown(value)}`]
}

function differencesOfList(expected: readonly Json[], value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return [`${path}: expected a list, got ${shown(value)}`]
  return expected.flatMap((one) =>
    value.some((element) => differences(one, element).length === 0)
      ? []
      : [`${path}: expected an element ${JSON.stringify(one)}, got ${shown(value)}`],
  )
}

function fits(expected: string, value: unknown): boolean {
  const [, max] = /^\$max(\d+)$/.exec(expected) ?? []
  if (max !== undefined) return isText(value) && value.length > 0 && value.length <= Number(max)
  const [, name = '', argument = ''] = /^\$([a-z]+):?(.*)$/.exec(expected) ?? []
  const matcher = MATCHERS[name]
  if (matcher === undefined) throw new Error(`no matcher ${expected}`)
  return matcher(value, argument)
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 400)
