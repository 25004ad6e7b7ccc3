import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { type Explanation, explainMessages } from './explanation.ts'
import { codePageOf } from './reference-page.ts'
import { CHECK_QUESTIONS, isAsking } from './operation-words.ts'
import { textDifference } from './text-difference.ts'

/** Why a call was refused: which check, what was expected, what came, and what to do; undefined if it was not. */
export function refusalPart(attempt: RequestAttempt): Html | undefined {
  const { checks, status, tppMessages, signingString, signedText, operation } = attempt
  const check = checks.find(({ verdict }) => verdict === 'refused')?.check
  if (check === undefined) return undefined
  const difference =
    signingString === undefined || signedText === undefined
      ? undefined
      : textDifference(signingString, signedText)
  const explanations = explainMessages(tppMessages).map((one) => explanationPart(one, operation))
  if (isAsking(status))
    return html`<section class="refusal asked"><h2>The PSU has to act first</h2><p class="refusal-question">All checks passed. Send the PSU to the link <code>scaRedirect</code> of the answer, then repeat the call.</p>${explanations}</section>`
  return html`<section class="refusal"><h2>Refused by the check “${check}”</h2><p class="refusal-question">${CHECK_QUESTIONS[check]}</p>${explanations}${difference}</section>`
}

/** A title stands out from the rows below it; a text without rows is the whole explanation. */
function titlePart(title: string, hasRows: boolean): Html | undefined {
  if (title === '') return undefined
  const sentence = `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`
  return hasRows ? html`<p><strong>${sentence}</strong></p>` : html`<p>${sentence}</p>`
}

/** A text in which hashes and other long words are code. */
const withCode = (text: string): Html =>
  html`${text.split(/(\S{24,})/).map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code class="long-word">${part}</code>`))}`

function explanationPart(
  { where, code, title, expected, received, likely, fix }: Explanation,
  operation: string | undefined,
): Html {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Expected', expected],
    ['Received', received],
    ['Likely', likely],
    ['What to do', fix],
  ]
  return html`<article class="explanation"><p><a class="code-link" href="${codePageOf(code, operation)}">${code}</a>${where === undefined ? undefined : html` <code>${where}</code>`}</p>${titlePart(title, expected !== undefined || fix !== undefined)}<dl>${rows.map(
    ([name, value]) =>
      value === undefined ? html`` : html`<div><dt>${name}</dt><dd>${withCode(value)}</dd></div>`,
  )}</dl></article>`
}
