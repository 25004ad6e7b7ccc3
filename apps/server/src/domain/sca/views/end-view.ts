import { formatMoment, formatMoney } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { type IconName, icon } from '../../../platform/web/icons.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { formatTotals } from './ask-part.ts'
import { fact, renewalButtons, type Refresh, type RenderedView, type RenderContext } from './parts.ts'
import { safeReturnAddress } from './return-address.ts'
import type { EndReason, EndView, Receipt, ReturnLink } from './views.ts'

const SIGNS: Readonly<Record<EndReason, readonly [IconName, 'plain' | 'good' | 'warn']>> = {
  'unknown-link': ['info', 'plain'],
  suspended: ['clock', 'plain'],
  used: ['info', 'plain'],
  'other-browser': ['warning', 'warn'],
  'timed-out': ['clock', 'plain'],
  failed: ['warning', 'warn'],
  approved: ['check', 'good'],
  'half-approved': ['check', 'good'],
  'under-way': ['clock', 'plain'],
  'not-executed': ['warning', 'warn'],
  refused: ['info', 'plain'],
  aborted: ['info', 'plain'],
  withdrawn: ['info', 'plain'],
  decided: ['info', 'plain'],
  'approved-before': ['info', 'plain'],
  'locked-out': ['warning', 'warn'],
  'not-allowed': ['warning', 'warn'],
  'returned-elsewhere': ['warning', 'warn'],
}

/** Renders what happened, what it means, and the return link. */
export function renderEnd(view: EndView, context: RenderContext): RenderedView {
  const { text } = context
  const { returnLink, leavesAfterSeconds } = view
  const { title, paragraphs } = wordsOf(view, context)
  const [name, tone] = SIGNS[view.reason]
  return {
    title,
    leaveTo:
      leavesAfterSeconds === 0 && returnLink !== undefined ? safeReturnAddress(returnLink.href) : undefined,
    main: html`<div class="card center">
<p class="sign ${tone}">${icon(name)}</p>
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${view.receipt === undefined ? undefined : renderReceipt(view.receipt, context)}
${view.renewal === undefined ? undefined : renewalButtons(text, view.renewal)}
${returnLink === undefined ? undefined : returnButton(returnLink, text)}
${leavesAfterSeconds === undefined || leavesAfterSeconds === 0 ? undefined : html`<p class="muted"><a href="${view.stayHref ?? '?'}">${text.leaving.stay}</a></p>`}
</div>`,
  }
}

/** After how many seconds a page leaves by itself, and where to; undefined if it stays, or leaves at once. */
export function departureOf({ leavesAfterSeconds = 0, returnLink }: EndView): Refresh | undefined {
  const address = returnLink === undefined ? undefined : safeReturnAddress(returnLink.href)
  // A header carries ASCII only.
  if (leavesAfterSeconds === 0 || address === undefined || !/^[\x21-\x7e]+$/.test(address)) return undefined
  return { reloadSeconds: leavesAfterSeconds, reloadTo: address }
}

interface Words {
  readonly title: string
  readonly paragraphs: readonly (Html | string)[]
}

