import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { preview } from '../text/preview.ts'

const pattern = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'

const form = 'an ISO 8601 date written YYYY-MM-DD'

export const IsoDate = Type.String({
  title: 'IsoDate',
  description: form,
  minLength: 10,
  maxLength: 10,
  pattern,
})
export type IsoDate = Static<typeof IsoDate>

export type CalendarDate = Brand<string, 'CalendarDate'>

const datePattern = new RegExp(pattern)

export const parseDate = (text: string): Result<CalendarDate> => {
  if (!datePattern.test(text)) return failure(`expected ${form}, got ${preview(text)}`)
  const time = Date.parse(`${text}T00:00:00Z`)
  // Date.parse takes 30 February as 1 or 2 March: written back, it differs. The year before 1 is 1 before Christ.
  if (text.startsWith('0000') || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    return failure(`expected a date that the calendar has, got ${preview(text)}`)
  return success(branded<CalendarDate>(text))
}

const dateTimePattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[+-][0-9]{2}:[0-9]{2}$'

const dateTimeForm = 'an ISO 8601 date and time written YYYY-MM-DDThh:mm:ss+00:00'

export const IsoDateTime = Type.String({
  title: 'IsoDateTime',
  description: dateTimeForm,
  minLength: 25,
  maxLength: 25,
  pattern: dateTimePattern,
})
export type IsoDateTime = Static<typeof IsoDateTime>

/** What a call may write: `Z` is what most languages print for the moment that we write with +00:00. */
export const DateTimeInput = Type.String({
  title: 'IsoDateTimeInput',
  description: `${dateTimeForm}, or with Z for +00:00`,
  minLength: 20,
  maxLength: 25,
  pattern: dateTimePattern.replace('[+-][0-9]{2}:[0-9]{2}', '(Z|[+-][0-9]{2}:[0-9]{2})'),
})

const offsetPattern = /[+-](0[0-9]|1[0-4]):[0-5][0-9]$/

/** The moment that a date and time names, whatever offset it is written with. */
export const parseDateTime = (written: string): Result<Date> => {
  const text = written.replace(/Z$/, '+00:00')
  if (!new RegExp(dateTimePattern).test(text))
    return failure(`expected ${dateTimeForm}, got ${preview(written)}`)
  const asUtc = new Date(`${text.slice(0, 19)}Z`)
  const moment = new Date(text)
  // 30 February and 24:00 are read as the day after: written back, they differ.
  const isReal = !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().slice(0, 19) === text.slice(0, 19)
  return isReal && offsetPattern.test(text) && !Number.isNaN(moment.getTime())
    ? success(moment)
    : failure(`expected a date and time that the calendar has, got "${written}"`)
}

export const formatDateTime = (instant: Date): IsoDateTime => `${instant.toISOString().slice(0, 19)}+00:00`
