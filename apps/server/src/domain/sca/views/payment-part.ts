import { capitalise, formatAccount, formatDay, formatMoney } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import type { Language } from '../../../platform/web/language.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { describeRecurrence } from './ask-part.ts'
import { costsFact } from './costs-part.ts'
import { actionBar, answerButtons, fact, type MainAnswer, type RenderContext } from './parts.ts'
import { payeeLine } from './payee-part.ts'
import type { BankFacts, DebtorFacts, PaymentFacts, PaymentSummary } from './views.ts'

/** What is shown of the account that is debited: before the login only what the TPP sent, and of that the last digits. */
export type DebtorDetail =
  | { readonly kind: 'masked' }
  | { readonly kind: 'full'; readonly facts: DebtorFacts | undefined; readonly owner: string | undefined }

/** Shows exactly what is approved, in groups: to whom, from where, when, at what cost. */
export function paymentDetails(
  payment: PaymentSummary,
  context: RenderContext,
  { debtors, payments }: BankFacts,
  owner: string | undefined,
): Html {
  const facts = payments[0]
  const debtor = debtors.find(({ account }) => account === payment.debtorAccount)
  const { options } = context
  return html`<dl class="facts">
${creditorFact(payment, context, facts)}
${debtorFact(payment, context, { kind: 'full', facts: debtor, owner })}
${dateFact(payment, context)}
${options.showsFees === false ? undefined : costsFact([payment], context, payments)}
${remittanceFacts(payment, context)}
</dl>`
}

/** To whom: name, account, bank and, after the login, whether the name belongs to the account. */
export function creditorFact(payment: PaymentSummary, { text }: RenderContext, facts?: PaymentFacts): Html {
  const { creditorName, creditorAccount, creditorAgent } = payment
  return fact(text.payment.to, [
    html`<strong>${foreignText(creditorName)}</strong>`,
    html`<span class="number">${formatAccount(creditorAccount, creditorAgent)}</span>`,
    creditorAgent === undefined ? undefined : text.payment.payeeBank(foreignText(creditorAgent)),
    payeeLine(text, facts?.payee),
  ])
}

const DIGITS_SHOWN = 4

/** From whose account, and which. */
export const debtorFact = (payment: PaymentSummary, context: RenderContext, detail: DebtorDetail): Html =>
  fact(context.text.payment.from, debtorLines(payment, context, detail))

/** The lines that name one account that is debited. */
export function debtorLines(
  { debtorAccount, isFromCard }: PaymentSummary,
  { text, options }: RenderContext,
  detail: DebtorDetail,
): readonly (Html | undefined)[] {
  const { payment, ask } = text
  if (detail.kind === 'masked') {
    const digits = debtorAccount.slice(-DIGITS_SHOWN)
    return [html`${isFromCard ? ask.cardEndingIn(digits) : ask.accountEndingIn(digits)}`]
  }
  const { facts, owner } = detail
  const available = facts?.available
  const number = isFromCard
    ? html`${payment.card(formatAccount(debtorAccount))}`
    : formatAccount(debtorAccount)
  return [
    owner === undefined ? undefined : html`<strong>${foreignText(owner)}</strong>`,
    facts === undefined ? undefined : html`<strong>${foreignText(facts.name)}</strong>`,
    html`<span class="number">${number}</span>`,
    available === undefined
      ? undefined
      : html`${payment.available(formatMoney(available, options.language))}`,
  ]
}

/** From which day the bank moved the payment, and why; undefined if it did not. */
export function movedText(
  words: Messages['payment'],
  { requestedDate, isPastLastRun }: PaymentSummary,
  language: Language,
): string | undefined {
  if (requestedDate === undefined) return undefined
  const day = formatDay(requestedDate, language)
  return isPastLastRun === true ? words.pastLastRun(day) : words.movedFrom(day)
}

/** When: right away, on a day, or again and again. */
export function dateFact(payment: PaymentSummary, context: RenderContext): Html {
  const { payment: words } = context.text
  const { language } = context.options
  const { recurrence, executionDate } = payment
  if (executionDate === undefined)
    return fact(words.when, [html`<strong>${words.rightAway}</strong>`, html`${words.final}`])
  const movedFrom = movedText(words, payment, language)
  const moved = movedFrom === undefined ? undefined : html`${movedFrom}`
  const day = formatDay(executionDate, language)
  if (recurrence === undefined) return fact(words.when, [html`<strong>${capitalise(day)}</strong>`, moved])
  const { often } = describeRecurrence(context, payment, recurrence)
  const { endDate } = recurrence
  return fact(words.when, [
    html`<strong>${capitalise(often)}</strong>`,
    html`${words.firstTime(day)}`,
    moved,
    html`${endDate === undefined ? words.untilStopped : words.untilDay(formatDay(endDate, language))}`,
  ])
}

/** The message and references that the payee gets. */
export function remittanceFacts(
  { message, reference }: PaymentSummary,
  { text }: RenderContext,
): Html | undefined {
  const { payment: words } = text
  return html`${message === undefined ? undefined : fact(words.message, [html`<span class="words">${foreignText(message)}</span>`])}
${reference === undefined ? undefined : fact(words.reference, [html`<span class="number">${foreignText(reference)}</span>`])}`
}

/** The buttons that approve or refuse one payment. */
export function paymentActions(
  decision: Messages['decision']['approve-payment'],
  payment: PaymentSummary,
  context: RenderContext,
  main: MainAnswer,
): Html {
  const { text, options } = context
  const amount = formatMoney(payment, options.language)
  const { recurrence } = payment
  const repeated = recurrence && describeRecurrence(context, payment, recurrence)
  const label =
    repeated === undefined
      ? decision.approve(amount)
      : decision.approveRepeatedly({ amount, often: repeated.often })
  const approve = html`<span>${label}</span>`
  const abort = text.abort['approve-payment']
  return actionBar(answerButtons({ approve, refuse: decision.refuse, abort }, main))
}
