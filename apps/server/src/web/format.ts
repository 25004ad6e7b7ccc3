import { detailsOf, type Language } from './language.ts'

/** An amount as text. */
export interface WrittenAmount {
  /** As the specification writes amounts: "125.50". */
  readonly amount: string
  readonly currency: string
}

/** Formats an amount: "1 250,50 kr", "1 250,50 EUR", "NOK 1,250.50". Works on decimal text, so nothing is rounded. */
export function formatMoney({ amount, currency }: WrittenAmount, language: Language): string {
  if (!isDecimal(amount) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  return new Intl.NumberFormat(detailsOf(language).locale, {
    style: 'currency',
    currency,
    // In Norwegian `kr` can only mean NOK; every other currency is shown by its code.
    currencyDisplay: currency === 'NOK' && language !== 'en' ? 'symbol' : 'code',
    minimumFractionDigits: fractionDigits(amount),
    maximumFractionDigits: fractionDigits(amount),
  }).format(amount)
}

/** The name of a currency: "Norske kroner", "Norwegian Krone"; its code if it has no name. */
export function formatCurrencyName(currency: string, language: Language): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const name =
    new Intl.DisplayNames(detailsOf(language).locale, { type: 'currency' }).of(currency) ?? currency
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Formats a date: "15. november 2026" for "2026-11-15", independent of the server's time zone. */
export function formatDate(isoDate: string, language: Language): string {
  const moment = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return isoDate
  return new Intl.DateTimeFormat(detailsOf(language).locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    moment,
  )
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

/** Formats a date for lists: "15. nov. 2026". */
export function formatShortDate(isoDate: string, language: Language): string {
  const moment = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return isoDate
  return new Intl.DateTimeFormat(detailsOf(language).locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    moment,
  )
}

/**
 * Formats an account number: 9986.05.10002 for a Norwegian one, groups of four for an IBAN, anything else unchanged. With
 * the BIC of a bank abroad, eleven digits are that country's own format and stay unchanged.
 */
export function formatAccount(account: string, bic?: string): string {
  const isNorwegian = bic === undefined || bic.slice(4, 6) === 'NO'
  if (isNorwegian && /^[0-9]{11}$/.test(account))
    return `${account.slice(0, 4)}.${account.slice(4, 6)}.${account.slice(6)}`
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
