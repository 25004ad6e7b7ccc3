import { formatList, formatMoney } from '../../web/format.ts'
import type { Language } from '../../web/language.ts'
import { sumAmounts } from '../../web/sum-amounts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { PaymentSummary } from '../views/views.ts'

/**
 * What the person's device shows: amount and payee, or how many payments and their total. Providers limit its length and
 * signs; a name that is too long is cut, an amount never.
 */
export function bindingMessageOf(
  payments: readonly PaymentSummary[],
  { purpose, language, lengthMax }: { purpose: PurposeName; language: Language; lengthMax: number },
): string {
  const [payment, ...others] = payments
  const stop = purpose === 'cancel-payment' ? 'STOP ' : ''
  if (payment === undefined) return stop.trim()
  if (others.length > 0) {
    const totals = sumAmounts(payments).map((sum) => plain(formatMoney(sum, language)))
    return `${stop}${payments.length} x, ${formatList(totals, language)}`.slice(0, lengthMax)
  }
  const amount = plain(formatMoney(payment, language))
  return `${stop}${amount} - ${plain(payment.creditorName)}`.slice(0, lengthMax).trim()
}

/** Without spaces that do not break, and without control characters. */
const plain = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')
