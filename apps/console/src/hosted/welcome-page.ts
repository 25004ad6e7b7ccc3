import type { SandboxStatus } from '@havn/contract'
import { type Html, html } from '@havn/html'
import { codeBlock } from '../design/index.ts'
import { consoleAddress as address } from '../docs/pages/address.ts'
import { front, waysOn } from '../docs/views/front.ts'
import { commandHint, registerCommand } from './registration/register-pages.ts'
import { availabilityText } from './status-page.ts'

interface WelcomeView {
  readonly bankUrl: string
  readonly origin: string
  /** Undefined if the bank does not answer. */
  readonly status: SandboxStatus | undefined
}

/** The first page for somebody who is not signed in. */
export const welcomePage = ({ bankUrl, origin, status }: WelcomeView): Html =>
  html`${front({
    title: 'A bank to try your program on',
    lead: 'An open-banking interface (PSD2, XS2A) with test people, accounts and money, a page on which they approve, and a console that shows what happens.',
    action: html`<div class="actions"><a class="button primary" href="/register">Register in this browser</a><a class="button" href="/docs/quick-start">Read how it works</a></div><p class="front-needs">No account, no e-mail: your key is who you are.</p>${codeBlock(registerCommand(origin), 'Or from a terminal')}${commandHint}<p class="front-needs">The bank answers at <code>${bankUrl}</code>. ${statusLine(status)}</p>`,
    address,
  })}
<ol class="steps"><li><h2>Register, 10 seconds</h2><p>You get test certificates and a bank of your own, which no other TPP sees.</p></li><li><h2>Pay, one minute</h2><p>Sign a call as your own program would, or click “Pay as Kari” in the console.</p></li><li><h2>Approve, one minute</h2><p>Be Kari on the bank’s page, then let the bank execute and watch each step.</p></li></ol>
${waysOn(address)}`

function statusLine(status: SandboxStatus | undefined): Html {
  if (status === undefined) return html`<a href="/status">Status: it does not answer at the moment</a>.`
  return html`<a href="/status">${availabilityText(status.last30Days)}</a>.`
}
