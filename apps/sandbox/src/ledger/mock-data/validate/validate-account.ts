import { type Currency, failure, type NewSandboxAccount, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { ratesOf } from '../../money/rates.ts'
import { validateAmount } from './validate-amount.ts'
import { invalidField, collectProblems } from '../refusal.ts'

/** The validated amounts of a new account, in minor units. */
export interface ValidAccount {
  readonly currency: Currency
  readonly balance: bigint
  readonly creditLimit: bigint
}

/** Returns currency, balance and credit limit of a new account, or everything that is wrong with it except its owner. */
export function validateAccount(
  country: Country,
  request: NewSandboxAccount,
): Result<ValidAccount, readonly Problem[]> {
  const { currency = country.currency } = request
  const balance = validateAmount('balance', request.balance, currency)
  const creditLimit = validateAmount('creditLimit', request.creditLimit, currency)
  const otherResults = [
    validateNumber(country, request.bban),
    validateCurrency(country, currency),
    validateKidLengths(request),
  ]
  const problems = collectProblems([...otherResults, balance, creditLimit])
  if (!balance.ok || !creditLimit.ok || problems.length > 0) return failure(problems)
  return success({ currency, balance: balance.value ?? 0n, creditLimit: creditLimit.value ?? 0n })
}

function validateNumber(country: Country, number: string | undefined): Result<true, Problem> {
  const { parseAccountNumber } = packOf(country).sandbox.newData
  const parsed = number === undefined ? success(true) : parseAccountNumber(number)
  return parsed.ok ? success(true) : failure(invalidField('bban', parsed.problem))
}

/** A currency without a rate could neither be exchanged nor be counted against a limit. */
function validateCurrency(country: Country, currency: Currency): Result<true, Problem> {
  const { rateOf, traded } = ratesOf(country)
  return rateOf(currency) === undefined
    ? failure(
        invalidField(
          'currency',
          `expected a currency that the sandbox trades (${traded.join(', ')}), got ${currency}`,
        ),
      )
    : success(true)
}

function validateKidLengths({ kidAgreement }: NewSandboxAccount): Result<true, Problem> {
  const lengths = kidAgreement?.lengths ?? []
  return new Set(lengths).size === lengths.length
    ? success(true)
    : failure(invalidField('kidAgreement.lengths', 'expected every length once, got one twice'))
}
