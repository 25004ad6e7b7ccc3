import { failure, type Result, success } from '@havn/contract'
import type { TSchema } from 'typebox'
import { isChoice, isOfSameKind, isRecord, type JsonSchema, toJsonSchema } from './json-schema.ts'
import { type Decoded, INTEGER_FORMAT } from './schema.ts'

/**
 * Decodes JSON by a schema of the port: texts become integers and instants, null becomes undefined, and a field that the
 * schema does not name is left out, so that a bank may say more than it is asked. A problem names the field, what was
 * expected and the kind of what came, never the value: an answer of a bank is full of personal data.
 */
export function decode<Schema extends TSchema>(schema: Schema, json: unknown): Result<Decoded<Schema>> {
  try {
    // decodeValue has checked every part of the value against the schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return success(decodeValue(toJsonSchema(schema), json, '') as Decoded<Schema>)
  } catch (error) {
    if (error instanceof Mismatch) return failure(error.message)
    throw error
  }
}

/** Ends the decoding of a value at the first difference. Never leaves this file. */
class Mismatch extends Error {
  constructor(path: string, expected: string, value: unknown) {
    super(`${path === '' ? 'the value itself' : path}: expected ${expected}, got ${kindOf(value)}`)
  }
}

function decodeValue(schema: JsonSchema, value: unknown, path: string): unknown {
  if (schema.anyOf !== undefined) return decodeAlternative(schema.anyOf, value, path)
  switch (schema.type) {
    case 'object':
      return decodeObject(schema, value, path)
    case 'array':
      return decodeArray(schema, value, path)
    case 'string':
      return decodeText(schema, value, path)
    case 'integer':
      if (Number.isSafeInteger(value) && isWithin(schema, Number(value))) return value
      throw new Mismatch(path, rangeOf(schema), value)
    case 'boolean':
      if (typeof value === 'boolean') return value
      throw new Mismatch(path, 'true or false', value)
    case 'null':
      if (value === null || value === undefined) return undefined
      throw new Mismatch(path, 'null', value)
    case undefined:
  }
  throw new Error(`a schema of the port has no type at ${path}`)
}

function decodeObject({ properties = {}, required = [] }: JsonSchema, value: unknown, path: string): unknown {
  if (!isRecord(value)) throw new Mismatch(path, 'an object', value)
  const decoded: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const field = Object.hasOwn(value, name) ? value[name] : undefined
    const fieldPath = fieldPathOf(path, name)
    if (field === undefined || field === null) {
      if (required.includes(name)) throw new Mismatch(fieldPath, describe(schema), field)
      decoded[name] = undefined
    } else decoded[name] = decodeValue(schema, field, fieldPath)
  }
  return decoded
}

function decodeArray({ items = {}, maxItems }: JsonSchema, value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Mismatch(path, 'an array', value)
  if (maxItems !== undefined && value.length > maxItems)
    throw new Mismatch(path, `at most ${maxItems} elements`, value)
  return value.map((item, index) => decodeValue(items, item, `${path}[${index}]`))
}

function decodeText(schema: JsonSchema, value: unknown, path: string): unknown {
  if (typeof value !== 'string' || !isText(schema, value)) throw new Mismatch(path, describe(schema), value)
  if (schema.format === INTEGER_FORMAT) return BigInt(value)
  if (schema.format !== 'date-time') return value
  try {
    return Temporal.Instant.from(value)
  } catch {
    throw new Mismatch(path, 'a time that exists, such as 2026-11-16T09:30:00.25Z', value)
  }
}

/** Decodes by the first alternative that fits. If none does, the problem is that of the alternative of the same kind. */
function decodeAlternative(alternatives: readonly JsonSchema[], value: unknown, path: string): unknown {
  const [only, ...others] = alternatives.filter(({ type }) => value === null || type !== 'null')
  const possible =
    only !== undefined && others.length === 0
      ? [only]
      : alternatives.filter((alternative) => isOfSameKind(alternative, value))
  let first: Mismatch | undefined
  for (const alternative of possible)
    try {
      return decodeValue(alternative, value, path)
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      first ??= error
    }
  throw first ?? unknownKind(alternatives, value, path)
}

function unknownKind(alternatives: readonly JsonSchema[], value: unknown, path: string): Mismatch {
  const tags = alternatives.flatMap(({ properties = {} }) =>
    Object.entries(properties).filter(
      ([, schema]) => schema.const !== undefined || schema.enum !== undefined,
    ),
  )
  const [name] = tags[0] ?? []
  if (name === undefined || !isRecord(value)) return new Mismatch(path, 'an object', value)
  const choices = tags.filter(([tag]) => tag === name).map(([, schema]) => describe(schema))
  return new Mismatch(fieldPathOf(path, name), choices.join(' or '), value[name])
}

function fieldPathOf(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function isText(schema: JsonSchema, value: string): boolean {
  return isChoice(schema, value) && (schema.pattern === undefined || new RegExp(schema.pattern).test(value))
}

function isWithin(schema: JsonSchema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity } = schema
  return isChoice(schema, value) && value >= minimum && value <= maximum
}

function rangeOf({ enum: choices, minimum, maximum }: JsonSchema): string {
  if (choices !== undefined) return choices.join(' or ')
  if (maximum !== undefined) return `an integer from ${minimum ?? 0} to ${maximum}`
  return minimum === undefined ? 'an integer' : `an integer of at least ${minimum}`
}

function describe(schema: JsonSchema): string {
  const { type, anyOf, examples, title } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((choice) => JSON.stringify(choice)).join(' or ')
  if (anyOf !== undefined) return title ?? anyOf.map(describe).join(' or ')
  if (type === 'integer') return rangeOf(schema)
  if (type === 'object' && title !== undefined) return title
  if (type === 'string') return examples === undefined ? 'a text' : `a text such as ${examples[0]}`
  return type === 'boolean'
    ? 'true or false'
    : `${type === 'object' || type === 'array' ? 'an' : ''} ${type}`.trim()
}

/** Says what a value is without showing it. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'string') return `a text of ${value.length} characters that does not fit`
  if (typeof value === 'number')
    return Number.isInteger(value) ? 'an integer that does not fit' : 'a fraction'
  return typeof value === 'object' ? 'an object that does not fit' : `a ${typeof value}`
}
