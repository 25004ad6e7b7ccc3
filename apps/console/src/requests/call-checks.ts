import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { CHECK_QUESTIONS, isAsking } from './operation-words.ts'

const VERDICTS = {
  passed: { sign: '✓', className: 'passed' },
  refused: { sign: '✕', className: 'refused' },
  'not reached': { sign: '·', className: 'not-reached' },
} as const

const ASKED = { sign: '!', className: 'asked' } as const

/** The checks of a call in their order, each with its verdict. */
export function callChecks({ checks, status }: Pick<RequestAttempt, 'checks' | 'status'>): Html {
  const rows = checks.map(({ check, verdict }) => {
    const { sign, className } = verdict === 'refused' && isAsking(status) ? ASKED : VERDICTS[verdict]
    return html`<li class="${className}" title="${CHECK_QUESTIONS[check] ?? ''}"><span class="verdict" aria-hidden="true">${sign}</span><span>${check}<span class="unseen">: ${verdict}</span></span></li>`
  })
  return html`<ol class="call-checks">${rows}</ol>`
}
