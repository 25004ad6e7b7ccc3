import { type Currency, failure, type Result } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import { invalidField } from './invalid-field.ts'
import type { ValidationContext } from './product-definition.ts'

/** A field without a currency is in the home currency. */
type Currencies = {
  readonly [Field in 'instructedAmount' | 'debtorAccount']?: { readonly currency?: Currency | undefined }
}

/** The contract lists more currencies than a bank trades. The home currency, the usual case, is not asked for. */
export async function checkCurrenciesTraded(
  { bank, today, coreBank }: ValidationContext,
  { instructedAmount, debtorAccount }: Currencies,
): Promise<readonly Problem[]> {
  const { currency: home } = bank.country
  const given = [instructedAmount?.currency ?? home, debtorAccount?.currency ?? home]
  if (given.every((currency) => currency === home)) return []
  const on = today.toString()
  const messages = await Promise.all(
    Object.entries({ instructedAmount, debtorAccount }).map(async ([field, value]) => {
      const currency = value?.currency ?? home
      if (currency === home || (await coreBank.findExchangeRate({ bank, currency, on })) !== undefined)
        return []
      return [currencyNotTraded(`${field}.currency`, currency)]
    }),
  )
  return messages.flat()
}

export function currencyNotTraded(path: string, currency: string): Problem {
  return invalidField(
    path,
    `expected a currency that the bank trades, got ${currency}; docs/sandbox-data.md lists those of the sandbox`,
  )
}

/** Puts errors before those of a validation, which then fails too. */
export function withErrors<Value>(
  errors: readonly Problem[],
  validated: Result<Value, readonly Problem[]>,
): Result<Value, readonly Problem[]> {
  return errors.length === 0 ? validated : failure([...errors, ...(validated.ok ? [] : validated.problem)])
}
