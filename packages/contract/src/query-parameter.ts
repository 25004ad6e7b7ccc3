import { failure, type Result, success } from './result.ts'
import { type CalendarDate, IsoDate, parseDate } from './values/dates/date.ts'
import { preview } from './values/text/preview.ts'

/** The definition of a query parameter. */
export type QueryParameter = {
  readonly description: string
  readonly required?: true
  /** The name of its description in OpenAPI, if another parameter has the name in the query. */
  readonly component?: string
} & QueryForm

type QueryForm =
  | { readonly type: 'boolean' }
  | {
      readonly type: 'enum'
      /** The name of its schema. */
      readonly title: string
      readonly choices: readonly [string, ...string[]]
    }
  | { readonly type: 'date' }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  /** Visible ASCII characters, one at least. */
  | { readonly type: 'text'; readonly lengthMax: number }
  /** Any characters but control characters, one at least. */
  | { readonly type: 'phrase'; readonly lengthMax: number }

/** The type of a parameter's value after it has been read. */
export type QueryValueOf<Parameter extends QueryParameter> = Parameter extends { readonly type: 'boolean' }
  ? boolean
  : Parameter extends { readonly type: 'enum'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Parameter extends { readonly type: 'date' }
      ? CalendarDate
      : Parameter extends { readonly type: 'integer' }
        ? number
        : string

const visiblePattern = '^[\\u0021-\\u007E]+$'

const visibleAscii = new RegExp(visiblePattern)

const phrasePattern = '^[^\\u0000-\\u001F\\u007F-\\u009F]+$'

const phrase = new RegExp(phrasePattern, 'u')

export const parseQueryValue = (form: QueryForm, text: string): Result<string | number | boolean> => {
  switch (form.type) {
    case 'boolean':
      return text === 'true' || text === 'false'
        ? success(text === 'true')
        : failure(`expected true or false, got ${preview(text)}`)
    case 'enum':
      return form.choices.includes(text)
        ? success(text)
        : failure(`expected ${form.choices.join(', ')}, got ${preview(text)}`)
    case 'date':
      return parseDate(text)
    case 'integer':
      return parseInteger(form, text)
    case 'text':
      return text.length <= form.lengthMax && visibleAscii.test(text)
        ? success(text)
        : failure(
            `expected 1 to ${form.lengthMax} visible ASCII characters, got ${text.length} in ${preview(text)}`,
          )
    case 'phrase':
      return text.length <= form.lengthMax && phrase.test(text) && text.isWellFormed()
        ? success(text)
        : failure(
            `expected 1 to ${form.lengthMax} characters, none of them a control character, got ${text.length} in ${preview(text)}`,
          )
  }
}

const parseInteger = (
  { minimum, maximum }: Extract<QueryForm, { type: 'integer' }>,
  text: string,
): Result<number> => {
  const value = /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : Number.NaN
  // NaN, from a text that is no number, fails this comparison too.
  return value >= minimum && value <= maximum
    ? success(value)
    : failure(`expected a whole number from ${minimum} to ${maximum}, got ${preview(text)}`)
}

/** The JSON Schema of a parameter's value. */
export const querySchemaOf = (form: QueryForm) => {
  switch (form.type) {
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return { type: 'string', title: form.title, enum: form.choices }
    case 'date':
      return IsoDate
    case 'integer':
      return { type: 'integer', minimum: form.minimum, maximum: form.maximum }
    case 'text':
      return { type: 'string', minLength: 1, maxLength: form.lengthMax, pattern: visiblePattern }
    case 'phrase':
      return { type: 'string', minLength: 1, maxLength: form.lengthMax, pattern: phrasePattern }
  }
}
