import { html } from '@havn/html'
import { type Authorisation, isCancellation } from '../authorisations/authorisation.ts'
import { AUTHORISATION_STATES } from '../printed/states.ts'
import { statusPill } from '../states/index.ts'
import { scaSentence } from './causes.ts'
import type { TimelineEntry } from './entry.ts'

/** The steps of authorisations, which go by the real clock. */
export const authorisationEntries = (authorisations: readonly Authorisation[]): readonly TimelineEntry[] =>
  authorisations.flatMap(({ steps, purpose }) =>
    steps.map(({ time, cause, scaStatus }) => ({
      clock: 'real' as const,
      time,
      text: scaSentence(cause),
      detail: html`${statusPill(AUTHORISATION_STATES, scaStatus)}`,
      mark: markOf(cause, purpose),
      status: scaStatus,
    })),
  )

/** An approval of a cancellation cancels, and any other approves. */
function markOf(cause: string, purpose: string): string {
  return cause === 'approved' && isCancellation(purpose) ? 'cancelled' : cause
}
