import { html } from '@havn/html'
import { emptyState, pageHead } from '../design/parts.ts'
import { page, type Route } from '../server/route.ts'

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    handle: () =>
      page({
        title: 'Live',
        section: '/',
        width: 'wide',
        body: html`${pageHead('Live calls')}${emptyState('No calls yet', 'Calls appear here as they come.')}`,
      }),
  },
]
