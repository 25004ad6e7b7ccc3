import { randomInt } from 'node:crypto'
import { failure, kidCheckDigit, parseNationalId, type Result, success } from '@havn/contract'

/** Draws an account number of a series that the initial data set does not use. */
export function drawBban(digits: (count: number) => string): string | undefined {
  const ten = `99866${digits(5)}`
  const check = kidCheckDigit(ten, 'mod11')
  // A check digit of ten is invalid in an account number.
  return check === '-' ? undefined : ten + check
}

const FIRST_WEIGHTS = [3, 7, 6, 1, 8, 9, 4, 5, 2]

/** Draws a national id of the synthetic series, of a person born in the 20th century. */
export function drawNationalId(): string | undefined {
  const birth = new Date(Date.UTC(1940, 0, 1 + randomInt(60 * 365)))
  const [year = '', month = '', day = ''] = birth.toISOString().slice(2, 10).split('-')
  // Individual numbers below 500 belong to that century.
  const nine = `${day}${Number(month) + 80}${year}${String(randomInt(500)).padStart(3, '0')}`
  const sum = FIRST_WEIGHTS.reduce((total, weight, place) => total + weight * Number(nine[place]), 0)
  const first = (11 - (sum % 11)) % 11
  const second = kidCheckDigit(`${nine}${first}`, 'mod11')
  return first === 10 || second === '-' ? undefined : `${nine}${first}${second}`
}

const syntheticMonth = /^\d{2}(8[1-9]|9[0-2])/

/** Accepts only synthetic national ids. A refused one may be a real person's, so the message never repeats it. */
export function parseMockNationalId(text: string): Result<string> {
  const parsed = parseNationalId(text)
  if (!parsed.ok) return parsed
  return syntheticMonth.test(text)
    ? success(text)
    : failure(
        'expected a national identification number of the synthetic series, whose month is 81 to 92, got one that may belong to a real person',
      )
}
