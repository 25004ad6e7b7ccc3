import type { Html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import { renderApproval } from './approval-view.ts'
import { renderBank } from './bank-view.ts'
import { renderContext } from './context-view.ts'
import { renderEnd } from './end-view.ts'
import { renderLogin } from './login-view.ts'
import type { RenderContext, RenderedView, RenderOptions } from './parts.ts'
import { phoneReloadSeconds, renderPhone } from './phone-view.ts'
import type { ScaView } from './views.ts'

/** Renders the whole page of a view. */
export function renderView(view: ScaView, options: RenderOptions): Html {
  return layout(options, renderContent(view, { text: options.theme.messages[options.language], options }))
}

/** After how many seconds the page reloads, for `pageHeaders`; undefined if it does not. */
export function reloadSecondsOf(
  view: ScaView,
  { reloads: renews = true }: Pick<RenderOptions, 'reloads'>,
): number | undefined {
  return view.kind === 'phone' ? phoneReloadSeconds(view, renews) : undefined
}

function renderContent(view: ScaView, context: RenderContext): RenderedView {
  switch (view.kind) {
    case 'login':
      return renderLogin(view, context)
    case 'context':
      return renderContext(view, context)
    case 'approval':
      return renderApproval(view, context)
    case 'bank':
      return renderBank(view, context)
    case 'phone':
      return renderPhone(view, context)
    case 'end':
      return renderEnd(view, context)
  }
}
