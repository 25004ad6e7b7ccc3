import type { TSchema } from 'typebox'
import { hasFaults } from './faults.ts'

/** The part of JSON Schema that says where a value has parts. */
type Schema = {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
}

/**
 * A body that fits its schema, made of one that does not: what is sound stays, what is faulty and optional goes, and what
 * is required comes from the stand-in. So the rules of content can look for faults of their own in the rest of it.
 */
export const soundPart = (schema: TSchema, value: unknown, standIn: unknown): unknown => {
  if (!hasFaults(schema, value)) return value
  const { properties, required = [], items }: Schema = schema
  if (items !== undefined && Array.isArray(value)) {
    const [one] = Array.isArray(standIn) ? standIn : [standIn]
    return value.map((element) => soundPart(items, element, one))
  }
  if (properties === undefined || !isRecord(value)) return standIn
  const stands = isRecord(standIn) ? standIn : {}
  const sound: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const made = Object.hasOwn(value, name) ? soundPart(property, value[name], stands[name]) : undefined
    if (made !== undefined && !hasFaults(property, made)) sound[name] = made
    else if (required.includes(name)) sound[name] = stands[name]
  }
  return sound
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
