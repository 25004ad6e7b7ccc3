import { CHECK_NAMES } from '@havn/contract'
import { type Html, html } from '@havn/html'
import type { RequestOutline } from '@havn/tpp-sdk'
import { isAsking } from './operation-words.ts'

/** The checks of a call as a row of small bars: passed, refused, not reached. */
export function checkBars({ refusedBy, status }: Pick<RequestOutline, 'refusedBy' | 'status'>): Html {
  const refusing = refusedBy === undefined ? CHECK_NAMES.length : CHECK_NAMES.indexOf(refusedBy)
  const bars = CHECK_NAMES.map((check, index) => {
    const verdict = index < refusing ? 'passed' : index > refusing ? 'not-reached' : asked(status)
    return html`<i class="${verdict}" title="${`${check}: ${verdict.replace('-', ' ')}`}"></i>`
  })
  return html`<span class="check-bars" role="img" aria-label="${words(refusedBy, status)}">${bars}</span>`
}

const asked = (status: number): string => (isAsking(status) ? 'asked' : 'refused')

function words(refusedBy: RequestOutline['refusedBy'], status: number): string {
  if (isAsking(status)) return 'All checks passed, the PSU has to act'
  return refusedBy === undefined ? 'All checks passed' : `Refused by the check ${refusedBy}`
}
