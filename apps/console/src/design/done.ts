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
  'customer-created': ['good', 'Created. Pay, approve and read as them at once.'],
  'customer-deleted': ['good', 'Deleted, with accounts, cards and agreements.'],
  'account-created': ['good', 'The account is open.'],
  'account-closed': ['good', 'The account is closed.'],
  'transactions-created': ['good', 'The transactions are on the statement, and the balance has moved.'],
  'agreement-created': [
    'good',
    'The agreement is in force. Its engagements say which accounts its people use.',
  ],
  'agreement-ended': ['good', 'The agreement has ended.'],
  'engagement-created': ['good', 'The people of the agreement can use the account.'],
  'engagement-ended': ['good', 'The people of the agreement cannot use the account any more.'],
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
