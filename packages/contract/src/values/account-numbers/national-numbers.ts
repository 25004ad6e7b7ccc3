import { parseNationalId } from '../national-id.ts'
import { parseNorwegianBban } from './bban.ts'
import { parseIban } from './iban.ts'

/** The numbers by which one country knows people and accounts. */
interface NationalNumbers {
  readonly country: string
  /** Matches such a number as a word of its own, also in its usual groupings. */
  readonly pattern: string
  /** Matches digits that may be such a number although letters stand next to them. */
  readonly gluedPattern: string
  /** Whether the check digits are right. */
  readonly isValid: (digits: string) => boolean
  /** Matches whatever looks like an IBAN of the country, right or wrong. */
  readonly iban: RegExp
  /** Groups an account number as people write it; undefined if it is none. */
  readonly group: (account: string) => string | undefined
}

const NORWAY: NationalNumbers = {
  country: 'NO',
  pattern: String.raw`(?:\d{11}|\d{6}[ -]\d{5}|\d{4}[. ]\d{2}[. ]\d{5})`,
  gluedPattern: String.raw`\d{11}`,
  isValid: (digits) => parseNationalId(digits).ok || parseNorwegianBban(digits).ok,
  iban: /^NO\d{13}$/,
  group: (account) =>
    /^[0-9]{11}$/.test(account)
      ? `${account.slice(0, 4)}.${account.slice(4, 6)}.${account.slice(6)}`
      : undefined,
}

const COUNTRIES: readonly NationalNumbers[] = [NORWAY]

const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`

/** Matches national ids and account numbers, also in their usual groupings. */
export const NATIONAL_NUMBER_PATTERN = anyOf(COUNTRIES.map(({ pattern }) => pattern))

/** Matches digits next to letters, which are a national number only if `isNationalNumber` says so. */
export const GLUED_NUMBER_PATTERN = anyOf(COUNTRIES.map(({ gluedPattern }) => gluedPattern))

/** Whether digits are a national id or an account number, by their check digits. */
export const isNationalNumber = (digits: string): boolean => COUNTRIES.some(({ isValid }) => isValid(digits))

/** Whether a text without spaces is an IBAN, or looks like one of a country whose accounts banks here have. */
export const looksLikeIban = (text: string): boolean =>
  COUNTRIES.some(({ iban }) => iban.test(text)) || parseIban(text).ok

/**
 * Groups the number of an account as people of its country write it; undefined if it is none of these. Without a country
 * (that of a BIC) any that fits is taken.
 */
export function groupAccountNumber(account: string, country: string | undefined): string | undefined {
  for (const numbers of COUNTRIES) {
    const grouped = country === undefined || country === numbers.country ? numbers.group(account) : undefined
    if (grouped !== undefined) return grouped
  }
  return undefined
}
