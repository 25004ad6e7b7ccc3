import { type Html, html } from '@havn/html'
import { authorisationEntries } from '../timeline/authorisation-entries.ts'
import { consentSentence } from '../timeline/causes.ts'
import { mergeClocks } from '../timeline/merge.ts'
import { timeline } from '../timeline/timeline.ts'
import { causeOf, type Consent } from './consent.ts'

/** What happened to a consent and to the authorisations by which it was granted. */
export const consentTimeline = ({ events, authorisations }: Consent): Html =>
  timeline(
    mergeClocks(
      events.map((event) => ({
        clock: 'bank' as const,
        time: event.time,
        text: consentSentence(causeOf(event)),
        detail: html`<span class="muted">${event.accounts} ${event.accounts === 1 ? 'account' : 'accounts'} from then on</span>`,
        ...(event.cause === 'granted' ? { mark: 'approved' } : {}),
      })),
      authorisationEntries(authorisations),
    ),
  )
