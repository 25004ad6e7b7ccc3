import { html } from '@havn/html'
import { icon } from '../../../platform/web/icons.ts'
import { askTitle } from './ask-part.ts'
import { closeButton, type RenderContext, type RenderedView, safetyNotice, timeNotes } from './parts.ts'
import type { CheckingView } from './views.ts'

/** After how many seconds the page goes on by itself. */
export const checkingSeconds = 1

/** Renders the page that waits for what is not known about payees yet. Without a script it goes on by loading another. */
export function renderChecking(view: CheckingView, context: RenderContext): RenderedView {
  const { text } = context
  const { payeeCheck } = text.payment
  return {
    title: askTitle(view, context),
    safety: safetyNotice(text, view.isSecondPerson),
    ...timeNotes(text, view.time, context.options),
    close: closeButton(text, view),
    main: html`<div class="card center">
<p class="sign plain">${icon('clock')}</p>
<h1>${payeeCheck.checkingTitle}</h1>
<p>${payeeCheck.checking}</p>
<div class="actions"><a class="button secondary" href="${view.nextHref}">${payeeCheck.goOn}</a></div>
</div>`,
  }
}
