import { formatAccount, formatDate } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { foreignText, primaryButton } from '../../../platform/web/parts.ts'
import { actionBar, type RenderContext } from './parts.ts'
import type { OfferedAccount, ApprovalView } from './views.ts'

type Accounts = readonly OfferedAccount[]

/** Says in one sentence whose accounts the requester would see. */
export function consentSummary(
  { consent }: Messages,
  { onBehalfOf, requester, hasNothingChecked = false }: ApprovalView,
  accounts: Accounts,
): Html {
  const corporation = onBehalfOf === undefined ? undefined : foreignText(onBehalfOf)
  if (accounts.length === 0)
    return html`<p class="lead">${corporation === undefined ? consent.noneOwn : consent.noneOfCorporation(corporation)}</p>`
  return html`<p class="lead">${corporation === undefined ? consent.own : consent.ofCorporation(corporation)}</p>
${hasNothingChecked ? html`<div class="notice warn" role="alert">${icon('warning')}<p>${consent.nothingChecked(foreignText(requester.name))}</p></div>` : undefined}`
}

/** Says what of the accounts the requester would see, and until when. */
export function consentMeaning(
  { requester, bankFacts }: ApprovalView,
  { text: { consent }, options: { language } }: RenderContext,
): Html {
  const date = bankFacts?.validUntil === undefined ? undefined : formatDate(bankFacts.validUntil, language)
  return html`<p>${consent.means({ requester: foreignText(requester.name), date })}</p>`
}

/** Says beneath the boxes what they do not allow, and how the access ends. */
export const consentAssurances = ({ consent }: Messages): Html =>
  html`<ul class="points assurances">${consent.assurances.map((point) => html`<li><span>${point}</span></li>`)}</ul>`

/** From how many accounts on one button checks them all. */
const ALL_AT_ONCE_MIN = 4

/** The checklist of accounts. Only what the PSU chose last time is checked. */
export function consentFields(
  { consent }: Messages,
  { checked, hasNothingChecked = false }: ApprovalView,
  accounts: Accounts,
): Html | undefined {
  if (accounts.length === 0) return undefined
  const isRenewal = accounts.some(({ isGranted }) => isGranted)
  const isChecked = ({ accountId, isGranted }: OfferedAccount) => checked?.includes(accountId) ?? isGranted
  // Enter in a checkbox presses the form's first button. This hidden one decides nothing, so a slip grants nothing.
  return html`<button class="unseen" name="step" value="stay" tabindex="-1" aria-hidden="true"></button>
<input type="hidden" name="unchecked" value="${hasNothingChecked ? 'confirmed' : 'asked'}">
<fieldset aria-describedby="unchecked">
<legend>${consent.legend}</legend>
${accounts.length < ALL_AT_ONCE_MIN ? undefined : allAtOnce(consent, accounts.every(isChecked))}
${accounts.map((account) => checkbox(consent, account, isChecked(account)))}
</fieldset>
<p class="hint" id="unchecked">${isRenewal ? consent.uncheckedAgain : consent.unchecked}</p>`
}

function allAtOnce(consent: Messages['consent'], areAllChecked: boolean): Html {
  return areAllChecked
    ? html`<p class="all-at-once"><button class="small" name="step" value="check-none">${consent.checkNone}</button></p>`
    : html`<p class="all-at-once"><button class="small" name="step" value="check-all">${consent.checkAll}</button></p>`
}

function checkbox(consent: Messages['consent'], account: OfferedAccount, isChecked: boolean): Html {
  const { accountId, isGranted } = account
  const words = html`<span><strong>${foreignText(account.name)}</strong> <span class="facets hint">${
    account.isCard ? html`<span>${consent.card}</span> ` : undefined
  }<span>${formatAccount(account.number)}</span> <span>${account.currency}</span>${
    isGranted ? html` <span>${consent.granted}</span>` : undefined
  }</span></span>`
  return isChecked
    ? html`<label class="choice"><input type="checkbox" name="account" value="${accountId}" checked>${words}</label>`
    : html`<label class="choice"><input type="checkbox" name="account" value="${accountId}">${words}</label>`
}

/** The buttons. There is no separate abort, because a refusal too leaves everything as it was. */
export function consentActions(
  { consent, end }: Messages,
  { requester }: ApprovalView,
  accounts: Accounts,
): Html {
  if (accounts.length === 0)
    return actionBar(
      html`<button class="button primary" name="step" value="abort"><span>${end.back(foreignText(requester.name))}</span></button>`,
    )
  return actionBar(html`${primaryButton('approve', consent.approve)}
<button class="button quiet" name="step" value="refuse" aria-describedby="difference">${consent.refuse}</button>`)
}
