import {
  type Currency,
  failure,
  type NewSandboxAccount,
  parseNorwegianBban,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { sandboxRate, TRADED_CURRENCIES } from '../money/rates.ts'
import { judgeAmount } from './validate-amount.ts'
import { fault, problemsOf } from './refusal.ts'

export interface JudgedAccount {
  readonly currency: Currency
  readonly balance: bigint
  readonly creditLimit: bigint
}

/** What an account begins with, or everything that is wrong with it, whomever it shall belong to. */
export function judgeAccount(wanted: NewSandboxAccount): Result<JudgedAccount, readonly TppMessage[]> {
  const { currency = 'NOK' } = wanted
  const balance = judgeAmount('balance', wanted.balance, currency)
  const creditLimit = judgeAmount('creditLimit', wanted.creditLimit, currency)
  const others = [judgeBban(wanted.bban), judgeCurrency(currency), judgeLengths(wanted)]
  const faults = problemsOf([...others, balance, creditLimit])
  if (!balance.ok || !creditLimit.ok || faults.length > 0) return failure(faults)
  return success({ currency, balance: balance.value ?? 0n, creditLimit: creditLimit.value ?? 0n })
}

function judgeBban(bban: string | undefined): Result<true, TppMessage> {
  const parsed = bban === undefined ? success(true) : parseNorwegianBban(bban)
  return parsed.ok ? success(true) : failure(fault('bban', parsed.problem))
}

/** What has no price here could neither be paid in kroner nor be counted against a limit. */
function judgeCurrency(currency: Currency): Result<true, TppMessage> {
  return sandboxRate(currency) === undefined
    ? failure(
        fault(
          'currency',
          `expected a currency that the sandbox trades (${TRADED_CURRENCIES.join(', ')}), got ${currency}`,
        ),
      )
    : success(true)
}

function judgeLengths({ kidAgreement }: NewSandboxAccount): Result<true, TppMessage> {
  const lengths = kidAgreement?.lengths ?? []
  return new Set(lengths).size === lengths.length
    ? success(true)
    : failure(fault('kidAgreement.lengths', 'expected every length once, got one twice'))
}
