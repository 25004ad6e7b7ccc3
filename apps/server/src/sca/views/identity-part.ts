import { type Html, html } from '../../web/html.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { foreignText, primaryButton } from '../../web/parts.ts'
import type { Requester } from './views.ts'

/** What it means that the requester gets to know who one is. */
export function identitySummary({ identity }: Messages, requester: Requester): Html {
  const who = foreignText(requester.name)
  const points = (list: readonly ((requester: Html) => Html)[]) =>
    list.map((point) => html`<li><span>${point(who)}</span></li>`)
  return html`<p class="lead">${identity.lead(who)}</p>
<div class="points"><h2>${identity.meansTitle}</h2><ul>${points(identity.means)}</ul></div>
<div class="points assurances"><h2>${identity.assuranceTitle}</h2><ul>${points(identity.assurances)}</ul></div>`
}

/** To refuse and to abort would be the same here, so abort alone is offered. */
export function identityActions({ identity }: Messages): Html {
  return primaryButton('approve', identity.approve)
}
