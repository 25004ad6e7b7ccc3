import type { PayeeCheck } from '../../../core-bank/index.ts'
import { formatDay, formatMoney } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { type RenderContext, warning } from './parts.ts'
import type { BankFacts, DebtorFacts, PaymentSummary } from './views.ts'

/** What the PSU should know before they approve: too little money, or a payee whose name is not the account's. */
export function paymentWarnings(
  payments: readonly PaymentSummary[],
  { debtors, payments: facts }: BankFacts,
  context: RenderContext,
): readonly Html[] {
  const lacking = debtors.flatMap((debtor) => lackOfMoney(debtor, payments, context) ?? [])
  return [
    ...lacking,
    ...payeeWarnings(
      facts.map(({ payee }) => payee),
      context.text,
    ),
  ]
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

/** One payment says what was found. Of several, the list says it at each, and one notice how many there are. */
function payeeWarnings(
  payees: readonly (PayeeCheck | undefined)[],
  { payment: { payeeCheck }, payments }: Messages,
): readonly Html[] {
  const doubtful = payees.filter((payee) => payee?.kind === 'close-match' || payee?.kind === 'no-match')
  const [payee] = doubtful
  if (payee === undefined) return []
  if (payees.length > 1)
    return [warning(payeeCheck.noMatchTitle, html`${payments.doubtfulPayees(doubtful.length)}`)]
  return payee.kind === 'close-match'
    ? [warning(payeeCheck.closeMatchTitle, payeeCheck.closeMatch(foreignText(payee.name)))]
    : [warning(payeeCheck.noMatchTitle, html`${payeeCheck.noMatch}`)]
}

/** What the verification of a payee found, as a line beneath the name; undefined if nothing was verified. */
export function payeeLine(
  { payment: { payeeCheck } }: Messages,
  payee: PayeeCheck | undefined,
): Html | undefined {
  switch (payee?.kind) {
    case undefined:
      return undefined
    case 'match':
      return html`<span class="verdict good">${icon('check')}${payeeCheck.match}</span>`
    case 'not-possible':
      return html`<span class="verdict">${icon('info')}${payeeCheck.notPossible}</span>`
    case 'close-match':
      return html`<span class="verdict warn">${icon('warning')}${payeeCheck.closeMatchTitle}</span>`
    case 'no-match':
      return html`<span class="verdict warn">${icon('warning')}${payeeCheck.noMatchTitle}</span>`
  }
}
