import { type Html, html } from '@havn/html'
import { layout } from '../../../platform/web/layout.ts'
import { foreignText } from '../../../platform/web/parts.ts'
import type { RenderOptions } from './parts.ts'

/** Renders the response to the login's button, which leads to the provider at once: a redirect after a form would be blocked. */
export function renderLeavingForLogin(address: string, options: RenderOptions): Html {
  const { provider } = options.theme.messages[options.language]
  const { authentication } = options
  const label = foreignText(authentication.kind === 'redirect' ? authentication.label : authentication.name)
  return layout(options, {
    title: provider.leavingTitle(label),
    leaveTo: address,
    main: html`<div class="card center">
<h1>${provider.leavingTitle(label)}</h1>
<p>${provider.leavingText}</p>
<div class="actions"><a class="button primary" href="${address}"><span>${provider.leave(label)}</span></a></div>
</div>`,
  })
}
