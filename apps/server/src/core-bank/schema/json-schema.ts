import type { TSchema } from 'typebox'

/** The keywords of JSON Schema that the port's schemas use; a test refuses any other. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'null'
  readonly anyOf?: readonly JsonSchema[]
  readonly const?: string
  readonly enum?: readonly (string | number)[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly string[]
}

/** Reads a schema of the builder as plain JSON Schema. */
export function toJsonSchema(schema: TSchema): JsonSchema {
  // The builder's schemas are JSON Schema with hidden properties; a test walks them all.
  return schema
}

/** Whether the fields that tell alternatives apart, such as `kind`, are those of this one. One that may be left out tells nothing. */
export function isOfSameKind({ type, properties = {}, required = [] }: JsonSchema, value: unknown): boolean {
  if (type === 'null') return value === null
  if (!isRecord(value)) return false
  return required.every((name) => {
    const schema = properties[name]
    return schema === undefined || isChoice(schema, value[name])
  })
}

export function isChoice(schema: JsonSchema, value: unknown): boolean {
  return schema.const === undefined
    ? schema.enum === undefined || schema.enum.some((choice) => choice === value)
    : schema.const === value
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
