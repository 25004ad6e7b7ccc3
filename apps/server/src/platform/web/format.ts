import { groupAccountNumber } from '@havn/contract'
import type { InTimeZone } from '../shared/clock.ts'
import { detailsOf, type Language } from './language.ts'

/** An amount as text. */
export interface WrittenAmount {
  /** As the specification writes amounts: "125.50". */
  readonly amount: string
  readonly currency: string
}

/** Formats an amount: "1 250,50 kr", "1 250,50 EUR", "EUR 1,250.50". Works on decimal text, so nothing is rounded. */
export function formatMoney({ amount, currency }: WrittenAmount, language: Language): string {
  if (!isDecimal(amount) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  return new Intl.NumberFormat(detailsOf(language).locale, {
    style: 'currency',
    currency,
    currencyDisplay: currency === detailsOf(language).symbolOf ? 'symbol' : 'code',
    minimumFractionDigits: fractionDigits(amount),
    maximumFractionDigits: fractionDigits(amount),
  }).format(amount)
}

/** Formats an amount that is only an estimate: "5 673 kr", in whole units from 100 on. */
export function formatEstimate({ amount, currency }: WrittenAmount, language: Language): string {
  const isLarge = isDecimal(amount) && Number(amount) >= 100
  return formatMoney({ amount: isLarge ? Number(amount).toFixed(0) : amount, currency }, language)
}

/** The name of a currency: "Euro"; its code if it has no name. */
export function formatCurrencyName(currency: string, language: Language): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const name =
    new Intl.DisplayNames(detailsOf(language).locale, { type: 'currency' }).of(currency) ?? currency
  return capitalise(name)
}

function writeDate(moment: Date | number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return keepTogether(new Intl.DateTimeFormat(detailsOf(language).locale, options).format(moment))
}

/** Does not let a line end between a day and its month, or before a time of the day: "16." alone reads like a sentence's end. */
const keepTogether = (date: string): string => date.replaceAll(/(?<=\d\.|kl\.) /g, '\u00a0')

/** Formats a date: "15. november 2026" for "2026-11-15", independent of the server's time zone. */
export function formatDate(isoDate: string, language: Language): string {
  const moment = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return isoDate
  if (language === 'se') return formatSamiDate(moment)
  return writeDate(moment, language, { dateStyle: 'long', timeZone: 'UTC' })
}

/** Begins a text that stands alone with a capital letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a date with its weekday: "mandag 16. november 2026". */
export function formatDay(isoDate: string, language: Language): string {
  const moment = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return isoDate
  if (language === 'se') return `${samiWeekday(moment)} ${formatSamiDate(moment)}`
  return writeDate(moment, language, { dateStyle: 'full', timeZone: 'UTC' })
}

/** "skábmamánu 15. b. 2026": Unicode's data puts the year first, which nobody in Norway writes. */
function formatSamiDate(moment: Date): string {
  const month = new Intl.DateTimeFormat('se-NO', { month: 'long', timeZone: 'UTC' }).format(moment)
  // The day is the month's: "mánnu" (month) becomes "mánu".
  return keepTogether(
    `${month.replace(/mánnu$/, 'mánu')} ${moment.getUTCDate()}. b. ${moment.getUTCFullYear()}`,
  )
}

const samiWeekday = (moment: Date): string =>
  new Intl.DateTimeFormat('se-NO', { weekday: 'long', timeZone: 'UTC' }).format(moment)

/** The day in a time zone, as a moment of UTC. */
function dayIn({ timeZone }: InTimeZone, milliseconds: number): Date {
  const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  return new Date(`${parts.format(milliseconds)}T00:00:00Z`)
}

/** Formats a moment in a time zone: "15. november 2026 kl. 12:30". */
export function formatMoment(milliseconds: number, language: Language, zone: InTimeZone): string {
  if (language === 'se')
    return `${formatSamiDate(dayIn(zone, milliseconds))} dii. ${formatTime(milliseconds, 'se', zone)}`
  return writeDate(milliseconds, language, { dateStyle: 'long', timeStyle: 'short', timeZone: zone.timeZone })
}

/** Formats a time of the day: "12:30". */
export function formatTime(milliseconds: number, language: Language, { timeZone }: InTimeZone): string {
  return new Intl.DateTimeFormat(detailsOf(language).locale, {
    timeStyle: 'short',
    timeZone,
  }).format(milliseconds)
}

/** Formats a decimal number without rounding it: "11,7250". */
export function formatDecimal(number: string, language: Language): string {
  if (!isDecimal(number)) return number
  const digits = fractionDigits(number)
  return new Intl.NumberFormat(detailsOf(language).locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(number)
}

/** Lists months by name: "februar og august". */
export function monthNames(months: readonly number[], language: Language): string {
  const month = new Intl.DateTimeFormat(detailsOf(language).locale, { month: 'long', timeZone: 'UTC' })
  const names = months
    .toSorted((one, other) => one - other)
    .map((number) => month.format(Date.UTC(2026, number - 1, 1)))
  return formatList(names, language)
}

/** Lists things: "9 800,00 kr, 480,00 EUR og 20,00 SEK". */
export function formatList(things: readonly string[], language: Language): string {
  return new Intl.ListFormat(detailsOf(language).locale, { type: 'conjunction' }).format(things)
}

/** The parts of such a list: its things as elements, and what stands between them. */
export function listParts(
  things: readonly string[],
  language: Language,
): readonly { readonly type: 'element' | 'literal'; readonly value: string }[] {
  return new Intl.ListFormat(detailsOf(language).locale, { type: 'conjunction' }).formatToParts(things)
}

/** The name of a country: "Tyskland" for DE; undefined if there is no such country. */
export function formatCountry(code: string, language: Language): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined
  return new Intl.DisplayNames(detailsOf(language).locale, { type: 'region', fallback: 'none' }).of(code)
}

/** Formats a date for lists: "15. nov. 2026". */
export function formatShortDate(isoDate: string, language: Language): string {
  const moment = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return isoDate
  if (language === 'se') return isoDate.slice(0, 10).split('-').toReversed().join('.')
  return writeDate(moment, language, { dateStyle: 'medium', timeZone: 'UTC' })
}

/**
 * Formats an account number as people write it in its country, which the BIC of a bank abroad names: 9986.05.10002, or in
 * groups of four for an IBAN and a masked card. Anything else stays unchanged.
 */
export function formatAccount(account: string, bic?: string): string {
  const grouped = groupAccountNumber(account, bic?.slice(4, 6))
  if (grouped !== undefined) return grouped
  if (/^[0-9]{6}\*{2,9}[0-9]{4}$/.test(account)) return account.replaceAll(/(.{4})(?!$)/g, '$1 ')
  if (/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(account)) return account.replaceAll(/(.{4})(?!$)/g, '$1 ')
  return account
}

type Decimal = `${number}`

function isDecimal(text: string): text is Decimal {
  return text.length <= 40 && /^-?[0-9]+(\.[0-9]+)?$/.test(text)
}

function fractionDigits(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}
