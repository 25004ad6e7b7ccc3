import type { BankAccount } from '../core-bank/index.ts'
import { formatAccount, formatDate } from '../web/format.ts'
import { type Html, html } from '../web/html.ts'
import { icon } from '../web/icons.ts'
import type { Language } from '../web/language.ts'
import { type LayoutOptions, layout } from '../web/layout.ts'
import type { Messages } from '../web/messages/messages.ts'
import { form, type FormTarget, foreignText } from '../web/parts.ts'
import type { Access, OwnerAccounts, AccountOwner } from './access.ts'
import { accountNumberOf } from './consent-purpose.ts'

/** The page about granted access. Fields: tpp, agreement, account. Buttons: step=revoke, step=revoke-all, step=change, step=allow, step=forbid. */
export interface AccessView {
  readonly form: FormTarget
  readonly personName: string
  /** The page from which the browser came. */
  readonly backHref: string
  /** What was just done; undefined if nothing. */
  readonly done: keyof Messages['access']['done'] | undefined
  readonly accesses: readonly Access[]
  readonly accountsByOwner: readonly OwnerAccounts[]
}

/** Renders who sees which accounts, and which accounts are open for payments, each with a button to end it. */
export function renderAccess(view: AccessView, frame: LayoutOptions): Html {
  const text = frame.theme.messages[frame.language]
  const { access, bank } = text
  const { accesses, done } = view
  const accountsByOwner = view.accountsByOwner.filter(({ accounts }) => accounts.length > 0)
  return layout(frame, {
    title: access.title,
    main: html`<div class="card">
<p class="step"><span>${bank.owner(foreignText(view.personName))}</span></p>
<h1>${access.title}</h1>
${done === undefined ? undefined : html`<div class="notice plain" role="status">${icon(done === 'undecided' ? 'info' : 'check')}<p>${access.done[done]}</p></div>`}
<h2 class="lead">${access.seenTitle}</h2>
${
  accesses.length === 0
    ? html`<p>${access.nobody}</p>`
    : accesses.map((one) => renderGrantedAccess(view.form, one, { text, language: frame.language }))
}
<h2 class="lead">${access.payTitle}</h2>
<p class="muted">${access.payIntro}</p>
${accountsByOwner.map((ownerAccounts) => renderOwnerAccounts(view.form, ownerAccounts, access))}
<div class="actions"><a class="button secondary" href="${view.backHref}">${access.back}</a></div>
</div>`,
  })
}

type Words = Messages['access']

function renderGrantedAccess(
  frame: FormTarget,
  access: Access,
  { text, language }: { text: Messages; language: Language },
): Html {
  const { access: words } = text
  const { requester, since, until, hasEnded, accounts } = access
  const end = formatDate(until, language)
  return html`<section class="access">
<h3>${foreignText(requester.name)}</h3>
${requester.brand === undefined || requester.brand === requester.name ? undefined : html`<p class="hint">${text.requester.brand(foreignText(requester.brand))}</p>`}
<p class="hint">${renderOwner(access.owner, words)}</p>
<p class="hint">${words.since(formatDate(since, language))}, ${hasEnded ? words.ended(end) : words.until(end)}</p>
<ul class="entries">${accounts.map((account) =>
    renderAccount(account, {
      facts: undefined,
      button: form(
        frame,
        html`${namedFields(access)}<input type="hidden" name="account" value="${account.accountId}">
<button class="small" name="step" value="revoke">${words.revoke(foreignText(account.name))}</button>`,
      ),
    }),
  )}</ul>
${form(
  frame,
  html`${namedFields(access)}
<div class="pair">
<button class="button secondary" name="step" value="revoke-all"><span>${words.revokeAll(foreignText(requester.name))}</span></button>
${access.owner === 'former' ? undefined : html`<button class="button quiet" name="step" value="change"><span>${words.change(foreignText(requester.name))}</span></button>`}
</div>`,
)}
</section>`
}

const namedFields = ({ tppId, agreementKey }: Access): Html =>
  html`<input type="hidden" name="tpp" value="${tppId}"><input type="hidden" name="agreement" value="${agreementKey}">`

function renderOwnerAccounts(frame: FormTarget, { owner, accounts }: OwnerAccounts, words: Words): Html {
  return html`<section class="access">
<h3>${renderOwner(owner, words)}</h3>
<ul class="entries">${accounts.map((account) =>
    renderAccount(account, {
      facts: account.mayPay ? words.mayPay : words.mayNotPay,
      button: form(
        frame,
        html`<input type="hidden" name="account" value="${account.accountId}">
${
  account.mayPay
    ? html`<button class="small" name="step" value="forbid">${words.forbid(foreignText(account.name))}</button>`
    : html`<button class="small" name="step" value="allow">${words.allow(foreignText(account.name))}</button>`
}`,
      ),
    }),
  )}</ul>
</section>`
}

function renderAccount(
  account: BankAccount,
  { facts, button }: { facts: string | undefined; button: Html },
): Html {
  return html`<li><div><strong>${foreignText(account.name)}</strong> <span class="facets hint"><span>${formatAccount(accountNumberOf(account))}</span> <span>${account.currency}</span>${
    facts === undefined ? undefined : html` <span>${facts}</span>`
  }</span></div>${button}</li>`
}

function renderOwner(owner: AccountOwner, words: Words): Html {
  if (owner === 'own') return html`${words.own}`
  return owner === 'former' ? html`${words.ofFormer}` : words.ofCorporation(foreignText(owner.corporation))
}
