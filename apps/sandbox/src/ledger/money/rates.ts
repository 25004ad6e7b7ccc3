import { type Currency, minorUnitsOf } from '@havn/contract'
import type { ExchangeRate } from '@havn/server/core-bank'

/** The price of one unit in NOK. The rates are the same every day, so that a TPP's test can know its amounts. */
const NOK_PER_UNIT = {
  NOK: '1',
  AED: '2.7460',
  AUD: '6.6120',
  BHD: '26.7530',
  BRL: '1.8740',
  CAD: '7.2150',
  CHF: '12.5480',
  CNY: '1.4165',
  CZK: '0.4826',
  DKK: '1.5704',
  EUR: '11.7250',
  GBP: '13.3360',
  HKD: '1.2968',
  HUF: '0.030215',
  IDR: '0.000606',
  ILS: '3.0870',
  INR: '0.1137',
  ISK: '0.0826',
  JPY: '0.0672',
  JOD: '14.2230',
  KRW: '0.007085',
  KWD: '32.8640',
  MXN: '0.5479',
  MYR: '2.4310',
  NZD: '5.7840',
  PHP: '0.1718',
  PLN: '2.7590',
  RON: '2.3050',
  SAR: '2.6890',
  SEK: '1.0731',
  SGD: '7.7860',
  THB: '0.3112',
  TND: '3.4520',
  TRY: '0.2394',
  TWD: '0.3287',
  USD: '10.0840',
  ZAR: '0.5827',
} as const satisfies Partial<Record<Currency, string>>

export const TRADED_CURRENCIES = Object.keys(NOK_PER_UNIT)

const isTraded = (currency: string): currency is keyof typeof NOK_PER_UNIT =>
  Object.hasOwn(NOK_PER_UNIT, currency)

/** Returns the sandbox's rate of a currency; undefined if it does not trade it. */
export function sandboxRate(currency: string): ExchangeRate | undefined {
  if (!isTraded(currency)) return undefined
  return { currency, minorUnits: minorUnitsOf(currency), nokPerUnit: NOK_PER_UNIT[currency] }
}
