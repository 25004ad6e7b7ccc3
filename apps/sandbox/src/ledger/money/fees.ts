import { convertCurrency, type Money, NOK_RATE, type Transfer } from '@havn/server/core-bank'
import { sandboxRate } from './rates.ts'

const crossBorderNokMinorUnits = 50_00n
const urgencyNokMinorUnits = 100_00n
/** Of ten thousand: a quarter of a per cent. */
const exchangeMarginBasisPoints = 25n

/**
 * What the sandbox takes: a fixed fee to go abroad, more to be there sooner, and a margin for exchanging money. Within
 * the country nothing. A transfer that the books would refuse anyway, in a currency not traded, costs nothing either.
 */
export function sandboxFee({ rail, amount, debtor, isUrgent }: Transfer): Money | undefined {
  const debtorRate = sandboxRate(debtor.currency)
  const amountRate = sandboxRate(amount.currency)
  if (debtorRate === undefined || amountRate === undefined) return undefined
  const serviceNok =
    rail === 'cross-border' ? crossBorderNokMinorUnits + (isUrgent ? urgencyNokMinorUnits : 0n) : 0n
  const service = convertCurrency(serviceNok, NOK_RATE, debtorRate)
  const margin =
    amount.currency === debtor.currency
      ? 0n
      : exchangeMargin(convertCurrency(amount.minorUnits, amountRate, debtorRate).minorUnits)
  const minorUnits = service.minorUnits + margin
  return minorUnits === 0n ? undefined : { minorUnits, currency: debtor.currency }
}

/** Rounded half up, and never for nothing. */
function exchangeMargin(minorUnits: bigint): bigint {
  const rounded = (minorUnits * exchangeMarginBasisPoints + 5_000n) / 10_000n
  return rounded > 1n ? rounded : 1n
}
