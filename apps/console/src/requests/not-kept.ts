import { type Html, html } from '@havn/html'
import { emptyState } from '../design/index.ts'
import type { Context } from '../server/index.ts'

/** What stands in place of a report that the bank does not have, or that belongs to another TPP: both look the same. */
export const notKept = (requestId: string, { tpp }: Context): Html =>
  emptyState(
    'No such call',
    html`<p>The bank keeps no call of <strong>${tpp.name}</strong> under the X-Request-ID <code>${requestId}</code>. It keeps calls for 7 days. If another of your TPPs made it, choose that TPP above.</p>`,
  )
