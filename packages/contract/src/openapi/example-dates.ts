import type { Json, JsonObject } from './openapi-schema.ts'

/**
 * The Monday to which the dates of all examples refer. It is in the past, so that no day on which examples are recorded
 * is mistaken for a date of the examples.
 */
export const EXAMPLE_MONDAY = '2026-01-19'

const dayMilliseconds = 86_400_000
const weekMilliseconds = 7 * dayMilliseconds

/** The fields whose texts, at any depth, are examples. */
const EXAMPLES = new Set(['example', 'examples', 'x-example-monday'])

const DATE = /\b[0-9]{4}-[0-9]{2}-[0-9]{2}(?=T|\b)/g

/** A date as in the header Date. */
const HTTP_DATE = /\b[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4}(?= [0-9:]{8} GMT)/g

/**
 * Moves the dates of a document's examples by whole weeks, so that the example Monday becomes the first Monday after
 * today: the examples can be sent as they are, and their weekdays stay the same.
 */
export const withExampleDates = (document: JsonObject, today: Date): JsonObject => {
  const weeks = Math.ceil((today.getTime() + dayMilliseconds - Date.parse(EXAMPLE_MONDAY)) / weekMilliseconds)
  const moveText = (text: string): string =>
    text
      .replace(DATE, (date) => moved(date, weeks).toISOString().slice(0, 10))
      .replace(HTTP_DATE, (date) => moved(date, weeks).toUTCString().slice(0, 16))
  const moveFields = (json: Json, isExample: boolean): Json => {
    if (typeof json === 'string') return isExample ? moveText(json) : json
    if (typeof json !== 'object' || json === null) return json
    if (Array.isArray(json)) return json.map((one: Json) => moveFields(one, isExample))
    return move(json as JsonObject, isExample)
  }
  const move = (object: JsonObject, isExample: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        moveFields(value, isExample || EXAMPLES.has(name)),
      ]),
    )
  return move(document, false)
}

const moved = (date: string, weeks: number): Date =>
  new Date(Date.parse(date.includes(',') ? `${date} 00:00:00 GMT` : date) + weeks * weekMilliseconds)
