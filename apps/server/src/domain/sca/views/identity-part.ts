import { type Html, html } from '@havn/html'
import type { Messages } from '../../../platform/web/messages/messages.ts'
import { foreignText, primaryButton } from '../../../platform/web/parts.ts'
import { actionBar } from './parts.ts'
import type { Requester } from './views.ts'

/** Explains what it means that the requester learns who the PSU is. */
export function identitySummary({ identity }: Messages, requester: Requester): Html {
  const who = foreignText(requester.name)
  const points = (list: readonly ((requester: Html) => Html)[]) =>
    list.map((point) => html`<li><span>${point(who)}</span></li>`)
  return html`<div class="points"><h2>${identity.meansTitle}</h2><ul>${points(identity.means)}</ul></div>
<div class="points assurances"><h2>${identity.assuranceTitle}</h2><ul>${points(identity.assurances)}</ul></div>`
}

/** The button that confirms. A refusal would be the same as an abort here, so only abort is offered, in the header. */
export function identityActions({ identity }: Messages): Html {
  return actionBar(primaryButton('approve', identity.approve))
}
