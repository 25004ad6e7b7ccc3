import { capitalise, formatAccount, formatDate, formatList } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { foreignText, primaryButton } from '../../../platform/web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import { consentSummary } from './consent-part.ts'
import { actionBar, fact, type RenderContext } from './parts.ts'
import type { RequestedAccess, RequestedAccount } from './requested-access.ts'
import type { ApprovalView } from './views.ts'

type AccessPurpose = 'account-access' | 'funds-access'

/** Whether a TPP asks for access in words of its own. */
export const isAccessRequest = (purpose: PurposeName): purpose is AccessPurpose =>
  purpose === 'account-access' || purpose === 'funds-access'

/** Says in one sentence what is asked for, and lists the accounts with what would be seen of each. */
export function accessSummary(view: ApprovalView, access: RequestedAccess, context: RenderContext): Html {
  const { text } = context
  if (access.kind === 'bank-offered') return consentSummary(text, view, view.accounts ?? [])
  return html`<p class="lead">${text.accessRequest.lead[access.kind]}</p>
<ul class="entries">${access.accounts.map((account) => accountEntry(account, access, context))}</ul>`
}

function accountEntry(account: RequestedAccount, { kind }: RequestedAccess, context: RenderContext): Html {
  const { consent } = context.text
  const rights = kind === 'funds' ? undefined : html` <span>${rightsOf(account, context)}</span>`
  return html`<li><div><strong>${foreignText(account.name)}</strong> <span class="facets hint">${
    account.isCard ? html`<span>${consent.card}</span> ` : undefined
  }<span>${formatAccount(account.number)}</span> <span>${account.currency}</span>${rights}</span></div></li>`
}

/** What is seen of an account, in words within a sentence. */
export function rightsOf(
  { seesBalances, seesTransactions }: RequestedAccount,
  { text: { accessRequest }, options: { language } }: RenderContext,
): string {
  const { rights } = accessRequest
  const seen = [
    ...(seesBalances ? [rights.balances] : []),
    ...(seesTransactions ? [rights.transactions] : []),
  ]
  return seen.length === 0 ? rights.accountOnly : formatList(seen, language)
}

/** Until when, how often while the PSU is away, and whether the owner's name is seen. */
export function accessFacts(
  access: RequestedAccess,
  { text: { access: terms, accessRequest: words }, options: { language } }: RenderContext,
): Html {
  const { kind, validUntil, isRecurring, frequencyPerDay, withOwnerName, card } = access
  const cardTexts = [card?.number, card?.information].filter((one) => one !== undefined)
  const often = isRecurring ? words.often(frequencyPerDay) : words.once
  return html`<dl class="facts">
${fact(terms.facts.until, [html`${validUntil === undefined ? capitalise(words.noEnd) : formatDate(validUntil, language)}`])}
${kind === 'funds' ? undefined : fact(words.facts.often, [html`${capitalise(often)}`])}
${withOwnerName ? fact(words.facts.also, [html`${capitalise(words.ownerName)}`]) : undefined}
${cardTexts.length === 0 ? undefined : fact(words.facts.card, cardTexts.map(foreignText))}
${card?.registration === undefined ? undefined : fact(words.facts.registration, [foreignText(card.registration)])}
</dl>`
}

/** What the access does not allow, and how to end it. */
export function accessMeaning(
  { kind }: RequestedAccess,
  { text: { consent, accessRequest } }: RenderContext,
): Html {
  const points = kind === 'funds' ? accessRequest.fundsAssurances : consent.assurances
  return html`<ul class="points assurances">${points.map((point) => html`<li><span>${point}</span></li>`)}</ul>`
}

/** The buttons: a refusal tells the TPP no, and leaving answers nothing. */
export function accessActions({ text: { accessRequest } }: RenderContext): Html {
  return actionBar(html`${primaryButton('approve', accessRequest.approve)}
<button class="button quiet" name="step" value="refuse" aria-describedby="difference">${accessRequest.refuse}</button>`)
}
