import type { Html } from '@havn/html'
import type { Context } from '../server/context.ts'
import { localPath } from '../server/local-path.ts'
import { note, type Tone } from './parts.ts'

/** What a POST has done, by the key in the address that it leads to. */
const DONE_TEXTS: Readonly<Record<string, readonly [Tone, string]>> = {
  approved: ['good', 'Approved.'],
  'approved-first': ['act', 'Approved. One more person must approve before the bank acts.'],
  'not-approved': ['bad', 'Not approved: this person may not do that. The timeline says how it ended.'],
  refused: ['good', 'Refused, as you asked.'],
  'timed-out': ['good', 'The time has run out, as you asked.'],
  aborted: ['good', 'The PSU went away, as you asked.'],
  cancelled: ['good', 'Cancelled.'],
  'cancellation-started': ['act', 'The bank asks the PSU to approve the cancellation too.'],
  'authorisation-started': ['good', 'Another authorisation is open.'],
  deleted: ['good', 'Deleted.'],
  'basket-created': ['good', 'The basket is created: one approval covers all its payments.'],
  'consent-started': ['good', 'The bank asks the PSU which accounts you may read.'],
}

/** Confirms what the POST before has done. */
export function doneNote({ url }: Pick<Context, 'url'>): Html | undefined {
  const [tone, text] = DONE_TEXTS[url.searchParams.get('done') ?? ''] ?? []
  return tone === undefined || text === undefined ? undefined : note(tone, text)
}

/** The path that a form names to return to, with what was done. */
export function backWith(path: string | null, done: string): string {
  const url = new URL(localPath(path), 'http://console.invalid')
  url.searchParams.set('done', done)
  return `${url.pathname}${url.search}`
}
