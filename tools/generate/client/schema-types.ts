// Prints JSON Schemas as plain TypeScript types.
import type { Json, JsonObject } from '@havn/contract'
import { docComment, keyOf, quote, sentence } from './text.ts'

/** The components of the contract: every schema with a title, by its title. */
export interface SchemaTypes {
  /** The type of a schema where it is used. */
  typeOf(schema: Json, indent: string): string
  /** The declarations of all components, by name. */
  declarations(): string
}

// A schema of this name would hide the global for whoever imports it.
const RENAMED: Readonly<Record<string, string>> = { Date: 'IsoDate' }

interface Options {
  readonly components: JsonObject
  /** Whether the arrays of a component are printed as readonly, so that a request may be a constant. */
  readonly isRequest: (name: string) => boolean
}

export function schemaTypes({ components, isRequest }: Options): SchemaTypes {
  const declare = ([name, schema]: [string, Json]): string => {
    const printer = typePrinter(isRequest(name))
    const fields = fieldsOf(schema)
    const comment = docComment(commentOf(schema), '')
    const isInterface = fields['type'] === 'object' && Object.keys(fieldsOf(fields['properties'])).length > 0
    return isInterface
      ? `${comment}export interface ${typeName(name)} ${printer.objectType(fields, '')}\n`
      : `${comment}export type ${typeName(name)} = ${printer.typeOf(schema, '')}\n`
  }
  return {
    typeOf: typePrinter(true).typeOf,
    declarations: () => Object.entries(components).map(declare).join('\n'),
  }
}

/** The name of a component's type. */
export function typeName(title: string): string {
  const name = RENAMED[title] ?? title
  if (name in globalThis)
    throw new Error(`a type named ${name} would hide the global: rename it in ${import.meta.filename}`)
  return name
}

function typePrinter(readonlyArrays: boolean) {
  const typeOf = (schema: Json, indent: string): string => {
    const fields = fieldsOf(schema)
    const reference = referenceOf(fields)
    if (reference !== undefined) return typeName(reference)
    if (fields['const'] !== undefined) return literal(fields['const'])
    if (Array.isArray(fields['enum'])) return fields['enum'].map((value: Json) => literal(value)).join(' | ')
    const alternatives = fields['anyOf'] ?? fields['oneOf']
    if (Array.isArray(alternatives))
      return alternatives.map((alternative: Json) => typeOf(alternative, indent)).join(' | ')
    if (Array.isArray(fields['type']))
      return fields['type'].map((type: Json) => typeOf({ ...fields, type }, indent)).join(' | ')
    const type = typeof fields['type'] === 'string' ? fields['type'] : ''
    switch (type) {
      case 'array':
        return arrayType(typeOf(fields['items'] ?? {}, indent))
      case 'object':
        return objectType(fields, indent)
      case 'integer':
      case 'number':
        return 'number'
      case 'string':
      case 'boolean':
      case 'null':
        return type
      default:
        return 'unknown'
    }
  }

  const arrayType = (item: string): string => {
    const element = item.includes(' | ') ? `(${item})` : item
    return `${readonlyArrays ? 'readonly ' : ''}${element}[]`
  }

  const objectType = (fields: JsonObject, indent: string): string => {
    const properties = Object.entries(fieldsOf(fields['properties']))
    const additional = fields['additionalProperties']
    const isOpen = typeof additional === 'object' && additional !== null
    const open = isOpen ? typeOf(additional, indent) : 'unknown'
    if (properties.length === 0) return `{ [name: string]: ${open} }`
    const required = new Set(Array.isArray(fields['required']) ? fields['required'] : [])
    const inner = `${indent}  `
    const printed = properties.map(([name, property]) => {
      const mark = required.has(name) ? '' : '?'
      // What a type is, is said where it is declared.
      const comment = docComment(commentOf(property), inner)
      return `${comment}${inner}${keyOf(name)}${mark}: ${typeOf(property, inner)}\n`
    })
    return `{\n${printed.join('')}${indent}}`
  }

  return { typeOf, objectType }
}

/** The names of all components that a schema uses, through others too. */
export function usedComponents(schema: Json, components: JsonObject, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  const reference = Array.isArray(schema) ? undefined : referenceOf(fieldsOf(schema))
  if (reference !== undefined && !found.has(reference)) {
    found.add(reference)
    usedComponents(components[reference] ?? {}, components, found)
  }
  for (const part of Object.values<Json>(schema)) usedComponents(part, components, found)
  return found
}

function referenceOf(fields: JsonObject): string | undefined {
  const reference = fields['$ref']
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}

function commentOf(schema: Json): string[] {
  const { description, maxLength, maxItems } = fieldsOf(schema)
  return [
    ...(typeof description === 'string' ? [sentence(description)] : []),
    ...(typeof maxLength === 'number' ? [`At most ${maxLength} characters.`] : []),
    ...(typeof maxItems === 'number' ? [`At most ${maxItems}.`] : []),
  ]
}

function literal(value: Json): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value)
}

/** The fields of a JSON object; none if it is not an object. */
export function fieldsOf(json: Json | undefined): JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : {}
}
