import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { httpDateMistakes } from './http-date-mistakes.ts'
import { shorten } from '../text/preview.ts'

export type HttpDate = Brand<string, 'HttpDate'>

export const HTTP_DATE_PATTERN =
  '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$'
const httpDatePattern = new RegExp(HTTP_DATE_PATTERN)

// Calls of the same second have the same Date, and each is read twice.
let lastDate = ''

/** The full-date form of RFC 7231; its value is not compared with any clock here. */
export const parseHttpDate = (text: string): Result<HttpDate> => {
  if (text === lastDate) return success(branded<HttpDate>(text))
  const time = httpDatePattern.test(text) ? Date.parse(text) : Number.NaN
  // A day that the month lacks, or another weekday than the date's, is written back differently.
  if (Number.isNaN(time) || new Date(time).toUTCString() !== text)
    return failure(
      // Nothing in it is anybody's secret, so its digits are shown.
      `expected a date such as "Sun, 15 Nov 2026 08:30:00 GMT", got "${shorten(text)}". ${httpDateMistakes(text)}`.trimEnd(),
    )
  lastDate = text
  return success(branded<HttpDate>(text))
}
