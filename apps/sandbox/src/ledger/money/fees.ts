import { convertCurrency, type Fee, type Transfer } from '@havn/server/core-bank'
import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { ratesOf } from './rates.ts'

/** A quarter of a per cent. */
const exchangeMarginBasisPoints = 25n

/**
 * Returns the sandbox's fee: a fixed amount for a cross-border transfer, more if it is urgent, and a margin if money is
 * exchanged. Domestic transfers in one currency are free, and so is one in a currency that is not traded: it is refused
 * later.
 */
export function sandboxFee(
  country: Pick<Country, 'pack' | 'currency'>,
  { rail, amount, debtor, isUrgent }: Transfer,
): Fee | undefined {
  const { home, rateOf } = ratesOf(country)
  const { fees } = packOf(country).sandbox
  const debtorRate = rateOf(debtor.currency)
  const amountRate = rateOf(amount.currency)
  if (debtorRate === undefined || amountRate === undefined) return undefined
  const atHome = rail === 'cross-border' ? fees.crossBorder + (isUrgent ? fees.urgency : 0n) : 0n
  const service = convertCurrency(atHome, home, debtorRate)
  const margin =
    amount.currency === debtor.currency
      ? 0n
      : exchangeMargin(convertCurrency(amount.minorUnits, amountRate, debtorRate).minorUnits)
  const minorUnits = service.minorUnits + margin
  if (minorUnits === 0n) return undefined
  return { minorUnits, currency: debtor.currency, ...(margin === 0n ? {} : { exchangeMarkup: margin }) }
}

/** The margin is rounded half up, and is at least one minor unit. */
function exchangeMargin(minorUnits: bigint): bigint {
  const rounded = (minorUnits * exchangeMarginBasisPoints + 5_000n) / 10_000n
  return rounded > 1n ? rounded : 1n
}
