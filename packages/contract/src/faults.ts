import type { TSchema } from 'typebox'
import { nearestName } from './nearest-name.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'
import { DOMESTIC_CHARACTERS, refusedCharacter } from './values/characters.ts'
import { CROSS_BORDER_CHARACTERS } from './values/cross-border-text.ts'
import { preview, shorten } from './values/preview.ts'

/** The part of JSON Schema that the contract is written in; a test holds every schema to it. */
type Schema = {
  readonly type?: string
  /** Of answers only: a call says by its path what its body is. */
  readonly anyOf?: readonly Schema[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** A body made of mistakes alone must not make an answer many times its size. */
const faultsMax = 100
const choicesShownMax = 20

type Fault = { readonly path: string; readonly text: string }

/** Every way in which the value differs from the schema, at most a hundred. */
export const collectFaults = (schema: TSchema, value: unknown): TppMessage[] => {
  const faults: TppMessage[] = []
  for (const { path, text } of faultsOf(schema, value, '')) {
    if (faults.length === faultsMax) break
    faults.push(errorMessage({ code: 'FORMAT_ERROR', path: path === '' ? undefined : path, text }))
  }
  return faults
}

function* faultsOf(schema: Schema, value: unknown, path: string): Generator<Fault> {
  if (schema.enum !== undefined) yield* choiceFaults(schema.enum, schema, value, path)
  else if (schema.anyOf !== undefined) yield* nearestFaults(schema.anyOf, value, path)
  else if (schema.type === 'object') yield* objectFaults(schema, value, path)
  else if (schema.type === 'array') yield* arrayFaults(schema, value, path)
  else if (schema.type === 'string') yield* stringFaults(schema, value, path)
  else if (schema.type === 'integer') yield* integerFaults(schema, value, path)
  else if (typeof value !== schema.type) yield expected(path, `a ${schema.type}`, preview(value))
}

const expected = (path: string, what: string, got: string): Fault => ({
  path,
  text: `expected ${what}, got ${got}`,
})

/** Those of the alternative that the value comes nearest to. */
const nearestFaults = (alternatives: readonly Schema[], value: unknown, path: string): readonly Fault[] => {
  const faults = alternatives.map((alternative) => [...faultsOf(alternative, value, path)])
  return faults.toSorted((left, right) => left.length - right.length)[0] ?? []
}

function* objectFaults(schema: Schema, value: unknown, path: string): Generator<Fault> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield expected(path, 'an object', preview(value))
    return
  }
  const properties = schema.properties ?? {}
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name))
      yield { path: join(path, name), text: `this field is missing: expected ${describe(properties[name])}` }
  for (const [name, field] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
    if (property === false) yield unknownField(Object.keys(properties), name, path)
    else if (property !== undefined) yield* faultsOf(property, field, join(path, name))
  }
}

const unknownField = (known: readonly string[], name: string, path: string): Fault => {
  const meant = nearestName(name, known)
  const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`
  return { path: join(path, name), text: `this field is not known; ${hint}` }
}

function* arrayFaults(schema: Schema, value: unknown, path: string): Generator<Fault> {
  if (!Array.isArray(value)) {
    yield expected(path, 'an array', preview(value))
    return
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema
  if (value.length < minItems) yield expected(path, `at least ${minItems} elements`, `${value.length}`)
  if (value.length > maxItems) yield expected(path, `at most ${maxItems} elements`, `${value.length}`)
  if (items === undefined) return
  for (const [index, element] of value.entries()) yield* faultsOf(items, element, `${path}[${index}]`)
}

function* choiceFaults(
  choices: readonly string[],
  schema: Schema,
  value: unknown,
  path: string,
): Generator<Fault> {
  if (choices.some((choice) => choice === value)) return
  const isMeant = (choice: string) =>
    typeof value === 'string' && choice.toLowerCase() === value.toLowerCase()
  const meant = choices.find(isMeant)
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`
  yield expected(path, describe(schema), preview(value) + hint)
}

function* stringFaults(schema: Schema, value: unknown, path: string): Generator<Fault> {
  if (typeof value !== 'string') {
    yield expected(path, describe(schema), preview(value))
    return
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  const length = Array.from(value).length
  if (length < minLength) yield expected(path, describe(schema), `${length} characters`)
  else if (length > maxLength) yield expected(path, describe(schema), `${length} characters`)
  // Length first: a pattern only ever sees a text of the length that it was written for.
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    yield patternFault(schema, value, path)
}

function* integerFaults(schema: Schema, value: unknown, path: string): Generator<Fault> {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
  if (!fits) yield expected(path, describe(schema), preview(value))
}

const CHARACTER_SETS = [DOMESTIC_CHARACTERS, CROSS_BORDER_CHARACTERS]

const patternFault = (schema: Schema, value: string, path: string): Fault => {
  const set = CHARACTER_SETS.find(({ pattern }) => pattern === schema.pattern)
  if (set === undefined) return expected(path, describe(schema), preview(value))
  const refused = refusedCharacter(set, value)
  return refused === undefined
    ? expected(path, 'at least one character that is not a space', preview(value))
    : expected(path, set.name, `${refused} of ${preview(value)}`)
}

const PLAIN_NAMES: Readonly<Record<string, string>> = { object: 'an object', integer: 'a whole number' }

const describe = (schema: Schema | undefined): string => {
  if (schema === undefined) return 'it'
  const { description = PLAIN_NAMES[schema.type ?? ''] ?? `a ${schema.type ?? 'value'}` } = schema
  if (schema.enum !== undefined && schema.enum.length <= choicesShownMax)
    return `${description}: ${schema.enum.join(', ')}`
  if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined)
    return `${description} (${schema.minimum} to ${schema.maximum})`
  if (schema.type !== 'string' || schema.maxLength === undefined) return description
  const { minLength = 0, maxLength } = schema
  return `${description} (${minLength === maxLength ? '' : `${minLength} to `}${maxLength} characters)`
}

const join = (path: string, name: string): string =>
  path === '' ? shorten(name) : `${path}.${shorten(name)}`
