import { formatTime } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import type { LayoutOptions } from '../../../platform/web/layout.ts'
import type { PurposeKind } from '../../../platform/web/messages/ending-messages.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { form, type FormTarget } from '../../../platform/web/parts.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { TimeLeft } from '../authorisations/link.ts'
import type { PsuAuthentication } from '../psu-authentication.ts'

/** How to render a page. */
export interface RenderOptions extends LayoutOptions {
  /** Renders the fields of the login. */
  readonly authentication: PsuAuthentication
  /** Whether the approval page shows what a payment costs; true if undefined. */
  readonly showsFees?: boolean | undefined
  /** Whether the phone reloads itself; true if undefined. The parameter `renew=off` turns it off. */
  readonly reloads?: boolean | undefined
}

/** The texts and options that a view is rendered with. */
export interface RenderContext {
  readonly text: Messages
  readonly options: RenderOptions
}

/** A page's title and content, before the layout is added. */
export interface RenderedView {
  readonly title: string | Html
  readonly main: Html
  /** The button in the header that ends the SCA without a decision. */
  readonly close?: Html | undefined
  /** The warning in the footer, if the usual one would be wrong. */
  readonly safety?: string | undefined
  readonly note?: string | Html | undefined
  /** What stands above the page in its last minutes. */
  readonly closing?: Html | undefined
  /** The form whose fields a change of language keeps. */
  readonly keptForm?: string | undefined
  /** The address to which the browser goes on at once. */
  readonly leaveTo?: string | undefined
}

/** When the browser loads a page again, or another in its place. */
export interface Refresh {
  readonly reloadSeconds?: number | undefined
  readonly reloadTo?: string | undefined
}

/** A page that waits for something reloads itself so often, as its text says. */
export const renewalSeconds = 3

/** The buttons of a page that reloads itself: one to do it now, one to turn it off or on. `address` ends with `?` or a parameter. */
export function renewalButtons(
  { phone }: Messages,
  { isOn, address }: { readonly isOn: boolean; readonly address: string },
): Html {
  const href = (renews: boolean) =>
    `${address}${address.endsWith('?') ? '' : '&'}renew=${renews ? 'on' : 'off'}`
  return html`<div class="actions">
<a class="button secondary" href="${href(isOn)}">${phone.lookAgain}</a>
<a class="button quiet" href="${href(!isOn)}">${isOn ? phone.stopRenewing : phone.startRenewing}</a>
</div>`
}

/** The warning in the footer. The second of two people started nothing, so the usual warning would make them refuse. */
export function safetyNotice({ frame }: Messages, isSecondPerson = false): string {
  return isSecondPerson ? frame.safetyOfSecond : frame.safety
}

/** The purpose whose words a page uses: every kind of access ends in the same words. */
export const wordingOf = (purpose: PurposeName): PurposeKind =>
  purpose === 'account-access' || purpose === 'funds-access' ? 'consent' : purpose

/**
 * The button in the header that aborts the SCA. It has a form of its own: in the page's form it would be the first button,
 * and Enter in a field would press it.
 */
export function closeButton(text: Messages, view: { form: FormTarget; purpose: PurposeName }): Html {
  return form(
    view.form,
    html`<button class="close" name="step" value="abort"><span>${text.abort[wordingOf(view.purpose)]}</span></button>`,
  )
}

/** The bar with a page's answers. It stays in sight while the page scrolls. */
export function actionBar(actions: Html, above?: Html): Html {
  return html`<div class="action-bar">
${above}
<div class="answers">
${actions}
</div>
</div>`
}

/** The answer that a page makes the easiest one to give. */
export type MainAnswer = 'approve' | 'abort'

/**
 * The buttons that approve and refuse. Before those of a payment that would be rejected, or may go to somebody else, comes the
 * one that leaves it for later: approving must not be the easiest answer then, and refusing cannot be undone.
 */
export function answerButtons(
  { approve, refuse, abort }: { readonly approve: Html; readonly refuse: string; readonly abort: string },
  main: MainAnswer,
): Html {
  const isFirst = main === 'approve'
  return html`${isFirst ? undefined : html`<button class="button primary" name="step" value="abort"><span>${abort}</span></button>`}
<button class="button ${isFirst ? 'primary' : 'secondary'}" name="step" value="approve">${approve}</button>
<button class="button quiet" name="step" value="refuse" aria-describedby="difference">${refuse}</button>`
}

/** The id of the form that the pages of an SCA post. */
export const STEP_FORM = 'step'

/** How long before the end of a page it says so above its content, too. */
const closingSeconds = 120

/**
 * Says in the footer when the page ends, and offers more time; in the last minutes also above the page, where it stays in
 * sight. The style makes it appear there: a page that loads itself again would lose what was checked. The button belongs to
 * the page's form, for the same reason; it comes after the answers, so that Enter in a field does not press it.
 */
export function timeNotes(
  { frame }: Messages,
  time: TimeLeft | undefined,
  { language, country }: Pick<LayoutOptions, 'language' | 'country'>,
): Pick<RenderedView, 'note' | 'closing'> {
  if (time === undefined) return {}
  const until = frame.closesAt(formatTime(time.endsAtMilliseconds, language, country))
  const note = time.canExtend
    ? html`${until} <button class="link" form="${STEP_FORM}" name="step" value="more-time" formnovalidate>${frame.moreTime}</button>`
    : html`${until}`
  const minutes = Math.max(0, Math.floor((time.seconds - closingSeconds) / 60))
  return {
    note,
    closing: html`<div class="closing ${`after-${minutes}`}" role="status"><p>${note}</p></div>`,
  }
}

/** A fact with its name: the most important line first. */
export function fact(term: string, lines: readonly (Html | undefined)[]): Html {
  const shown = lines.filter((line) => line !== undefined)
  return html`<div><dt>${term}</dt>${shown.map((line) => html`<dd>${line}</dd>`)}</div>`
}

/** A notice above the facts, about something that the PSU should know before they decide. */
export function warning(title: string, text: Html): Html {
  return html`<div class="notice warn">${icon('warning')}<div>
<h2>${title}</h2>
<p>${text}</p>
</div></div>`
}
