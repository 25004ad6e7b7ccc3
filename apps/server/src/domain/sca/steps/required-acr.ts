import { parseAmount, type Currency } from '@havn/contract'
import { readBank } from '../../../platform/banks/index.ts'
import { convertCurrency, NOK_RATE } from '../../../core-bank/index.ts'
import { bankDate, bankTime } from '../../../platform/shared/clock.ts'
import type { RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { PaymentSummary } from '../views/views.ts'

/** More than any limit: an amount that cannot be converted needs the highest level of assurance. */
const UNKNOWN_AMOUNT = 10n ** 30n

/**
 * Returns the levels of assurance of which the provider must confirm one: by the value of all payments together, in NOK.
 * Asks the core bank for rates, so it must be called outside of any transaction.
 */
export async function readRequiredAcr(
  setup: Pick<ScaSetup, 'coreBank' | 'bankDatabase' | 'clock'>,
  authentication: RedirectAuthentication,
  bankId: string,
  payments: readonly PaymentSummary[],
): Promise<readonly string[]> {
  return authentication.requiredAcr(await valueInNok(setup, bankId, payments))
}

async function valueInNok(
  { coreBank, bankDatabase, clock }: Pick<ScaSetup, 'coreBank' | 'bankDatabase' | 'clock'>,
  bankId: string,
  payments: readonly PaymentSummary[],
): Promise<bigint> {
  const bank = await readBank(bankDatabase, bankId)
  if (bank === undefined) return UNKNOWN_AMOUNT
  const on = bankDate(bankTime(bank, clock), bank.country).toString()
  let total = 0n
  for (const { amount, currency } of payments) {
    const parsed = parseAmount(amount, currency as Currency)
    if (!parsed.ok) return UNKNOWN_AMOUNT
    const rate = currency === 'NOK' ? NOK_RATE : await coreBank.findExchangeRate({ bank, currency, on })
    if (rate === undefined) return UNKNOWN_AMOUNT
    total += convertCurrency(parsed.value.minorUnits, rate, NOK_RATE).minorUnits
  }
  return total
}
