import { logOutForm } from '../../sca/index.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { type LayoutOptions, layout } from '../../../platform/web/layout.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { type FormTarget, foreignText } from '../../../platform/web/parts.ts'
import type { Access, OwnerAccounts } from './access.ts'
import { renderCompany } from './granted-access-part.ts'
import { renderPaymentPermissions } from './payment-permissions-part.ts'
import type { Withdrawal } from './withdrawals.ts'
import { renderEnded, renderUndoable } from './withdrawals-part.ts'

/**
 * The page about granted access. Fields: tpp, agreement, account, reason. Buttons: step=revoke, step=revoke-all,
 * step=undo, step=object, step=change, step=allow, step=forbid.
 */
export interface AccessView {
  readonly form: FormTarget
  /** Where the button that logs out posts to. */
  readonly logOut: FormTarget
  readonly personName: string
  /** The page from which the browser came. */
  readonly backHref: string
  /** What was just done; undefined if nothing. */
  readonly done: keyof Messages['access']['done'] | undefined
  readonly accesses: readonly Access[]
  /** What ended lately. */
  readonly withdrawals: readonly Withdrawal[]
  /** The accounts that can be opened and closed for payments; none if the bank does not offer that here. */
  readonly accountsByOwner: readonly OwnerAccounts[]
}

/** Renders who sees which accounts, and which accounts are open for payments, each with a button to end it. */
export function renderAccess(view: AccessView, frame: LayoutOptions): Html {
  const text = frame.theme.messages[frame.language]
  const { access, bank } = text
  const { done } = view
  const words = { text, language: frame.language }
  const open = view.accesses.filter(({ hasEnded }) => !hasEnded)
  const companies = [...Map.groupBy(open, ({ tppId }) => tppId).values()]
  return layout(frame, {
    title: access.title,
    main: html`<div class="card">
<p class="step"><span>${bank.owner(foreignText(view.personName))}</span></p>
<h1>${access.title}</h1>
${done === undefined ? undefined : html`<div class="notice plain" role="status">${icon(INFORMED.has(done) ? 'info' : 'check')}<p>${access.done[done]}</p></div>`}
${renderUndoable(view, words)}
</div>
<div class="heading"><h2 class="lead">${access.seenTitle}</h2>
${open.length === 0 ? html`<p>${access.nobody}</p>` : undefined}
</div>
${companies.map((accesses) => renderCompany(view.form, accesses, words))}
${renderPaymentPermissions(view, access)}
${renderEnded(view, words)}
<div class="card">
<div class="actions"><a class="button secondary" href="${view.backHref}">${access.back}</a></div>
${logOutForm(view.logOut, bank.logOut)}
</div>`,
  })
}

const INFORMED: ReadonlySet<string> = new Set(['undecided', 'not-undone'])
