import type { BankAccount } from '../../../core-bank/index.ts'
import { formatAccount } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { form, type FormTarget, foreignText } from '../../../platform/web/parts.ts'
import type { OwnerAccounts } from './access.ts'
import { accountNumberOf } from '../consent-purpose.ts'
import { renderOwner, unseen } from './granted-access-part.ts'

type Words = Messages['access']

/** Renders which accounts may be paid from through TPPs, each with a button to change it; undefined if there is none. */
export function renderPaymentPermissions(
  view: { readonly form: FormTarget; readonly accountsByOwner: readonly OwnerAccounts[] },
  words: Words,
): Html | undefined {
  const accountsByOwner = view.accountsByOwner.filter(({ accounts }) => accounts.length > 0)
  if (accountsByOwner.length === 0) return undefined
  return html`<section class="card company"><h2>${words.payTitle}</h2>
<p class="muted">${words.payIntro}</p>
${accountsByOwner.map((ownerAccounts) => renderOwnerAccounts(view.form, ownerAccounts, words))}
</section>`
}

function renderOwnerAccounts(frame: FormTarget, { owner, accounts }: OwnerAccounts, words: Words): Html {
  const shownOwner = renderOwner(owner, words)
  return html`<div class="access">
<h3>${shownOwner}</h3>
<ul class="entries">${accounts.map((account) => renderPayingAccount(frame, account, { words, owner: unseen(shownOwner) }))}</ul>
</div>`
}

function renderPayingAccount(
  frame: FormTarget,
  account: BankAccount,
  { words, owner }: { words: Words; owner: Html },
): Html {
  const { name, mayPay, currency } = account
  const button = mayPay
    ? html`<button class="small" name="step" value="forbid">${words.forbid(foreignText(name))}${owner}</button>`
    : html`<button class="small" name="step" value="allow">${words.allow(foreignText(name))}${owner}</button>`
  return html`<li><div><strong>${foreignText(name)}</strong> <span class="facets hint"><span>${formatAccount(accountNumberOf(account))}</span> <span>${currency}</span> <span class="${mayPay ? 'state on' : 'state'}">${mayPay ? words.mayPay : words.mayNotPay}</span></span></div>${form(
    frame,
    html`<input type="hidden" name="account" value="${account.accountId}">
${button}`,
  )}</li>`
}
