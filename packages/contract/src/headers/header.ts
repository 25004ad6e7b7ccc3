import { type TSchema, Type } from 'typebox'
import { failure, type Result, success } from '../result.ts'
import { visibleText } from '../values/text/characters.ts'
import { preview } from '../values/text/preview.ts'

export type HeaderOptions = {
  /** Whether redirect and notification addresses may use http on a loopback host. Only a sandbox allows that. */
  readonly allowLoopbackHttp: boolean
}

export type HeaderDefinition<Value = unknown> = {
  readonly name: string
  readonly description: string
  readonly example: string
  readonly schema: TSchema
  /** Several field lines of a list header are one list (RFC 9110, 5.3); any other header comes once. */
  readonly isList: boolean
  readonly parse: (value: string, options: HeaderOptions) => Result<Value>
}

type HeaderParts<Value> = Omit<HeaderDefinition<Value>, 'isList' | 'schema'> & {
  readonly schema?: TSchema
}

export const header = <Value>(parts: HeaderParts<Value>): HeaderDefinition<Value> => ({
  schema: Type.String(),
  isList: false,
  ...parts,
})

type TextHeaderParts = {
  readonly name: string
  readonly description: string
  readonly example: string
  readonly lengthMin?: number
  readonly lengthMax: number
  readonly characters?: 'visible' | 'any'
  readonly isList?: boolean
}

const CHARACTERS = {
  visible: { pattern: '^[\\u0021-\\u007E]*$', expected: 'visible ASCII characters' },
  // What RFC 9110 lets a field value hold, bytes above ASCII included.
  any: { pattern: '^[\\t\\u0020-\\u007E\\u0080-\\u00FF]*$', expected: 'characters' },
} as const

export const textHeader = (parts: TextHeaderParts): HeaderDefinition<string> => {
  const { lengthMin = 1, lengthMax, characters = 'any', isList = false, ...rest } = parts
  const { pattern, expected } = CHARACTERS[characters]
  const compiled = new RegExp(pattern)
  return {
    ...rest,
    isList,
    schema: Type.String({ minLength: lengthMin, maxLength: lengthMax, pattern }),
    parse: (value) =>
      value.length >= lengthMin && value.length <= lengthMax && compiled.test(value)
        ? success(value)
        : failure(
            `expected ${lengthMin} to ${lengthMax} ${expected}, got ${describeMismatch(value, lengthMax)}`,
          ),
  }
}

/** Names the first character that is not allowed and its position; if there is none, the length is wrong. */
const describeMismatch = (value: string, lengthMax: number): string => {
  const position = value.length > lengthMax ? -1 : value.search(/[^\u0021-\u007E]/)
  if (position === -1) return `${value.length} in ${preview(value)}`
  const character = value.charAt(position) === ' ' ? 'a space' : visibleText(value.charAt(position))
  return `${character} at character ${position + 1} of ${preview(value)}`
}

type ChoiceHeaderParts<Choice extends string> = {
  readonly name: string
  readonly description: string
  readonly choices: readonly [Choice, ...Choice[]]
  /** Where bodies have the same choices: their schema. */
  readonly schema?: TSchema
}

export const choiceHeader = <Choice extends string>(
  parts: ChoiceHeaderParts<Choice>,
): HeaderDefinition<Choice> => {
  const { choices, schema, ...rest } = parts
  return {
    ...rest,
    isList: false,
    example: choices[0],
    schema: schema ?? Type.Enum([...choices], { type: 'string', title: schemaNameOf(parts.name) }),
    parse: (value) => {
      const chosen = choices.find((choice) => choice === value)
      return chosen === undefined
        ? failure(`expected ${choices.join(' or ')}, got ${preview(value)}`)
        : success(chosen)
    },
  }
}

/** The name of a header as that of a schema: PsuHttpMethod of PSU-HTTP-Method. */
const schemaNameOf = (name: string): string =>
  name.replaceAll(
    /([A-Za-z])([A-Za-z]*)-?/g,
    (_, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase(),
  )
