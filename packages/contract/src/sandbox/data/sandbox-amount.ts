import { type Static, Type } from 'typebox'
import { type Result, success } from '../../result.ts'
import type { Money } from '../../values/money/amount.ts'
import type { Currency } from '../../values/money/currency.ts'
import { createDecimalParser } from '../../values/money/decimal.ts'

const FORM = {
  expected:
    'a decimal number such as "100.00", with exactly as many fraction digits as the currency has minor units, at most 15 digits in all',
  pattern: '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$',
  digitsMax: 15,
}

/** An amount in mock data. Unlike a payment's it may be zero, and negative if the field says so. */
export const SandboxAmount = Type.String({
  title: 'SandboxAmount',
  description: FORM.expected,
  minLength: 1,
  maxLength: FORM.digitsMax + 2,
  pattern: FORM.pattern,
})
export type SandboxAmount = Static<typeof SandboxAmount>

const parseMinorUnits = createDecimalParser(FORM)

export const parseSandboxAmount = (text: string, currency: Currency): Result<Money> => {
  const minorUnits = parseMinorUnits(text, currency)
  return minorUnits.ok ? success({ minorUnits: minorUnits.value, currency }) : minorUnits
}
