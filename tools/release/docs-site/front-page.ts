import { html, type Html } from '@havn/html'
import project from '../../../package.json' with { type: 'json' }
import { codeBlock } from '../../../apps/console/src/design/parts.ts'
import type { Address } from '../../../apps/console/src/docs/pages/address.ts'
import type { Docs } from '../../../apps/console/src/docs/pages/docs.ts'
import { front, waysOn } from '../../../apps/console/src/docs/views/front.ts'
import { docCards } from '../../../apps/console/src/docs/views/index-pages.ts'
import { FIRST_COMMAND } from '../install-texts.ts'

/** The front page, as it is before the packages are in a registry, and after. */
export function frontPage(docs: Docs, address: Address, isPublished: boolean): Html {
  const { needs, command } = isPublished ? FIRST_COMMAND.after : FIRST_COMMAND.before
  const version = isPublished ? `Version ${project.version}` : `Version ${project.version}, not released`
  return html`${front({
    title: 'Open banking from the bank’s side',
    lead: 'A signed PSD2 interface where providers pay and read accounts, the pages on which a bank’s customers approve, and a sandbox that behaves like the real bank.',
    action: html`<p class="front-needs">${needs}</p><div class="command">${codeBlock(command)}</div><p class="front-needs">It starts a bank with test customers on your machine, and a console to pay, approve and watch by clicking. ${version}: <a href="${address('/docs/versions')}">what that promises</a>.</p>`,
    address,
  })}${waysOn(address)}<h2 class="front-title">Pages by topic</h2>${docCards(docs, address)}`
}
