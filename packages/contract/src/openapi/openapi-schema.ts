import type { TSchema } from 'typebox'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type JsonObject = { readonly [key: string]: Json }

/** Converts a value to plain JSON: the schema builder's hidden properties and undefined fields are dropped. */
export const toJson = (value: unknown): Json => {
  // JSON.parse reads nothing but Json.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as Json
}

/** Components of one kind, by name. */
export type NamedComponents = {
  /** A reference to the component of this name. If another has the name already, what was given. */
  readonly reference: (name: string, described: JsonObject) => JsonObject
  readonly all: () => JsonObject
}

export type SchemaComponents = {
  /** The schema as it is written where it is used: a reference if it has a title, else the schema itself. */
  readonly reference: (schema: TSchema) => Json
  readonly all: () => JsonObject
}

/** Collects schemas with a title as components, so that each is written once and referred to. */
export const collectSchemas = (): SchemaComponents => {
  const components = new Map<string, Json>()
  const references = new Map<TSchema, Json>()

  const convert = (json: Json): Json => {
    const converted = convertFields(withNamedLinks(json))
    if (!isObject(json) || typeof json['title'] !== 'string') return converted
    const name = json['title']
    const registered = components.get(name)
    if (registered !== undefined && JSON.stringify(registered) !== JSON.stringify(converted))
      throw new Error(`two different schemas have the title ${name}`)
    components.set(name, converted)
    return { $ref: `#/components/schemas/${name}` }
  }

  const convertFields = (json: Json): Json => {
    if (isArray(json)) return json.map(convert)
    if (!isObject(json)) return json
    const fields = Object.entries(json).map(([key, value]): [string, Json] => [
      key,
      key === 'description' && typeof value === 'string' ? sentence(value) : convert(value),
    ])
    return Object.fromEntries(fields)
  }

  return {
    reference: (schema) => {
      const known = references.get(schema)
      if (known !== undefined) return known
      const reference = convert(toJson(schema))
      references.set(schema, reference)
      return reference
    },
    all: () => sortedByName(components),
  }
}

/** Gives the links of an object a name of their own, PaymentLinks of Payment: a generated type has a name to refer to. */
const withNamedLinks = (json: Json): Json => {
  if (!isObject(json) || !isObject(json['properties'] ?? null)) return json
  const { title, properties } = json
  if (typeof title !== 'string' || !isObject(properties ?? null)) return json
  const links = (properties as JsonObject)['_links']
  if (links === undefined || !isObject(links) || 'title' in links) return json
  return {
    ...json,
    properties: { ...(properties as JsonObject), _links: { title: `${title}Links`, ...links } },
  }
}

export const sortedByName = (entries: ReadonlyMap<string, Json>): JsonObject =>
  Object.fromEntries([...entries].toSorted(([left], [right]) => (left < right ? -1 : 1)))

const sentence = (text: string): string => {
  const capitalised = text.charAt(0).toUpperCase() + text.slice(1)
  return capitalised.endsWith('.') ? capitalised : `${capitalised}.`
}

const isArray = (json: Json): json is readonly Json[] => Array.isArray(json)

const isObject = (json: Json): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
