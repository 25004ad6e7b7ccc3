import { failure, nearestName, type Result, success } from '@havn/contract'

/** How the JSON of one field becomes a value. */
export interface Field<Value = unknown> {
  readonly isRequired?: true
  /** Returns the value, or every problem. Each reads well behind the field's name and a colon. */
  read(json: unknown): Result<Value, readonly string[]>
}

/** The values of a table of fields. */
export type FieldValues<Fields extends Readonly<Record<string, Field>>> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { readonly isRequired: true }
    ? ValueOf<Fields[Name]>
    : ValueOf<Fields[Name]> | undefined
}

type ValueOf<OneField> = OneField extends Field<infer Value> ? Value : never

/** Reads an object by a table of its fields: all values, or all problems, unknown fields included. */
export function readFields<const Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
  json: unknown,
): Result<FieldValues<Fields>, readonly string[]> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return failure([`expected an object with the fields ${Object.keys(fields).join(', ')}`])
  const given = new Map<string, unknown>(Object.entries(json))
  const values: Record<string, unknown> = {}
  const problems = [...given.keys()]
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => describeUnknown(name, Object.keys(fields)))
  for (const [name, one] of Object.entries<Field>(fields)) {
    const value = given.get(name)
    if (value === undefined || value === null) {
      if (one.isRequired) problems.push(`${name} is missing`)
      continue
    }
    const read = one.read(value)
    if (read.ok) values[name] = read.value
    else problems.push(...read.problem.map((problem) => `${name}: ${problem}`))
  }
  return problems.length > 0 ? failure(problems) : success(values as FieldValues<Fields>)
}

function describeUnknown(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known)
  return `${name} is no field${meant === undefined ? `: expected ${known.join(', ')}` : `; did you mean ${meant}?`}`
}

/** A field with one form, which `expected` describes. */
export function field<Value>(
  expected: string,
  parse: (json: unknown) => Value | undefined,
): { read: Field<Value>['read'] } {
  return {
    read(json) {
      const value = parse(json)
      return value === undefined
        ? failure([`expected ${expected}, got ${JSON.stringify(json)}`])
        : success(value)
    },
  }
}

export const trueOrFalse = field('true or false', (json) => (typeof json === 'boolean' ? json : undefined))

export function wholeNumber({ min, max }: { min: number; max: number }) {
  return field(`a whole number from ${min} to ${max}`, (json) =>
    typeof json === 'number' && Number.isInteger(json) && json >= min && json <= max ? json : undefined,
  )
}

/** A list of different texts, each of which `isItem` accepts. */
export function listOf<Item extends string>(expected: string, isItem: (item: unknown) => item is Item) {
  return field<readonly Item[]>(`a list of ${expected}, each once`, (json) =>
    Array.isArray(json) && json.length > 0 && json.every(isItem) && new Set(json).size === json.length
      ? json
      : undefined,
  )
}
