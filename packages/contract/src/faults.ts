import type { TSchema } from 'typebox'
import { boundMessages, messagesMax } from './bound-messages.ts'
import { nearestName } from './nearest-name.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'
import { LATIN_1_CHARACTERS, refusedCharacter } from './values/characters.ts'
import { CROSS_BORDER_CHARACTERS } from './values/cross-border-text.ts'
import { DOMESTIC_CHARACTERS } from './values/domestic-text.ts'
import { orEmptyPattern } from './values/text.ts'
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
  readonly maxProperties?: number
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

const choicesShownMax = 20

/** Where in the body: the name or number of a field in its parent. Undefined is the body itself. */
type Place = { readonly parent: Place | undefined; readonly step: string | number } | undefined

/** To find a fault is cheap; its path and its text, with the name that was probably meant, are made if it is told. */
type Fault = { readonly place: Place; readonly tell: () => string }

/** Every way in which the value differs from the schema; of more than a hundred, how many more there are. */
export const collectFaults = (schema: TSchema, value: unknown): TppMessage[] => {
  const told: TppMessage[] = []
  let count = 0
  for (const { place, tell } of faultsOf(schema, value, undefined)) {
    count += 1
    if (count <= messagesMax)
      told.push(errorMessage({ code: 'FORMAT_ERROR', path: pathOf(place), text: tell() }))
  }
  return boundMessages(told, count)
}

export const hasFaults = (schema: TSchema, value: unknown): boolean =>
  faultsOf(schema, value, undefined).next().done !== true

function* faultsOf(schema: Schema, value: unknown, place: Place): Generator<Fault> {
  if (schema.enum !== undefined) yield* choiceFaults(schema.enum, schema, value, place)
  else if (schema.anyOf !== undefined) yield* nearestFaults(schema.anyOf, value, place)
  else if (schema.type === 'object') yield* objectFaults(schema, value, place)
  else if (schema.type === 'array') yield* arrayFaults(schema, value, place)
  else if (schema.type === 'string') yield* stringFaults(schema, value, place)
  else if (schema.type === 'integer') yield* integerFaults(schema, value, place)
  else if (typeof value !== schema.type) yield expected(place, () => [`a ${schema.type}`, preview(value)])
}

const expected = (place: Place, tell: () => readonly [what: string, got: string]): Fault => ({
  place,
  tell: () => {
    const [what, got] = tell()
    return `expected ${what}, got ${got}`
  },
})

/** Those of the alternative that the value comes nearest to. */
const nearestFaults = (alternatives: readonly Schema[], value: unknown, place: Place): readonly Fault[] => {
  const faults = alternatives.map((alternative) => [...faultsOf(alternative, value, place)])
  return faults.toSorted((left, right) => left.length - right.length)[0] ?? []
}

function* objectFaults(schema: Schema, value: unknown, place: Place): Generator<Fault> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield expected(place, () => ['an object', preview(value)])
    return
  }
  const { properties = {}, maxProperties = Number.POSITIVE_INFINITY } = schema
  const fields = Object.entries(value)
  if (fields.length > maxProperties)
    yield expected(place, () => [`at most ${counted(maxProperties, 'field')}`, `${fields.length}`])
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name))
      yield {
        place: { parent: place, step: name },
        tell: () => `this field is missing: expected ${describe(properties[name])}`,
      }
  // As with elements: what stands beyond the bound is not judged.
  for (const [name, field] of fields.slice(0, maxProperties)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
    if (property === false) yield unknownField(properties, name, place)
    else if (property !== undefined) yield* faultsOf(property, field, { parent: place, step: name })
  }
}

const unknownField = (properties: object, name: string, place: Place): Fault => ({
  place: { parent: place, step: name },
  tell: () => {
    const known = Object.keys(properties)
    const meant = nearestName(name, known)
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`
    return `this field is not known; ${hint}`
  },
})

function* arrayFaults(schema: Schema, value: unknown, place: Place): Generator<Fault> {
  if (!Array.isArray(value)) {
    yield expected(place, () => ['an array', preview(value)])
    return
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema
  if (value.length < minItems)
    yield expected(place, () => [`at least ${counted(minItems, 'element')}`, `${value.length}`])
  if (value.length > maxItems)
    yield expected(place, () => [`at most ${counted(maxItems, 'element')}`, `${value.length}`])
  if (items === undefined) return
  // What is too long is told once; what stands beyond its bound is not judged.
  for (const [index, element] of value.slice(0, maxItems).entries())
    yield* faultsOf(items, element, { parent: place, step: index })
}

function* choiceFaults(
  choices: readonly string[],
  schema: Schema,
  value: unknown,
  place: Place,
): Generator<Fault> {
  if (choices.some((choice) => choice === value)) return
  if (typeof value !== 'string') {
    yield notAString(schema, value, place)
    return
  }
  const isMeant = (choice: string) => choice.toLowerCase() === value.toLowerCase()
  yield expected(place, () => {
    const meant = choices.find(isMeant)
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`
    return [describe(schema), preview(value) + hint]
  })
}

function* stringFaults(schema: Schema, value: unknown, place: Place): Generator<Fault> {
  if (typeof value !== 'string') {
    yield notAString(schema, value, place)
    return
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  const length = Array.from(value).length
  if (length < minLength) yield expected(place, () => [describe(schema), counted(length, 'character')])
  else if (length > maxLength) yield expected(place, () => [describe(schema), counted(length, 'character')])
  // Length first: a pattern only ever sees a text of the length that it was written for.
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    yield expected(place, () => patternTold(schema, value))
}

/** An amount written as a number looks right to its author: say that quotes are missing, not what a decimal is. */
const notAString = (schema: Schema, value: unknown, place: Place): Fault =>
  expected(place, () => {
    const what = schema.description === undefined ? '' : `: ${describe(schema)}`
    const got = typeof value === 'number' ? `the number ${preview(value)}` : preview(value)
    return [`a string, in double quotes${what}`, got]
  })

function* integerFaults(schema: Schema, value: unknown, place: Place): Generator<Fault> {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
  if (!fits) yield expected(place, () => [describe(schema), preview(value)])
}

const CHARACTER_SETS = [LATIN_1_CHARACTERS, DOMESTIC_CHARACTERS, CROSS_BORDER_CHARACTERS]

const patternTold = (schema: Schema, value: string): readonly [what: string, got: string] => {
  const set = CHARACTER_SETS.find(
    ({ pattern }) => pattern === schema.pattern || orEmptyPattern(pattern) === schema.pattern,
  )
  if (set === undefined) return [describe(schema), preview(value)]
  const refused = refusedCharacter(set, value)
  return refused === undefined
    ? ['at least one character that is not a space', preview(value)]
    : [set.name, `${refused} of ${preview(value)}`]
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
  return `${description} (${minLength === maxLength ? '' : `${minLength} to `}${counted(maxLength, 'character')})`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const pathOf = (place: Place): string | undefined => {
  if (place === undefined) return undefined
  const path = pathOf(place.parent) ?? ''
  if (typeof place.step === 'number') return `${path}[${place.step}]`
  return path === '' ? shorten(place.step) : `${path}.${shorten(place.step)}`
}
