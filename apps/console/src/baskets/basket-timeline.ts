import type { Html } from '@havn/html'
import { pill } from '../design/index.ts'
import { authorisationEntries } from '../timeline/authorisation-entries.ts'
import { paymentSentence } from '../timeline/causes.ts'
import { mergeClocks } from '../timeline/merge.ts'
import { timeline } from '../timeline/timeline.ts'
import type { Basket } from './basket.ts'

/** What happened to a basket and to its authorisations. */
export const basketTimeline = ({ events, authorisations }: Basket): Html =>
  timeline(
    mergeClocks(
      events.map(({ time, cause, stage }) => ({
        clock: 'bank' as const,
        time,
        text: paymentSentence(cause),
        detail: pill(stage, 'plain'),
        mark: cause,
      })),
      authorisationEntries(authorisations),
    ),
  )
