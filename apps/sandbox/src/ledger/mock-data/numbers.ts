import { randomInt } from 'node:crypto'
import { failure, kidCheckDigit, parseNationalId, type Result, success } from '@havn/contract'

/** Nobody's number: the first of a supply that nobody has taken yet. */
function firstFree(supply: () => string | undefined, taken: ReadonlySet<string>): string {
  for (;;) {
    const number = supply()
    if (number !== undefined && !taken.has(number)) return number
  }
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/** An account number of the sandbox's own series, which the initial data set does not touch. */
export function newBban(taken: ReadonlySet<string>): string {
  return firstFree(() => {
    const ten = `99866${digits(5)}`
    const check = kidCheckDigit(ten, 'mod11')
    // No account number has a digit of ten.
    return check === '-' ? undefined : ten + check
  }, taken)
}

/** What a payment from a card names it by. */
export function newRelatedAccount(taken: ReadonlySet<string>): string {
  return firstFree(() => `4799${digits(12)}`, taken)
}

/** The first six and the last four of the number. */
export const newMaskedPan = (relatedAccount: string): string =>
  `${relatedAccount.slice(0, 6)}******${relatedAccount.slice(-4)}`

const FIRST_WEIGHTS = [3, 7, 6, 1, 8, 9, 4, 5, 2]

/** A national id of the synthetic series, of somebody born in the 20th century. */
export function newNationalId(taken: ReadonlySet<string>): string {
  return firstFree(() => {
    const birth = new Date(Date.UTC(1940, 0, 1 + randomInt(60 * 365)))
    const [year = '', month = '', day = ''] = birth.toISOString().slice(2, 10).split('-')
    // Numbers below 500 are of that century.
    const nine = `${day}${Number(month) + 80}${year}${String(randomInt(500)).padStart(3, '0')}`
    const sum = FIRST_WEIGHTS.reduce((total, weight, place) => total + weight * Number(nine[place]), 0)
    const first = (11 - (sum % 11)) % 11
    const second = kidCheckDigit(`${nine}${first}`, 'mod11')
    return first === 10 || second === '-' ? undefined : `${nine}${first}${second}`
  }, taken)
}

const syntheticMonth = /^\d{2}(8[1-9]|9[0-2])/

/** The sandbox takes nobody's real number: what came is never repeated. */
export function parseMockNationalId(text: string): Result<string> {
  const judged = parseNationalId(text)
  if (!judged.ok) return judged
  return syntheticMonth.test(text)
    ? success(text)
    : failure(
        'expected a national identification number of the synthetic series, whose month is 81 to 92, got one that may be somebody’s',
      )
}
