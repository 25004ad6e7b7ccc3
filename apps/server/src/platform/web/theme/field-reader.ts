import { suggestion } from './nearest.ts'

/** An object of a theme's file, whose fields are yet to be parsed. */
export type Fields = Readonly<Record<string, unknown>>

/** Reads fields of a theme's file. What cannot be used is reported with its path, and has a stand-in. */
export interface FieldReader {
  /** An object; names that are not `known` are reported. */
  group(path: string, value: unknown, known?: readonly string[]): Fields
  text(path: string, value: unknown, lengthMax?: number): string
  /** A whole number of pixels. */
  pixels(path: string, value: unknown, bounds: { min: number; max: number }): number
  flag(path: string, value: unknown): boolean
  /** Reports that something else was expected. */
  refuse(path: string, expected: string, value: unknown): void
}

const textLengthMax = 600

/** Makes a reader that reports problems. */
export function createFieldReader(report: (problem: string) => void): FieldReader {
  const refuse: FieldReader['refuse'] = (path, expected, value) =>
    report(`${path} takes ${expected}, ${received(value)}`)
  return {
    refuse,
    group(path, value, known) {
      if (!isGroup(value)) {
        refuse(path, 'an object', value)
        return {}
      }
      for (const name of Object.keys(value))
        if (known !== undefined && !known.includes(name))
          report(`${path} has an unknown field "${name}".${suggestion(name, known)}`)
      return value
    },
    text(path, value, lengthMax = textLengthMax) {
      if (typeof value === 'string' && value.trim() !== '' && value.length <= lengthMax) return value
      refuse(path, `a text of 1 to ${lengthMax} characters`, value)
      return ''
    },
    pixels(path, value, { min, max }) {
      if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
      refuse(path, `a whole number of pixels from ${min} to ${max}`, value)
      return min
    },
    flag(path, value) {
      if (typeof value !== 'boolean') refuse(path, 'true or false', value)
      return value === true
    },
  }
}

/** Whether a value is an object with fields. */
export const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says what was received, as JSON and not too long. */
function received(value: unknown): string {
  if (value === undefined) return 'but it is missing'
  const json = JSON.stringify(value)
  return `but got ${json.length > 60 ? `${json.slice(0, 60)}…` : json}`
}
