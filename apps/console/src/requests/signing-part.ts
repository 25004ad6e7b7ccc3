import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { compareForm, compareTexts } from './compare.ts'
import { signingStringBlock } from './text-difference.ts'

/** The bank's signing string, and a form to compare the reader's own with it. */
export function signingPart(
  { signingString, signedText }: RequestAttempt,
  requestId: string,
  ownText: string | undefined,
): Html | undefined {
  if (signingString === undefined) return undefined
  const copy = html`<button type="button" class="copy" data-copy="${signingString}" hidden>Copy</button>`
  const compared = ownText === undefined ? undefined : compareTexts(signingString, ownText)
  return html`<section class="call-part"><h2>The bank’s signing string ${copy}</h2>${signingStringBlock(signingString, signedText)}${compareForm(requestId, ownText, compared)}</section>`
}
