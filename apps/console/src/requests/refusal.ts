import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { type Explanation, explainMessages } from './explanation.ts'
import { CHECK_QUESTIONS } from './operation-words.ts'
import { textDifference } from './text-difference.ts'

/** Why a call was refused: which check, what was expected, what came, and what to do; undefined if it was not. */
export function refusalPart(attempt: RequestAttempt): Html | undefined {
  const { checks, tppMessages, signingString, signedText } = attempt
  const check = checks.find(({ verdict }) => verdict === 'refused')?.check
  if (check === undefined) return undefined
  const difference =
    signingString === undefined || signedText === undefined
      ? undefined
      : textDifference(signingString, signedText)
  return html`<section class="refusal"><h2>Refused by the check “${check}”</h2><p class="refusal-question">${CHECK_QUESTIONS[check] ?? ''}</p>${explainMessages(tppMessages).map(explanationPart)}${difference}</section>`
}

function explanationPart({ where, code, title, expected, received, likely, fix }: Explanation): Html {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Expected', expected],
    ['Received', received],
    ['Likely', likely],
    ['What to do', fix],
  ]
  return html`<article class="explanation"><p><a class="code-link" href="${`/docs/errors/${code}`}">${code}</a>${where === undefined ? undefined : html` <code>${where}</code>`}</p>${title === '' ? undefined : html`<p><strong>${title}</strong></p>`}<dl>${rows.map(
    ([name, value]) => (value === undefined ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`),
  )}</dl></article>`
}
