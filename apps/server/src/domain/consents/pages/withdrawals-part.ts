import { formatList } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { form, type FormTarget, foreignText } from '../../../platform/web/parts.ts'
import type { Access } from './access.ts'
import { namedFields, type PageWords, renderAccesses, unseen } from './granted-access-part.ts'
import type { Withdrawal } from './withdrawals.ts'

interface EndedAccess {
  readonly form: FormTarget
  readonly accesses: readonly Access[]
  readonly withdrawals: readonly Withdrawal[]
}

const isUndoable = ({ undoMinutesLeft }: Withdrawal): boolean => undoMinutesLeft !== undefined

/** Renders what the person ended just now, each with a button to undo it; undefined if there is nothing. */
export function renderUndoable(view: EndedAccess, page: PageWords): Html | undefined {
  const undoable = view.withdrawals.filter(isUndoable)
  if (undoable.length === 0) return undefined
  return html`<ul class="entries">${undoable.map((one) => renderWithdrawal(view.form, one, page))}</ul>`
}

/** Renders what ended lately and cannot be undone, folded; undefined if there is nothing. */
export function renderEnded(view: EndedAccess, page: PageWords): Html | undefined {
  const withdrawals = view.withdrawals.filter((one) => !isUndoable(one))
  const expired = view.accesses.filter(({ hasEnded }) => hasEnded)
  if (withdrawals.length + expired.length === 0) return undefined
  return html`<section class="card company"><details class="more">
<summary>${page.text.access.withdrawnTitle}</summary>
${withdrawals.length === 0 ? undefined : html`<ul class="entries">${withdrawals.map((one) => renderWithdrawal(view.form, one, page))}</ul>`}
${[...Map.groupBy(expired, ({ tppId }) => tppId).values()].map((accesses) => renderAccesses(view.form, accesses, page))}
</details></section>`
}

function renderWithdrawal(frame: FormTarget, withdrawal: Withdrawal, page: PageWords): Html {
  const { access } = page.text
  const { undoMinutesLeft } = withdrawal
  if (undoMinutesLeft === undefined) return html`<li><div>${describe(withdrawal, page)}</div></li>`
  const withdrawn =
    withdrawal.kind === 'part'
      ? unseen(foreignText(formatList(withdrawal.accountNames, page.language)))
      : undefined
  return html`<li><div>${describe(withdrawal, page)} <span class="hint">${access.undoMeaning(undoMinutesLeft)}</span></div>${form(
    frame,
    html`${namedFields(withdrawal)}<button class="small" name="step" value="undo">${access.undo(foreignText(withdrawal.requester.name))}${withdrawn}</button>`,
  )}</li>`
}

function describe({ kind, requester: { name }, accountNames }: Withdrawal, page: PageWords): Html {
  const { withdrawn } = page.text.access
  const requester = foreignText(name)
  return kind === 'part'
    ? withdrawn.part({ requester, accounts: foreignText(formatList(accountNames, page.language)) })
    : withdrawn[kind](requester)
}
