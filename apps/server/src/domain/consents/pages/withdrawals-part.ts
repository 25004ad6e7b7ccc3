import { formatList } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { form, type FormTarget, foreignText } from '../../../platform/web/parts.ts'
import { namedFields, type PageWords } from './granted-access-part.ts'
import type { Withdrawal } from './withdrawals.ts'

/** Renders access that ended lately, each with a button to undo it while that is possible; undefined if there is none. */
export function renderWithdrawals(
  view: { readonly form: FormTarget; readonly withdrawals: readonly Withdrawal[] },
  page: PageWords,
): Html | undefined {
  if (view.withdrawals.length === 0) return undefined
  return html`<section>
<h2 class="lead">${page.text.access.withdrawnTitle}</h2>
<ul class="entries">${view.withdrawals.map((one) => renderWithdrawal(view.form, one, page))}</ul>
</section>`
}

function renderWithdrawal(frame: FormTarget, withdrawal: Withdrawal, page: PageWords): Html {
  const { access } = page.text
  const { undoMinutesLeft } = withdrawal
  if (undoMinutesLeft === undefined) return html`<li><div>${describe(withdrawal, page)}</div></li>`
  return html`<li><div>${describe(withdrawal, page)} <span class="hint">${access.undoMeaning(undoMinutesLeft)}</span></div>${form(
    frame,
    html`${namedFields(withdrawal)}<button class="small" name="step" value="undo">${access.undo(foreignText(withdrawal.requester.name))}</button>`,
  )}</li>`
}

function describe({ kind, requester: { name }, accountNames }: Withdrawal, page: PageWords): Html {
  const { withdrawn } = page.text.access
  const requester = foreignText(name)
  return kind === 'part'
    ? withdrawn.part({ requester, accounts: foreignText(formatList(accountNames, page.language)) })
    : withdrawn[kind](requester)
}
