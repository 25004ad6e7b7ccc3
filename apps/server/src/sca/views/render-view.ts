import type { Html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import { messagesIn } from '../../web/messages/messages-in.ts'
import { drawApproval } from './approval-view.ts'
import { drawBank } from './bank-view.ts'
import { drawContext } from './context-view.ts'
import { drawEnd } from './end-view.ts'
import { drawLogin } from './login-view.ts'
import type { Drawn, Pen, RenderOptions } from './parts.ts'
import { drawPhone, phoneRenewSeconds } from './phone-view.ts'
import type { ScaView } from './views.ts'

/** What the pages call the bank. */
export const BANK_NAME = 'Havn Bank'

/** The whole page of a view. */
export function renderView(view: ScaView, options: RenderOptions): Html {
  return layout(options, draw(view, { text: messagesIn(options.language), options }))
}

/** After how many seconds the page should be loaded again: for `pageHeaders`. */
export function renewSecondsOf(
  view: ScaView,
  { renews = true }: Pick<RenderOptions, 'renews'>,
): number | undefined {
  return view.kind === 'phone' ? phoneRenewSeconds(view, renews) : undefined
}

function draw(view: ScaView, pen: Pen): Drawn {
  switch (view.kind) {
    case 'login':
      return drawLogin(view, pen)
    case 'context':
      return drawContext(view, pen)
    case 'approval':
      return drawApproval(view, pen)
    case 'bank':
      return drawBank(view, pen)
    case 'phone':
      return drawPhone(view, pen)
    case 'end':
      return drawEnd(view, pen)
  }
}
