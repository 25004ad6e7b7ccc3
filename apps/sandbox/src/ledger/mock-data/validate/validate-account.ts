import {
  type Currency,
  failure,
  type NewSandboxAccount,
  parseNorwegianBban,
  type Result,
  success,
} from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import { sandboxRate, TRADED_CURRENCIES } from '../../money/rates.ts'
import { validateAmount } from './validate-amount.ts'
import { invalidField, collectProblems } from '../refusal.ts'

/** The validated amounts of a new account, in minor units. */
export interface ValidAccount {
  readonly currency: Currency
  readonly balance: bigint
  readonly creditLimit: bigint
}

/** Returns currency, balance and credit limit of a new account, or everything that is wrong with it except its owner. */
export function validateAccount(request: NewSandboxAccount): Result<ValidAccount, readonly Problem[]> {
  const { currency = 'NOK' } = request
  const balance = validateAmount('balance', request.balance, currency)
  const creditLimit = validateAmount('creditLimit', request.creditLimit, currency)
  const otherResults = [validateBban(request.bban), validateCurrency(currency), validateKidLengths(request)]
  const problems = collectProblems([...otherResults, balance, creditLimit])
  if (!balance.ok || !creditLimit.ok || problems.length > 0) return failure(problems)
  return success({ currency, balance: balance.value ?? 0n, creditLimit: creditLimit.value ?? 0n })
}

function validateBban(bban: string | undefined): Result<true, Problem> {
  const parsed = bban === undefined ? success(true) : parseNorwegianBban(bban)
  return parsed.ok ? success(true) : failure(invalidField('bban', parsed.problem))
}

/** A currency without a rate could neither be exchanged nor be counted against a limit in NOK. */
function validateCurrency(currency: Currency): Result<true, Problem> {
  return sandboxRate(currency) === undefined
    ? failure(
        invalidField(
          'currency',
          `expected a currency that the sandbox trades (${TRADED_CURRENCIES.join(', ')}), got ${currency}`,
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
