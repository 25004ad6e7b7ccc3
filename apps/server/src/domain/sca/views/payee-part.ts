import { type Html, html } from '@havn/html'
import type { PayeeVerification } from '../../../core-bank/index.ts'
import { icon } from '../../../platform/web/icons.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { foreignText, problem } from '../../../platform/web/parts.ts'
import { warning } from './parts.ts'
import type { ApprovalView, BankFacts, PaymentSummary } from './views.ts'

type Results = readonly (PayeeVerification | undefined)[]

const resultsOf = ({ payments }: BankFacts): Results => payments.map(({ payee }) => payee)

const countOf = (results: Results, kind: PayeeVerification['kind']) =>
  results.filter((result) => result?.kind === kind).length

/** How many names belong to somebody else: the PSU confirms that they want to pay anyway. */
export const countStrangers = (facts: BankFacts): number => countOf(resultsOf(facts), 'no-match')

/** Says what was found, and what that means. Of several payments the list says it at each, and a notice how many there are. */
export function payeeNotices(
  payments: readonly PaymentSummary[],
  facts: BankFacts,
  { payment: { payeeCheck }, payments: several }: Messages,
): readonly Html[] {
  const results = resultsOf(facts)
  const [payment] = payments
  const [result] = results
  if (payments.length === 1 && payment !== undefined) return payeeNotice(payeeCheck, payment, result)
  const doubtful = countOf(results, 'no-match') + countOf(results, 'close-match')
  const unchecked = countOf(results, 'not-possible')
  return [
    ...(doubtful === 0
      ? []
      : [warning(payeeCheck.noMatchTitle, html`${several.doubtfulPayees(doubtful)} ${payeeCheck.noMatch}`)]),
    ...(unchecked === 0
      ? []
      : [plain(payeeCheck.notPossible, [several.uncheckedPayees(unchecked), payeeCheck.risk])]),
  ]
}

function payeeNotice(
  words: Messages['payment']['payeeCheck'],
  { creditorName }: PaymentSummary,
  result: PayeeVerification | undefined,
): readonly Html[] {
  switch (result?.kind) {
    case undefined:
    case 'match':
      return []
    case 'close-match': {
      const names = { name: strong(result.name), given: strong(creditorName) }
      return [warning(words.closeMatchTitle, words.closeMatch(names))]
    }
    case 'no-match':
      return [warning(words.noMatchTitle, html`${words.noMatch}`)]
    case 'not-possible':
      return [plain(words.notPossible, [...reasonOf(words, result), words.risk])]
  }
}

const strong = (name: string): Html => html`<strong>${foreignText(name)}</strong>`

function reasonOf(
  { reasons }: Messages['payment']['payeeCheck'],
  { reason }: Extract<PayeeVerification, { kind: 'not-possible' }>,
): readonly string[] {
  return reason === undefined ? [] : [reasons[reason]]
}

function plain(title: string, sentences: readonly string[]): Html {
  return html`<div class="notice plain">${icon('info')}<div>
<h2>${title}</h2>
<p>${sentences.join(' ')}</p>
</div></div>`
}

/** What was found about a payee, as a line beneath the name; undefined if nothing was verified. */
export function payeeLine(
  { payment: { payeeCheck } }: Messages,
  result: PayeeVerification | undefined,
): Html | undefined {
  switch (result?.kind) {
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

/** Like `payeeLine`, in a list, which has no notice about each payee. */
export function payeeLines(
  text: Messages,
  { creditorName }: PaymentSummary,
  result: PayeeVerification | undefined,
): Html | undefined {
  if (result === undefined || result.kind === 'match') return undefined
  const { payeeCheck } = text.payment
  const names = result.kind === 'close-match' && {
    name: strong(result.name),
    given: foreignText(creditorName),
  }
  return html`<p>${payeeLine(text, result)}</p>
${names === false ? undefined : html`<p>${payeeCheck.closeMatch(names)}</p>`}
${result.kind === 'not-possible' ? html`<p>${reasonOf(payeeCheck, result).join(' ')}</p>` : undefined}`
}

/** Asks for an act of its own before payees are paid whose name is not the account's; undefined if there are none. */
export function confirmationFields(
  { payment: { payeeCheck } }: Messages,
  { isConfirmed = false }: ApprovalView,
  strangers: number,
): Html | undefined {
  if (strangers === 0) return undefined
  const words = html`<span>${payeeCheck.confirm(strangers)}</span>`
  // Enter in a checkbox presses the form's first button. This hidden one decides nothing.
  return html`<button class="unseen" name="step" value="stay" tabindex="-1" aria-hidden="true"></button>
${
  isConfirmed
    ? html`<label class="choice"><input type="checkbox" id="confirmed" name="confirmed" value="yes" checked>${words}</label>`
    : html`<label class="choice"><input type="checkbox" id="confirmed" name="confirmed" value="yes">${words}</label>`
}`
}

/** Says that nothing was approved, because the payees were not confirmed. */
export function unconfirmedProblem({ payment: { payeeCheck } }: Messages): Html {
  return problem({ title: payeeCheck.unconfirmedTitle, text: payeeCheck.unconfirmed, fieldId: 'confirmed' })
}
