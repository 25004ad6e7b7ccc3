import { formatDay, formatMoney } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { type RenderContext, warning } from './parts.ts'
import { payeeNotices } from './payee-part.ts'
import type { BankFacts, DebtorFacts, PaymentSummary } from './views.ts'

/** What the PSU should know before they approve: too little money, or a payee whose name is not the account's. */
export function paymentWarnings(
  payments: readonly PaymentSummary[],
  facts: BankFacts,
  context: RenderContext,
): readonly Html[] {
  const lacking = facts.debtors.flatMap((debtor) => lackOfMoney(debtor, payments, context) ?? [])
  return [...lacking, ...payeeNotices(payments, facts, context.text)]
}

/** Whether an instant payment lacks money: it would be rejected as soon as it is approved. */
export function wouldBeRejected(payments: readonly PaymentSummary[], { debtors }: BankFacts): boolean {
  const isLacking = (number: string) =>
    debtors.some(({ account, lacking }) => account === number && lacking !== undefined)
  return payments.some(({ isInstant, debtorAccount }) => isInstant && isLacking(debtorAccount))
}

function lackOfMoney(
  { account, available, lacking }: DebtorFacts,
  payments: readonly PaymentSummary[],
  { text, options }: RenderContext,
): Html | undefined {
  if (available === undefined || lacking === undefined) return undefined
  const { language } = options
  const words = text.payment.lacking
  const [needed, left] = [formatMoney(lacking, language), formatMoney(available, language)]
  const dates = payments.flatMap(({ debtorAccount, executionDate = [] }) =>
    debtorAccount === account ? executionDate : [],
  )
  const [first] = dates.toSorted()
  const then = first === undefined ? words.instant : words.later(formatDay(first, language))
  return warning(words.title, html`${words.text({ needed, available: left })} ${then}`)
}
