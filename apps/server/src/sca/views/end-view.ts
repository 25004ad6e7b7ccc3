import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { foreignText } from '../../web/parts.ts'
import { safeReturnAddress } from './return-address.ts'
import { type RenderedView, type RenderContext } from './parts.ts'
import type { EndView, ReturnLink } from './views.ts'

const WORDS = {
  'unknown-link': 'unknownLink',
  suspended: 'suspended',
  used: 'used',
  'other-browser': 'otherBrowser',
  'timed-out': 'timedOut',
  failed: 'failed',
  'done-on-phone': 'doneOnPhone',
  'returned-elsewhere': 'returnedElsewhere',
} as const satisfies Record<EndView['reason'], keyof Messages['end']>

const SIGNS: Readonly<Record<EndView['reason'], Html>> = {
  'unknown-link': html`<p class="sign">${icon('info')}</p>`,
  suspended: html`<p class="sign">${icon('clock')}</p>`,
  used: html`<p class="sign">${icon('info')}</p>`,
  'other-browser': html`<p class="sign warn">${icon('warning')}</p>`,
  'timed-out': html`<p class="sign">${icon('clock')}</p>`,
  failed: html`<p class="sign warn">${icon('warning')}</p>`,
  'done-on-phone': html`<p class="sign good">${icon('check')}</p>`,
  'returned-elsewhere': html`<p class="sign warn">${icon('warning')}</p>`,
}

/** Renders what happened, what it means, and the return link. */
export function renderEnd({ reason, purpose, returnLink }: EndView, { text }: RenderContext): RenderedView {
  const words = text.end[WORDS[reason]]
  const isUndone = reason === 'timed-out' || reason === 'failed'
  const requester = returnLink === undefined ? undefined : foreignText(returnLink.requester.name)
  return {
    title: words.title,
    main: html`<div class="card center">
${SIGNS[reason]}
<h1>${words.title}</h1>
<p>${words.text} ${isUndone && purpose !== undefined ? text.end.undone[purpose] : undefined}</p>
<p>${words.next(requester)}</p>
${returnLink === undefined ? undefined : returnButton(returnLink, text)}
</div>`,
  }
}

/** The button that leads back; undefined if the address is not safe to link to. */
export function returnButton(returnLink: ReturnLink, { end }: Messages): Html | undefined {
  const href = safeReturnAddress(returnLink.href)
  if (href === undefined) return undefined
  return html`<div class="actions"><a class="button primary" href="${href}"><span>${end.back(foreignText(returnLink.requester.name))}</span></a></div>`
}
