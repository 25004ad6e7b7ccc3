import type { Html } from '@havn/html'
import { layout } from '../../../platform/web/layout.ts'
import { renderApproval } from './approval-view.ts'
import { checkingSeconds, renderChecking } from './checking-view.ts'
import { renderBank } from './bank-view.ts'
import { renderContext } from './context-view.ts'
import { departureOf, renderEnd } from './end-view.ts'
import { renderLogin } from './login-view.ts'
import {
  renewalSeconds,
  type Refresh,
  type RenderContext,
  type RenderedView,
  type RenderOptions,
} from './parts.ts'
import { phoneReloadSeconds, renderPhone } from './phone-view.ts'
import type { ScaView } from './views.ts'

/** Renders the whole page of a view. */
export function renderView(view: ScaView, options: RenderOptions): Html {
  return layout(options, renderContent(view, { text: options.theme.messages[options.language], options }))
}

/** When the browser loads the page again, or leaves it, for `pageHeaders`; empty if it stays. */
export function refreshOf(view: ScaView, { reloads = true }: Pick<RenderOptions, 'reloads'>): Refresh {
  switch (view.kind) {
    case 'phone':
      return { reloadSeconds: phoneReloadSeconds(view, reloads) }
    case 'end':
      return view.renewal?.isOn === true ? { reloadSeconds: renewalSeconds } : (departureOf(view) ?? {})
    case 'bank':
      return {}
    case 'checking':
      return { reloadSeconds: checkingSeconds, reloadTo: view.nextHref }
    case 'login':
    case 'context':
    case 'approval':
      // One second later the link has ended, and the page says so.
      return { reloadSeconds: view.time === undefined ? undefined : view.time.seconds + 1 }
  }
}

function renderContent(view: ScaView, context: RenderContext): RenderedView {
  switch (view.kind) {
    case 'login':
      return renderLogin(view, context)
    case 'context':
      return renderContext(view, context)
    case 'checking':
      return renderChecking(view, context)
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
