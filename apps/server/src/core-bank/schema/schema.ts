import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * The TypeScript type of a value that a schema of the port describes. The schema is the one source of three things: this
 * type, the JSON of the protocol over HTTP, and `core-bank.openapi.json`.
 */
export type Decoded<Schema extends TSchema> = DeepReadonly<Static<Schema>>

type Whole = string | number | bigint | boolean | undefined | null | Temporal.Instant

type DeepReadonly<Value> = Value extends Whole
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }

/** A field that is `undefined` in TypeScript, and absent or null in JSON, if there is nothing to say. */
export const orUndefined = <Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | undefined> =>
  // The field is optional in JSON alone: in TypeScript the code that creates the object must not forget it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Type.Optional(schema) as unknown as TUnsafe<Static<Schema> | undefined>

/** A field that TypeScript, too, may leave out. */
export const mayBeLeftOut = <Schema extends TSchema>(schema: Schema) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Type.Optional(schema as unknown as TUnsafe<Static<Schema> | undefined>)

/** An answer that is `undefined` in TypeScript and null in JSON, if there is nothing to find. */
export const orNothing = <Schema extends TSchema>(
  schema: Schema,
  description: string,
): TUnsafe<Static<Schema> | undefined> =>
  Type.Unsafe<Static<Schema> | undefined>({ anyOf: [schema, { type: 'null' }], description })

/** One of these texts. */
export const oneOf = <const Text extends string>(texts: readonly Text[], description?: string) =>
  Type.Unsafe<Text>({
    type: 'string',
    enum: texts,
    ...(description === undefined ? {} : { description }),
  })

export const text = (description?: string) => Type.String(description === undefined ? {} : { description })

/** A key of the bank's own that Havn stores. Lower case, so that two spellings of one key cannot exist. */
export const uuid = (description: string) =>
  Type.String({
    description,
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    examples: ['3f1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a11'],
  })

export const date = (description: string) =>
  Type.String({ description, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', examples: ['2026-11-16'] })

export const currency = (description = 'ISO 4217') =>
  Type.String({ description, pattern: '^[A-Z]{3}$', examples: ['EUR'] })

/** A point in time: a `Temporal.Instant` in TypeScript, ISO 8601 in UTC in JSON. */
export const instant = (description: string) =>
  Type.Unsafe<Temporal.Instant>({
    type: 'string',
    format: 'date-time',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$',
    description,
    examples: ['2026-11-16T09:30:00.25Z'],
  })

/** The name under which `decode` and `encode` find an integer that JSON writes as a text. */
export const INTEGER_FORMAT = 'integer-text'

/** An integer of a currency's minor units: a `bigint` in TypeScript, a text in JSON. */
export const minorUnits = (
  description = 'the integer as a text, because numbers in JSON lose digits above 2^53',
) =>
  Type.Unsafe<bigint>({
    type: 'string',
    format: INTEGER_FORMAT,
    pattern: '^-?(0|[1-9][0-9]{0,17})$',
    description,
    examples: ['1050'],
  })

export const Money = Type.Object(
  {
    minorUnits: minorUnits(),
    currency: currency(),
  },
  {
    title: 'Money',
    description: "an integer of the currency's minor units: 1050 EUR is ten euros and fifty cents",
  },
)
/** An integer of the currency's minor units: 1050n EUR is ten euros and fifty cents. */
export interface Money extends Decoded<typeof Money> {}
