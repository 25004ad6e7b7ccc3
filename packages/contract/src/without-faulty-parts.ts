import type { TSchema } from 'typebox'
import { hasFaults } from './faults.ts'

/** The keywords of JSON Schema that describe the parts of a value. */
type Schema = {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
}

/**
 * Makes a body that fits its schema from one that does not: valid parts stay, faulty optional parts go, and faulty
 * required parts are replaced by those of the stand-in. So the product's rules can check the rest of a body that has
 * faults, and the TPP gets all messages in one answer.
 */
export const withoutFaultyParts = (schema: TSchema, value: unknown, standIn: unknown): unknown => {
  if (!hasFaults(schema, value)) return value
  const { properties, required = [], items }: Schema = schema
  if (items !== undefined && Array.isArray(value)) {
    const [one] = Array.isArray(standIn) ? standIn : [standIn]
    return value.map((element) => withoutFaultyParts(items, element, one))
  }
  if (properties === undefined || !isRecord(value)) return standIn
  const replacements = isRecord(standIn) ? standIn : {}
  const valid: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const made = Object.hasOwn(value, name)
      ? withoutFaultyParts(property, value[name], replacements[name])
      : undefined
    if (made !== undefined && !hasFaults(property, made)) valid[name] = made
    else if (required.includes(name)) valid[name] = replacements[name]
  }
  return valid
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
