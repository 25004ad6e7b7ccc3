import { formatList, formatMoney } from '../../../platform/web/format.ts'
import type { Language } from '../../../platform/web/language.ts'
import { sumAmounts } from '../../../platform/web/sum-amounts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { PaymentSummary } from '../views/views.ts'

/**
 * What the person's device shows: amount and payee, or how many payments and their total. Providers limit its length and
 * signs; a name that is too long is cut, an amount never. Undefined if the amounts do not fit: then nobody can be asked.
 */
export function bindingMessageOf(
  payments: readonly PaymentSummary[],
  { purpose, language, lengthMax }: { purpose: PurposeName; language: Language; lengthMax: number },
): string | undefined {
  const [payment, ...others] = payments
  const stop = purpose === 'cancel-payment' ? 'STOP ' : ''
  if (payment === undefined) return stop.trim()
  if (others.length > 0) {
    const totals = sumAmounts(payments).map((sum) => plain(formatMoney(sum, language)))
    const message = `${stop}${payments.length} x, ${formatList(totals, language)}`
    return message.length > lengthMax ? undefined : message
  }
  const amount = `${stop}${plain(formatMoney(payment, language))}`
  if (amount.length > lengthMax) return undefined
  const name = cut(plain(payment.creditorName), lengthMax - amount.length - separator.length)
  return name === '' ? amount : `${amount}${separator}${name}`
}

const separator = ' - '

/** Without spaces that do not break, control characters, and characters that only change how others are shown. */
const plain = (text: string) =>
  text
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The beginning of a text, without half a character at its end. */
function cut(text: string, lengthMax: number): string {
  return text
    .slice(0, Math.max(lengthMax, 0))
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
