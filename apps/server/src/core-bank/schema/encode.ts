import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { isOfSameKind, isRecord, type JsonSchema, toJsonSchema } from './json-schema.ts'

/**
 * Encodes a question or an answer of the port as JSON: integers as texts, instants as ISO 8601 in UTC, and nothing where
 * there is nothing. An answer that is undefined is null. Fields that the schema does not name are left out: an object of
 * Havn's may know more about a payment than the core bank should get.
 */
export function encode(schema: TSchema, value: unknown): string {
  // An Instant has a toJSON of its own, which writes ISO 8601 with Z.
  return JSON.stringify(project(toJsonSchema(schema), value) ?? null)
}

/** The parts of a value that its schema names, integers as texts. */
function project(schema: JsonSchema, value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'bigint') return value.toString()
  const { anyOf, properties, items } = schema
  if (anyOf !== undefined) return project(alternativeFor(anyOf, value), value)
  if (items !== undefined && Array.isArray(value)) return value.map((item) => project(items, item))
  if (properties === undefined || !isRecord(value)) return value
  const named: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties)) named[name] = project(field, value[name])
  return named
}

/** Whether the value has every field that the schema requires: alternatives may differ in their fields alone. */
const isWhole = ({ required = [] }: JsonSchema, value: unknown) =>
  isRecord(value) && required.every((name) => value[name] !== undefined)

function alternativeFor(alternatives: readonly JsonSchema[], value: unknown): JsonSchema {
  const possible = alternatives.filter(({ type }) => type !== 'null')
  const ofSameKind = possible.filter((one) => isOfSameKind(one, value))
  const found =
    possible.length === 1 ? possible[0] : (ofSameKind.find((one) => isWhole(one, value)) ?? ofSameKind[0])
  assert(found, 'a value of the port is none of the alternatives of its schema')
  return found
}
