import type { Json, JsonObject } from './openapi-schema.ts'

/** The Monday that the dates of all examples are written around. */
const REFERENCE = Date.parse('2026-11-16T00:00:00Z')

const dayMilliseconds = 86_400_000
const weekMilliseconds = 7 * dayMilliseconds

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?=T|$)/

/**
 * The document with its examples moved by whole weeks, so that the reference is the first Monday after today: what is sent
 * as it stands there is in the future, and weekdays stay what they were.
 */
export const withExampleDates = (document: JsonObject, today: Date): JsonObject => {
  const weeks = Math.ceil((today.getTime() + dayMilliseconds - REFERENCE) / weekMilliseconds)
  const moveFields = (json: Json, isExample: boolean): Json => {
    if (typeof json === 'string') return isExample ? json.replace(DATE, (date) => moved(date, weeks)) : json
    if (typeof json !== 'object' || json === null) return json
    if (Array.isArray(json)) return json.map((one: Json) => moveFields(one, isExample))
    return move(json as JsonObject, isExample)
  }
  const move = (object: JsonObject, isExample: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        moveFields(value, isExample || name === 'example'),
      ]),
    )
  return move(document, false)
}

const moved = (date: string, weeks: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + weeks * weekMilliseconds).toISOString().slice(0, 10)
