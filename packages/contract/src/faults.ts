import type { TSchema } from 'typebox'
import { limitMessages, messagesMax } from './limit-messages.ts'
import { nearestName } from './nearest-name.ts'
import { errorMessage, type TppMessage } from './tpp-message.ts'
import { LATIN_1_CHARACTERS, findRefusedCharacter } from './values/text/characters.ts'
import { CROSS_BORDER_CHARACTERS } from './values/text/cross-border-text.ts'
import { DOMESTIC_CHARACTERS } from './values/text/domestic-text.ts'
import { orEmptyPattern } from './values/text/text.ts'
import { preview, shorten } from './values/text/preview.ts'

/** The keywords of JSON Schema that the contract uses; a test refuses any other. */
type Schema = {
  readonly type?: string
  /** Only in schemas of answers: the path of a call determines the one schema of its body. */
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

/** The position of a value in the body: its name or index in its parent. Undefined is the body itself. */
type FieldPosition =
  | { readonly parent: FieldPosition | undefined; readonly step: string | number }
  | undefined

/** A difference between a value and its schema. Its text is made only if it is reported, because finding faults is cheap. */
type Fault = { readonly position: FieldPosition; readonly text: () => string }

/** Every way in which the value differs from the schema; beyond a hundred, a last message says how many more there are. */
export const collectFaults = (schema: TSchema, value: unknown): TppMessage[] => {
  const messages: TppMessage[] = []
  let count = 0
  for (const { position, text } of faultsOf(schema, value, undefined)) {
    count += 1
    if (count <= messagesMax)
      messages.push(errorMessage({ code: 'FORMAT_ERROR', path: pathOf(position), text: text() }))
  }
  return limitMessages(messages, count)
}

/** Whether the value differs from the schema at all. */
export const hasFaults = (schema: TSchema, value: unknown): boolean =>
  faultsOf(schema, value, undefined).next().done !== true

function* faultsOf(schema: Schema, value: unknown, position: FieldPosition): Generator<Fault> {
  if (schema.enum !== undefined) yield* choiceFaults(schema.enum, schema, value, position)
  else if (schema.anyOf !== undefined) yield* nearestFaults(schema.anyOf, value, position)
  else if (schema.type === 'object') yield* objectFaults(schema, value, position)
  else if (schema.type === 'array') yield* arrayFaults(schema, value, position)
  else if (schema.type === 'string') yield* stringFaults(schema, value, position)
  else if (schema.type === 'integer') yield* integerFaults(schema, value, position)
  else if (typeof value !== schema.type) yield expected(position, () => [`a ${schema.type}`, preview(value)])
}

const expected = (position: FieldPosition, mismatch: () => readonly [what: string, got: string]): Fault => ({
  position,
  text: () => {
    const [what, got] = mismatch()
    return `expected ${what}, got ${got}`
  },
})

/** The faults of the alternative that has the fewest. */
const nearestFaults = (
  alternatives: readonly Schema[],
  value: unknown,
  position: FieldPosition,
): readonly Fault[] => {
  const faults = alternatives.map((alternative) => [...faultsOf(alternative, value, position)])
  return faults.toSorted((left, right) => left.length - right.length)[0] ?? []
}

function* objectFaults(schema: Schema, value: unknown, position: FieldPosition): Generator<Fault> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield expected(position, () => ['an object', preview(value)])
    return
  }
  const { properties = {}, maxProperties = Number.POSITIVE_INFINITY } = schema
  const fields = Object.entries(value)
  if (fields.length > maxProperties)
    yield expected(position, () => [`at most ${counted(maxProperties, 'field')}`, `${fields.length}`])
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name))
      yield {
        position: { parent: position, step: name },
        text: () => `this field is missing: expected ${describe(properties[name])}`,
      }
  // Fields beyond the limit are not checked, like elements of an array.
  for (const [name, field] of fields.slice(0, maxProperties)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties
    if (property === false) yield unknownField(properties, name, position)
    else if (property !== undefined) yield* faultsOf(property, field, { parent: position, step: name })
  }
}

const unknownField = (properties: object, name: string, position: FieldPosition): Fault => ({
  position: { parent: position, step: name },
  text: () => {
    const known = Object.keys(properties)
    const meant = nearestName(name, known)
    const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`
    return `this field is not known; ${hint}`
  },
})

function* arrayFaults(schema: Schema, value: unknown, position: FieldPosition): Generator<Fault> {
  if (!Array.isArray(value)) {
    yield expected(position, () => ['an array', preview(value)])
    return
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema
  if (value.length < minItems)
    yield expected(position, () => [`at least ${counted(minItems, 'element')}`, `${value.length}`])
  if (value.length > maxItems)
    yield expected(position, () => [`at most ${counted(maxItems, 'element')}`, `${value.length}`])
  if (items === undefined) return
  // An array that is too long is one fault; elements beyond the limit are not checked.
  for (const [index, element] of value.slice(0, maxItems).entries())
    yield* faultsOf(items, element, { parent: position, step: index })
}

function* choiceFaults(
  choices: readonly string[],
  schema: Schema,
  value: unknown,
  position: FieldPosition,
): Generator<Fault> {
  if (choices.some((choice) => choice === value)) return
  if (typeof value !== 'string') {
    yield notAString(schema, value, position)
    return
  }
  const isMeant = (choice: string) => choice.toLowerCase() === value.toLowerCase()
  yield expected(position, () => {
    const meant = choices.find(isMeant)
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`
    return [describe(schema), preview(value) + hint]
  })
}

function* stringFaults(schema: Schema, value: unknown, position: FieldPosition): Generator<Fault> {
  if (typeof value !== 'string') {
    yield notAString(schema, value, position)
    return
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  const length = Array.from(value).length
  if (length < minLength || length > maxLength)
    yield expected(position, () => [
      describe(schema),
      length === 0 ? 'an empty text' : `${counted(length, 'character')} in ${preview(value)}`,
    ])
  // The length is checked first, so that a pattern only sees texts of the length that it was written for.
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    yield expected(position, () => describePatternMismatch(schema, value))
}

/** An amount written as a number looks right to its author, so the text says that quotes are missing. */
const notAString = (schema: Schema, value: unknown, position: FieldPosition): Fault =>
  expected(position, () => {
    const what = schema.description === undefined ? '' : `: ${describe(schema)}`
    const got = typeof value === 'number' ? `the number ${preview(value)}` : preview(value)
    return [`a string, in double quotes${what}`, got]
  })

function* integerFaults(schema: Schema, value: unknown, position: FieldPosition): Generator<Fault> {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
  if (!fits) yield expected(position, () => [describe(schema), preview(value)])
}

const CHARACTER_SETS = [LATIN_1_CHARACTERS, DOMESTIC_CHARACTERS, CROSS_BORDER_CHARACTERS]

const describePatternMismatch = (schema: Schema, value: string): readonly [what: string, got: string] => {
  const set = CHARACTER_SETS.find(
    ({ pattern }) => pattern === schema.pattern || orEmptyPattern(pattern) === schema.pattern,
  )
  if (set === undefined) return [describe(schema), preview(value)]
  const refused = findRefusedCharacter(set, value)
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

const pathOf = (position: FieldPosition): string | undefined => {
  if (position === undefined) return undefined
  const path = pathOf(position.parent) ?? ''
  if (typeof position.step === 'number') return `${path}[${position.step}]`
  return path === '' ? shorten(position.step) : `${path}.${shorten(position.step)}`
}
