import { parseAmount, type Currency } from '@havn/contract'
import { readBank } from '../../../platform/banks/index.ts'
import { convertCurrency, homeRate } from '../../../core-bank/index.ts'
import { bankDate, bankTime } from '../../../platform/shared/clock.ts'
import type { RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { PaymentSummary } from '../views/views.ts'

/** More than any limit: an amount that cannot be converted needs the highest level of assurance. */
const UNKNOWN_AMOUNT = 10n ** 30n

/**
 * Returns the levels of assurance of which the provider must confirm one: by the value of all payments together, in the home currency.
 * Asks the core bank for rates, so it must be called outside of any transaction.
 */
export async function readRequiredAcr(
  setup: Pick<ScaSetup, 'coreBank' | 'bankDatabase' | 'clock'>,
  authentication: RedirectAuthentication,
  bankId: string,
  payments: readonly PaymentSummary[],
): Promise<readonly string[]> {
  return authentication.requiredAcr(await valueAtHome(setup, bankId, payments))
}

async function valueAtHome(
  { coreBank, bankDatabase, clock }: Pick<ScaSetup, 'coreBank' | 'bankDatabase' | 'clock'>,
  bankId: string,
  payments: readonly PaymentSummary[],
): Promise<bigint> {
  const bank = await readBank(bankDatabase, bankId)
  if (bank === undefined) return UNKNOWN_AMOUNT
  const on = bankDate(bankTime(bank, clock), bank.country).toString()
  const home = homeRate(bank.country.currency)
  let total = 0n
  for (const { amount, currency } of payments) {
    const parsed = parseAmount(amount, currency as Currency)
    if (!parsed.ok) return UNKNOWN_AMOUNT
    const rate = currency === home.currency ? home : await coreBank.findExchangeRate({ bank, currency, on })
    if (rate === undefined) return UNKNOWN_AMOUNT
    total += convertCurrency(parsed.value.minorUnits, rate, home).minorUnits
  }
  return total
}
