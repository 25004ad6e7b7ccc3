import { type Html, html } from '../../web/html.ts'
import type { Messages } from '../../web/messages/messages.ts'
import { name, primaryButton } from '../../web/parts.ts'
import type { Asker } from './views.ts'

/** What it means that the asker gets to know who one is. */
export function identityShown({ identity }: Messages, asker: Asker): Html {
  const who = name(asker.name)
  const points = (list: readonly ((asker: Html) => Html)[]) =>
    list.map((point) => html`<li><span>${point(who)}</span></li>`)
  return html`<p class="lead">${identity.lead(who)}</p>
<div class="points"><h2>${identity.meansTitle}</h2><ul>${points(identity.means)}</ul></div>
<div class="points assurances"><h2>${identity.assuranceTitle}</h2><ul>${points(identity.assurances)}</ul></div>`
}

/** To refuse and to abort would be the same here, so abort alone is offered. */
export function identityActions({ identity }: Messages): Html {
  return primaryButton('approve', identity.approve)
}
