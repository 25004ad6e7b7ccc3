import { CHECK_NAMES, type CheckName } from '@havn/contract'
import { type Html, html } from '@havn/html'

/** The checks of a call as a row of small bars: passed, refused, not reached. */
export function checkBars(refusedBy: CheckName | undefined): Html {
  const refusing = refusedBy === undefined ? CHECK_NAMES.length : CHECK_NAMES.indexOf(refusedBy)
  const words =
    refusedBy === undefined
      ? 'All checks passed'
      : `Refused by the check ${refusedBy}, after ${refusing} passed`
  const bars = CHECK_NAMES.map((check, index) => {
    const verdict = index < refusing ? 'passed' : index === refusing ? 'refused' : 'not-reached'
    return html`<i class="${verdict}" title="${`${check}: ${verdict.replace('-', ' ')}`}"></i>`
  })
  return html`<span class="check-bars" role="img" aria-label="${words}">${bars}</span>`
}