function wordsOf(view: EndView, context: RenderContext): Words {
  const { text } = context
  const { end } = text
  const { reason, purpose = 'identify', returnLink, receipt } = view
  const requester = returnLink === undefined ? undefined : foreignText(returnLink.requester.name)
  const back = goingBack(view, context.text)
  const simple = (words: Messages['end']['used'], ...more: readonly (Html | string)[]): Words => ({
    title: words.title,
    paragraphs: [words.text, ...more, words.next(requester)],
  })
  switch (reason) {
    case 'approved':
    case 'half-approved': {
      const isMany = purpose === 'approve-payment' && receipt !== undefined && receipt.payments.length > 1
      if (reason === 'half-approved')
        return { title: end.approved.half, paragraphs: [end.approved.oneMore, back] }
      return { title: end.approved.title[isMany ? 'approve-basket' : purpose], paragraphs: [back] }
    }
    case 'under-way':
      return simple(end.underWay, view.renewal?.isOn === true ? text.phone.renews : text.phone.still)
    case 'not-executed':
      return simple(end.notExecuted)
    case 'refused': {
      const words = end.refused[purpose]
      return { title: words.title, paragraphs: [words.text, back] }
    }
    case 'aborted':
      return { title: end.aborted.title, paragraphs: [end.undone[purpose], back] }
    case 'not-allowed':
      return { title: end.notAllowed.title, paragraphs: [end.notAllowed.text[purpose], back] }
    case 'locked-out':
      return simple(end.lockedOut, end.undone[purpose], ...lockedUntil(view, context))
    case 'failed':
      return simple(end.failed, ...undone(view, context.text), ...referenceOf(view, end))
    case 'timed-out':
      return simple(end.timedOut, ...undone(view, context.text))
    case 'used':
      if (receipt === undefined) return simple(end.used)
      return {
        title: end.used.title,
        paragraphs: [end.usedAt(momentOf(receipt, context)), end.used.next(requester)],
      }
    case 'unknown-link':
      return simple(end.unknownLink)
    case 'suspended':
      return simple(end.suspended)
    case 'returned-elsewhere':
      return simple(end.returnedElsewhere)
    case 'other-browser':
      return simple(end.otherBrowser)
    case 'withdrawn':
      return simple(end.withdrawn)
    case 'decided':
      return simple(end.decided)
    case 'approved-before':
      return simple(end.approvedBefore)
  }
  return reason satisfies never
}

/** Whether the browser leaves by itself, at once or soon, or is done here. */
function goingBack(
  { returnLink, leavesAfterSeconds, endsHereFor }: EndView,
  { end, leaving }: Messages,
): Html | string {
  if (endsHereFor !== undefined) return end.returnYourself(foreignText(endsHereFor.name))
  if (returnLink === undefined) return end.closePage
  const requester = foreignText(returnLink.requester.name)
  if (leavesAfterSeconds === undefined) return end.decided.next(requester)
  return leavesAfterSeconds === 0 ? leaving.text(requester) : leaving.soon(requester)
}

const undone = ({ purpose }: EndView, { end }: Messages) =>
  purpose === undefined ? [] : [end.undone[purpose]]

const referenceOf = ({ reference }: EndView, end: Messages['end']) =>
  reference === undefined ? [] : [end.failed.reference(html`<strong>${reference}</strong>`)]

function lockedUntil(
  { lockedUntilMilliseconds: until }: EndView,
  { text, options }: RenderContext,
): readonly string[] {
  return until === undefined ? [] : [text.end.lockedOut.until(formatMoment(until, options.language))]
}

const momentOf = ({ atMilliseconds }: Receipt, { options }: RenderContext) =>
  formatMoment(atMilliseconds, options.language)

/** What was approved: the amount, the payee and the time. */
function renderReceipt(receipt: Receipt, context: RenderContext): Html | undefined {
  const { text, options } = context
  const { end, payment: words, payments: many } = text
  const [payment, ...others] = receipt.payments
  if (payment === undefined) return undefined
  const { language } = options
  const accounts = new Set(receipt.payments.map(({ creditorAccount }) => creditorAccount)).size
  const what =
    others.length > 0
      ? [
          html`<strong>${formatTotals(receipt.payments, language)}</strong>`,
          html`${many.countAndAccounts(receipt.payments.length, accounts)}`,
        ]
      : [html`<strong>${formatMoney(payment, language)}</strong>`]
  return html`<dl class="facts receipt">
${fact(end.approved.amount, what)}
${others.length > 0 ? undefined : fact(words.to, [html`<strong>${foreignText(payment.creditorName)}</strong>`])}
${fact(end.approved.time, [html`${momentOf(receipt, context)}`])}
</dl>`
}

/** The button that leads back; undefined if the address is not safe to link to. */
export function returnButton(returnLink: ReturnLink, { end }: Messages): Html | undefined {
  const href = safeReturnAddress(returnLink.href)
  if (href === undefined) return undefined
  return html`<div class="actions"><a class="button primary" href="${href}"><span>${end.back(foreignText(returnLink.requester.name))}</span></a></div>`
}
