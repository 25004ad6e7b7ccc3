import { type Html, html } from '../../web/html.ts'
import { layout, type LayoutOptions } from '../../web/layout.ts'
import { returnButton } from './end-view.ts'
import { foreignText } from '../../web/parts.ts'
import type { RenderOptions } from './parts.ts'
import { safeReturnAddress } from './return-address.ts'
import type { ReturnLink } from './views.ts'

/**
 * Renders the response to the last form, which leads to the TPP at once. A 303 would be simpler, but Chromium applies
 * form-action to every redirect that follows a form: a TPP whose address redirects to another origin or to its app would be
 * blocked after the approval. A page that leaves by itself is a new navigation, and form-action can stay 'self'.
 */
export function renderLeavingPage(returnLink: ReturnLink, options: LayoutOptions): Html {
  const text = options.theme.messages[options.language]
  return layout(options, {
    title: text.leaving.title,
    leaveTo: safeReturnAddress(returnLink.href),
    main: html`<div class="card center">
<h1>${text.leaving.title}</h1>
<p>${text.leaving.text(foreignText(returnLink.requester.name))}</p>
${returnButton(returnLink, text)}
</div>`,
  })
}

/** Renders the response to the login's button, which leads to the provider at once, for the same reason. */
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
