import { isAppUri } from '@havn/contract'
import { capitalise, formatMoment } from '../../../platform/web/format.ts'
import { type Html, html } from '@havn/html'
import { type IconName, icon } from '../../../platform/web/icons.ts'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { phoneLink } from '../../../platform/web/layout.ts'
import { webAddress } from '../../../platform/web/href.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import { renewalButtons, type Refresh, type RenderedView, type RenderContext, wordingOf } from './parts.ts'
import { executionDays, renderReceipt } from './receipt-part.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import type { EndReason, EndView, Receipt, ReturnLink } from './views.ts'

type Sign = readonly [IconName, 'plain' | 'good' | 'warn']

const SIGNS: Readonly<Record<EndReason, Sign>> = {
  'unknown-link': ['info', 'plain'],
  suspended: ['clock', 'plain'],
  busy: ['clock', 'plain'],
  used: ['info', 'plain'],
  'other-browser': ['warning', 'warn'],
  'timed-out': ['clock', 'plain'],
  failed: ['warning', 'warn'],
  approved: ['check', 'good'],
  paid: ['check', 'good'],
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

/** The pages that say whom to call, beside the footer: something went wrong, and the person cannot go on by themselves. */
const WITH_HELP: ReadonlySet<EndReason> = new Set([
  'unknown-link',
  'suspended',
  'busy',
  'failed',
  'timed-out',
  'locked-out',
  'not-allowed',
  'not-executed',
])

/** The pages after which the usual warning, to approve only what one has started, comes too late. */
const HAS_APPROVED: ReadonlySet<EndReason> = new Set(['approved', 'paid', 'half-approved', 'under-way'])

/** A browser learns what was approved only if it has approved it. */
const hasApproved = ({ reason, receipt }: EndView) =>
  HAS_APPROVED.has(reason) || (reason === 'used' && receipt !== undefined)

/** Renders what happened, what it means, and the return link. */
export function renderEnd(view: EndView, context: RenderContext): RenderedView {
  const { text } = context
  const { returnLink, leavesAfterSeconds } = view
  const { title, paragraphs, back, sign = SIGNS[view.reason] } = wordsOf(view, context)
  const [name, tone] = sign
  return {
    title,
    safety: hasApproved(view) ? text.frame.wasItYou : undefined,
    leaveTo:
      leavesAfterSeconds === 0 && returnLink !== undefined ? safeReturnAddress(returnLink.href) : undefined,
    main: html`<div class="card center">
<p class="sign ${tone}">${icon(name)}</p>
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${view.receipt === undefined ? undefined : renderReceipt(view.receipt, context)}
${back === undefined ? undefined : html`<p>${back}</p>`}
${leavesAfterSeconds === undefined || leavesAfterSeconds === 0 ? undefined : html`<p class="muted"><a href="${view.stayHref ?? '?'}">${text.leaving.stay}</a></p>`}
${WITH_HELP.has(view.reason) ? helpLine(context) : undefined}
${view.renewal === undefined ? undefined : renewalButtons(text, view.renewal)}
${returnLink === undefined ? undefined : returnButton(returnLink, text)}
${view.retryHref === undefined || view.renewal !== undefined ? undefined : retryButton(view.retryHref, view, text)}
</div>`,
  }
}

function helpLine({ text, options }: RenderContext): Html | undefined {
  const { help } = options.theme.phones
  return help === undefined ? undefined : html`<p>${text.frame.help(phoneLink(help))}</p>`
}

function retryButton(href: string, { returnLink }: EndView, { end }: Messages): Html {
  const kind = returnLink === undefined ? 'primary' : 'secondary'
  return html`<div class="actions"><a class="button ${kind}" href="${href}">${end.tryAgain}</a></div>`
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
  /** How the browser goes back; it stands under the receipt, beside the button. */
  readonly back?: Html | string | undefined
  /** Undefined if it is that of the reason. */
  readonly sign?: Sign
}

function wordsOf(view: EndView, context: RenderContext): Words {
  const { text } = context
  const { end } = text
  const { reason, returnLink } = view
  const purpose = wordingOf(view.purpose ?? 'identify')
  const requester = returnLink === undefined ? undefined : foreignText(returnLink.requester.name)
  const back = goingBack(view, context.text)
  // How it went is known already, or only later: nobody goes back to see it.
  const departure = view.leavesAfterSeconds === undefined && returnLink !== undefined ? undefined : back
  const simple = (
    words: Pick<Messages['end']['used'], 'title' | 'next'> & { readonly text: Html | string },
    ...more: readonly (Html | string)[]
  ): Words => ({
    title: words.title,
    paragraphs: [words.text, ...more, words.next(requester)],
  })
  switch (reason) {
    case 'approved':
      return {
        title: titleOfAccess(view, end) ?? end.approved.title[wordingOf(purposeShown(view))],
        paragraphs: since(view, context),
        back,
      }
    case 'paid':
      return { title: end.approved.paid, paragraphs: [], back }
    case 'half-approved':
      return { title: end.approved.half, paragraphs: [end.approved.oneMore], back: departure }
    case 'under-way':
      return simple(end.underWay, view.renewal?.isOn === true ? text.phone.renews : text.phone.still)
    case 'not-executed':
      return { ...wordsOfRejection(view, context), back: departure }
    case 'refused': {
      const words = end.refused[purpose]
      return { title: words.title, paragraphs: [...refusedAt(view, context), words.text], back }
    }
    case 'aborted':
      return { title: end.aborted.title, paragraphs: [end.undone[purpose]], back }
    case 'not-allowed':
      return { title: end.notAllowed.title, paragraphs: [end.notAllowed.text[purpose]], back }
    case 'locked-out':
      return simple(end.lockedOut, end.undone[purpose], ...lockedUntil(view, context))
    case 'failed':
      return simple(end.failed, ...undone(view, context.text), ...referenceOf(view, end))
    case 'timed-out':
      return simple(end.timedOut, ...undone(view, context.text))
    case 'used':
      return wordsOfUsed(view, context) ?? simple(end.used)
    case 'unknown-link':
      return simple(end.unknownLink)
    case 'busy':
      return simple(end.busy, ...referenceOf(view, end))
    case 'suspended':
      return simple(end.suspended)
    case 'returned-elsewhere':
      return simple(end.returnedElsewhere)
    case 'other-browser':
      return simple(end.otherBrowser)
    case 'withdrawn':
      return simple({ ...end.withdrawn, text: end.withdrawn.text(requester) })
    case 'decided':
      return simple(end.decided)
    case 'approved-before':
      return simple(end.approvedBefore)
  }
  return reason satisfies never
}

/** Whether access was given; undefined if nothing is known of it. */
function titleOfAccess({ receipt }: EndView, { approved }: Messages['end']): string | undefined {
  const access = receipt?.access
  return access && (access.accounts.length === 0 ? approved.noAccessTitle : approved.accessTitle)
}

/** What was answered, and when; undefined if whoever asks is not to know. */
function wordsOfUsed(view: EndView, context: RenderContext): Words | undefined {
  const { receipt, returnLink } = view
  if (receipt === undefined) return undefined
  const { text, options } = context
  const { used, usedAt } = text.end
  const when = formatMoment(receipt.atMilliseconds, options.language, options.country)
  const requester = returnLink && foreignText(returnLink.requester.name)
  const became = since(view, context)
  const answered = usedAt.approved[wordingOf(view.purpose ?? 'identify')](when)
  const state = receipt.execution?.state
  if (state === 'planned' || state === 'settled')
    return {
      title:
        state === 'settled' ? text.end.approved.paid : text.end.approved.title[wordingOf(purposeShown(view))],
      paragraphs: [answered, ...became],
      sign: SIGNS.approved,
    }
  return {
    title: used.title,
    paragraphs: [answered, ...(became.length > 0 ? became : [used.next(requester)])],
  }
}

/** Several payments are called so, whether the TPP sent them in a basket or in one order. */
const purposeShown = ({ purpose = 'identify', receipt }: EndView): PurposeName =>
  purpose === 'approve-payment' && isOfMany(receipt) ? 'approve-basket' : purpose

const isOfMany = (receipt: Receipt | undefined) => receipt !== undefined && receipt.payments.length > 1

/** What has become of what was approved, or will. */
function since({ reason, receipt, purpose }: EndView, context: RenderContext): readonly (Html | string)[] {
  const { end } = context.text
  switch (receipt?.execution?.state) {
    case 'planned':
      return executionDays(receipt, context, reason === 'approved')
    case 'half-approved':
      return [end.approved.oneMore]
    case 'stopped':
      return purpose === 'cancel-payment' ? [] : [`${end.approved.title['cancel-payment']}.`]
    case 'settled':
    case 'rejected':
    case 'under-way':
    case undefined:
      return []
  }
}

/** What was not paid, and why. */
function wordsOfRejection({ receipt, returnLink }: EndView, { text, options }: RenderContext): Words {
  const { notExecuted: words } = text.end
  const again = returnLink === undefined ? [] : [words.again(foreignText(returnLink.requester.name))]
  const { reason, isReturned = false, rejectedCount = 1, partCount } = receipt?.execution ?? {}
  const total = partCount ?? receipt?.payments.length ?? 1
  const why = reason === undefined ? '' : `${capitalise(reason[options.language])}. `
  if (total === 1 || reason !== undefined)
    return {
      title: words.title,
      paragraphs: [`${why}${isReturned ? words.returned : words.text}`, ...again],
    }
  return rejectedCount === total
    ? { title: words.all, paragraphs: [words.text, ...again] }
    : { title: words.some, paragraphs: [words.count(rejectedCount, total), ...again] }
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
  return leavesAfterSeconds === 0 ? leaving.text(requester) : leaving.soon(requester, leavesAfterSeconds)
}

const undone = ({ purpose }: EndView, { end }: Messages) =>
  purpose === undefined ? [] : [end.undone[wordingOf(purpose)]]

const referenceOf = ({ reference }: EndView, end: Messages['end']) =>
  reference === undefined ? [] : [end.failed.reference(html`<strong>${reference}</strong>`)]

function lockedUntil(
  { lockedUntilMilliseconds: until }: EndView,
  { text, options }: RenderContext,
): readonly string[] {
  return until === undefined
    ? []
    : [text.end.lockedOut.until(formatMoment(until, options.language, options.country))]
}

const refusedAt = (
  { refusedAtMilliseconds: at, purpose = 'identify' }: EndView,
  { text, options }: RenderContext,
) =>
  at === undefined
    ? []
    : [text.end.usedAt.refused[wordingOf(purpose)](formatMoment(at, options.language, options.country))]

/** Accepts an address that a page may link to: the web, or the TPP's app. Undefined for anything else, such as a script. */
function safeReturnAddress(href: string): string | undefined {
  return webAddress(href) ?? (isAppUri(href) ? href : undefined)
}

/** The button that leads back; undefined if the address is not safe to link to. */
export function returnButton(returnLink: ReturnLink, { end }: Messages): Html | undefined {
  const href = safeReturnAddress(returnLink.href)
  if (href === undefined) return undefined
  return html`<div class="actions"><a class="button primary" href="${href}"><span>${end.back(foreignText(returnLink.requester.name))}</span></a></div>`
}
