import { type Html, html } from '@havn/html'
import { formatMoment } from '../../../../platform/web/format.ts'
import { type LayoutOptions, layout } from '../../../../platform/web/layout.ts'
import type { SentNotice } from './notices.store.ts'

/** Renders a bank's notices to TPPs, the latest first, and where they get help. */
export function renderNotices(
  notices: readonly SentNotice[],
  frame: LayoutOptions,
  supportContact?: string,
): Html {
  const { notices: text } = frame.theme.messages[frame.language]
  return layout(frame, {
    title: text.title,
    safety: text.forWhom,
    note: supportContact === undefined ? undefined : contactLink(supportContact),
    main: html`<div class="card">
<h1>${text.title}</h1>
<p>${text.intro}</p>
${notices.length === 0 ? html`<p>${text.none}</p>` : notices.map((notice) => renderNotice(notice, frame))}
</div>`,
  })
}

const contactLink = (contact: string): Html =>
  html`<a href="${contact.startsWith('https:') ? contact : `mailto:${contact}`}">${contact}</a>`

/** The bank writes in one language, whichever the page is in. */
function renderNotice({ subject, body, language, sentAt, noticeId }: SentNotice, frame: LayoutOptions): Html {
  return html`<article class="stack" aria-labelledby="n-${noticeId}">
<h2 class="lead" id="n-${noticeId}" lang="${language}">${subject}</h2>
<p class="muted"><time datetime="${sentAt.toISOString()}">${formatMoment(sentAt.getTime(), frame.language, frame.country)}</time></p>
<div class="stack" lang="${language}">
${body.split(/\n\s*\n/).map((paragraph) => html`<p>${breakLines(paragraph)}</p>`)}
</div>
</article>
`
}

const breakLines = (paragraph: string): readonly Html[] =>
  paragraph.split('\n').map((line, nth) => (nth === 0 ? html`${line}` : html`<br>${line}`))
