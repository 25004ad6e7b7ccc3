import { type Html, html } from '@havn/html'
import { readRedirect } from '@havn/tpp-sdk'
import { card, codeBlock, note, pageHead } from '../design/index.ts'
import { describeOutcome } from './outcome.ts'
import { explainParameters, type Parameter } from './parameters.ts'

/** What came back after an SCA, what it means, and what to do next. `subject` shows what it was about. */
export function callbackPage(url: URL, subject: Html | undefined): Html {
  const { title, tone, sentence } = describeOutcome(readRedirect(url))
  const parameters = explainParameters(url.searchParams)
  return html`${pageHead(title, { lead: 'The page that TPP-Redirect-URI named: your own TPP would have one like it.' })}${note(tone, sentence)}${subject}${parameters.length === 0 ? undefined : parameterCard(parameters)}${howCard()}`
}

const parameterCard = (parameters: readonly Parameter[]): Html =>
  card({
    title: 'What came back',
    body: html`<dl class="parameters">${parameters.map(
      ({ name, value, meaning }) =>
        html`<div><dt><code>${name}</code></dt><dd><code class="value">${value}</code><p>${meaning}</p></dd></div>`,
    )}</dl>`,
  })

const SAMPLE = `import { readRedirect } from '@havn/tpp-sdk'

const back = readRedirect(request.url)
if (back.kind === 'authenticated') {
  // Store back.psu.id, then read the status of the payment from the bank.
} else if (back.kind === 'failed') {
  // back.outcome says how it ended: offer the PSU another try.
}`

const howCard = (): Html =>
  html`<section class="card"><details id="callback-code"><summary>The same in your own TPP</summary><p>Put your own address into <code>TPP-Redirect-URI</code>, with a <code>state</code> that only the PSU's session knows. Then read what comes back:</p>${codeBlock(SAMPLE, 'TypeScript')}</details></section>`
