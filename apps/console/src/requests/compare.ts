import { type Html, html } from '@havn/html'
import { note } from '../design/index.ts'
import { textDifference } from './text-difference.ts'

/** A form for the text that the reader's own program signed, to be compared with the bank's. */
export function compareForm(requestId: string, given: string | undefined, result: Html | undefined): Html {
  const form = html`<form method="post" action="${`/requests/${encodeURIComponent(requestId)}/compare`}"><label for="own-text">The text that your program signed</label><textarea id="own-text" name="text" rows="6" required>
${given ?? ''}</textarea><button class="button small">Compare</button></form>`
  const inner = html`<summary>Compare with your own</summary>${result}${form}`
  return given === undefined
    ? html`<details class="compare" id="compare">${inner}</details>`
    : html`<details class="compare" id="compare" open>${inner}</details>`
}

/** Where the reader's text differs first from the bank's. A form sends line ends as CR LF, which count as equal to LF. */
export function compareTexts(signingString: string, given: string): Html {
  const own = given.replaceAll('\r\n', '\n')
  return (
    textDifference(signingString, own) ??
    note(
      'good',
      'The texts are equal. If the signature does not verify, it was made with another key or hash.',
    )
  )
}
