import type { BankAccount } from '../../../core-bank/index.ts'
import { formatAccount, formatDate } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import type { Language } from '../../../platform/web/language.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { brandOf, form, type FormTarget, foreignText } from '../../../platform/web/parts.ts'
import type { Access, AccountOwner } from './access.ts'
import { accountNumberOf } from '../consent-purpose.ts'
import { OBJECTION_REASONS } from './withdrawals.store.ts'

/** The texts of a page and its language. */
export interface PageWords {
  readonly text: Messages
  readonly language: Language
}

/** Renders the card of one TPP: everything that it may see, for whichever owner. */
export function renderCompany(frame: FormTarget, accesses: readonly Access[], page: PageWords): Html {
  return html`<section class="card company">${renderAccesses(frame, accesses, page)}</section>`
}

/** Renders a TPP by name, and what it may see for each owner. */
export function renderAccesses(frame: FormTarget, accesses: readonly Access[], page: PageWords): Html {
  const requester = accesses[0]?.requester
  if (requester === undefined) return html``
  const brand = brandOf(requester)
  return html`<h3>${foreignText(requester.name)}</h3>
${brand && html`<p class="hint">${page.text.requester.brand(brand)}</p>`}
${accesses.map((access) => renderGrantedAccess(frame, access, page))}`
}

/** Renders what one TPP may see of one owner: what, why, since when and until when, how it was used, and how to end it. */
function renderGrantedAccess(frame: FormTarget, access: Access, page: PageWords): Html {
  const { access: words } = page.text
  const { requester, accounts } = access
  const owner = unseen(renderOwner(access.owner, words))
  return html`<div class="access">
<h4>${renderOwner(access.owner, words)}</h4>
${renderFacts(access, page)}
<ul class="entries">${accounts.map((account) => renderSeenAccount(frame, access, account, words))}</ul>
${form(
  frame,
  html`${namedFields(access)}
<div class="pair">
<button class="button secondary" name="step" value="revoke-all"><span>${words.revokeAll(foreignText(requester.name))}${owner}</span></button>
${access.owner === 'former' || access.consentId !== undefined ? undefined : html`<button class="button secondary" name="step" value="change"><span>${words.change(foreignText(requester.name))}${owner}</span></button>`}
</div>`,
)}
${access.consentId === undefined ? renderObjection(frame, access, words) : undefined}
</div>`
}

function renderFacts(access: Access, { text: { access: words, accessRequest }, language }: PageWords): Html {
  const { since, until, hasEnded, purpose = 'unstated', use } = access
  const end = until === undefined ? accessRequest.noEnd : formatDate(until, language)
  const used =
    use === undefined
      ? words.unused
      : [
          words.used(use.reads),
          ...(use.readsWithoutPsu === 0 ? [] : [words.usedAbsent(use.readsWithoutPsu)]),
          words.lastUsed(formatDate(use.lastDate, language)),
        ].join(', ')
  return html`<dl class="about">
${access.asked === undefined ? undefined : fact(words.facts.what, html`${words.what[access.asked]}`)}
${fact(words.facts.why, html`${words.why[purpose]}`)}
${fact(words.facts.since, html`${formatDate(since, language)}`)}
${fact(words.facts.until, html`${hasEnded ? words.ended(end) : end}`)}
${fact(words.facts.used, html`${used}`)}
</dl>`
}

const fact = (term: string, value: Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>`

function renderSeenAccount(frame: FormTarget, access: Access, account: BankAccount, words: Words): Html {
  const shown = html`<div><strong>${foreignText(account.name)}</strong> <span class="facets hint"><span>${formatAccount(accountNumberOf(account))}</span> <span>${account.currency}</span></span></div>`
  // The list of accounts is shown as a whole, or not.
  if (access.asked === 'available-accounts') return html`<li>${shown}</li>`
  return html`<li>${shown}${form(
    frame,
    html`${namedFields(access)}<input type="hidden" name="account" value="${account.accountId}">
<button class="small" name="step" value="revoke">${words.revoke(foreignText(account.name))}${ofAccess(access, words)}</button>`,
  )}</li>`
}

type Words = Messages['access']

/** The objection is folded, because few need it and it ends everything. */
function renderObjection(frame: FormTarget, access: Access, page: Words): Html {
  const words = page.object
  const context = ofAccess(access, page)
  const requester = foreignText(access.requester.name)
  return html`<details class="more"><summary>${words.open}${context}</summary>
<p>${words.means(requester)}</p>
${form(
  frame,
  html`${namedFields(access)}
<fieldset><legend>${words.legend}</legend>
${OBJECTION_REASONS.map(
  (reason) =>
    html`<label class="choice"><input type="radio" name="reason" value="${reason}" required><span>${words.reasons[reason]}</span></label>`,
)}
</fieldset>
<button class="button secondary" name="step" value="object"><span>${words.submit(requester)}${unseen(renderOwner(access.owner, page))}</span></button>`,
)}
</details>`
}

/** Of which access a button is, for people who cannot see what surrounds it. */
export const unseen = (...context: readonly Html[]): Html =>
  html`<span class="unseen">${context.map((part) => html`, ${part}`)}</span>`

const ofAccess = ({ requester, owner }: Access, words: Words): Html =>
  unseen(foreignText(requester.name), renderOwner(owner, words))

/** The hidden fields that name an access. */
export const namedFields = ({
  tppId,
  agreementKey,
  consentId,
}: Pick<Access, 'tppId' | 'agreementKey' | 'consentId'>): Html =>
  html`${consentId === undefined ? undefined : html`<input type="hidden" name="consent" value="${consentId}">`}<input type="hidden" name="tpp" value="${tppId}"><input type="hidden" name="agreement" value="${agreementKey}">`

/** Says whose accounts they are. */
export function renderOwner(owner: AccountOwner, words: Words): Html {
  if (owner === 'own') return html`${words.own}`
  return owner === 'former' ? html`${words.ofFormer}` : words.ofCorporation(foreignText(owner.corporation))
}
