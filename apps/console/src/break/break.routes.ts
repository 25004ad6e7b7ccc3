import { html } from '@havn/html'
import { emptyState, pageHead, problemNote } from '../design/index.ts'
import { type Context, notFound, page, redirect, type Result, type Route } from '../server/index.ts'
import type { Mistake } from './mistake.ts'
import { findMistake } from './mistakes.ts'
import { playMistake } from './play-mistake.ts'

export const routes: readonly Route[] = [{ method: 'POST', path: '/break', handle: breakIt }]

/** Sends a call that is wrong on purpose, and shows what the bank made of it. */
async function breakIt(context: Context): Promise<Result> {
  const mistake = findMistake(context.form.get('mistake') ?? '')
  const { access } = context.tpp
  if (mistake === undefined || access === undefined) return notFound()
  const played = await playMistake(context, access, mistake)
  if (played.kind === 'recorded') return redirect(`/requests/${played.requestId}?made=${mistake.id}`)
  return page({
    title: mistake.label,
    section: '/',
    width: 'narrow',
    body: html`${pageHead(mistake.label, { lead: mistake.does })}${
      played.kind === 'no payer' ? noPayer : notRecorded(mistake, played.answer)
    }`,
  })
}

const noPayer = emptyState(
  'Nobody can pay',
  html`<p>The call needs a private customer with an account in NOK, and somebody to pay to.</p><p><a class="button" href="/people">Create a customer</a></p>`,
)

const notRecorded = (
  { id, label }: Mistake,
  { status, body }: { readonly status: number; readonly body: unknown },
) =>
  html`${problemNote({ status, body })}<p>The bank keeps no report of this call: it does not know whose it was, because no authority that it trusts vouches for the certificate. Calls that carry your own certificate are kept, even if their signature is wrong.</p><form method="post" action="/break"><button class="button" name="mistake" value="${id}">${label} again</button> <a class="button" href="/">Back to the calls</a></form>`
