import type { ArgumentSchema, Tool } from './tool.ts'

const charactersMax = 4096

/** Finds what is wrong with the arguments of a tool: unknown ones, missing ones, and values that do not fit. */
export function findArgumentProblems({ properties, required }: Tool, given: unknown): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return ['expected an object of arguments']
  const names = Object.keys(given)
  const known = Object.keys(properties)
  return [
    ...names
      .filter((name) => !known.includes(name))
      .map(
        (name) => `there is no argument ${JSON.stringify(name)}; there are: ${known.join(', ') || 'none'}`,
      ),
    ...required.filter((name) => !names.includes(name)).map((name) => `the argument ${name} is missing`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const schema = properties[name]
      const expected = schema === undefined ? undefined : findExpectation(schema, value)
      return expected === undefined ? [] : [`the argument ${name} must be ${expected}`]
    }),
  ]
}

/** What a value should have been; undefined if it fits. */
function findExpectation(schema: ArgumentSchema, value: unknown): string | undefined {
  if (!('type' in schema)) return undefined
  switch (schema.type) {
    case 'string': {
      const lengthMax = schema.maxLength ?? charactersMax
      if (schema.enum !== undefined)
        return schema.enum.some((choice) => choice === value) ? undefined : schema.enum.join(', ')
      return isText(value, lengthMax) ? undefined : `a text of at most ${lengthMax} characters`
    }
    case 'integer': {
      const { minimum, maximum } = schema
      const fits = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
      return fits ? undefined : `a whole number from ${minimum} to ${maximum}`
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false'
    case 'array': {
      const fits =
        Array.isArray(value) &&
        value.length <= schema.maxItems &&
        value.every((one) => isText(one, charactersMax))
      return fits ? undefined : `a list of at most ${schema.maxItems} texts`
    }
    case 'object':
      return isTextRecord(value) ? undefined : 'an object whose values are texts'
  }
}

const isText = (value: unknown, lengthMax: number) => typeof value === 'string' && value.length <= lengthMax

function isTextRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => isText(one, charactersMax))
  )
}
