import { html } from '@havn/html'
import type { AuthorisationDecision } from '@havn/tpp-sdk'
import { backWith } from '../design/done.ts'
import { pageHead } from '../design/parts.ts'
import { problemNote } from '../design/problem.ts'
import type { Context } from '../server/context.ts'
import { localPath } from '../server/local-path.ts'
import { notFound, page, redirect, type Result, type Route } from '../server/route.ts'

export const routes: readonly Route[] = [
  { method: 'POST', path: '/authorisations/:authorisationId/decide', handle: decide },
]

type Outcome = AuthorisationDecision['outcome']

const DONE_KEYS: Readonly<Record<Outcome, string>> = {
  approve: 'approved',
  refuse: 'refused',
  abort: 'aborted',
  'time-out': 'timed-out',
}

const isOutcome = (text: string): text is Outcome => text in DONE_KEYS

/** Decides an authorisation as a customer of the sandbox would on the bank's page. */
async function decide({ tpp, params, form }: Context): Promise<Result> {
  const outcome = form.get('outcome') ?? ''
  if (!isOutcome(outcome)) return notFound()
  const nationalId = form.get('nationalId')
  const agreementId = form.get('agreementId')
  const answer = await tpp.bank.sandbox.decideAuthorisation({
    authorisationId: params['authorisationId'] ?? '',
    body: {
      outcome,
      ...(nationalId === null ? {} : { nationalId }),
      ...(agreementId === null ? {} : { agreementId }),
    },
  })
  const back = form.get('back')
  if (answer.status !== 200) return refusedPage('The bank did not take the decision', answer, back)
  const { scaStatus, approvalsLeft } = answer.body
  if (outcome === 'approve' && scaStatus === 'failed') return redirect(backWith(back, 'not-approved'))
  if (approvalsLeft !== undefined) return redirect(backWith(back, 'approved-first'))
  return redirect(backWith(back, DONE_KEYS[outcome]))
}

/** Shows what the bank refused, and the way back. */
export const refusedPage = (
  title: string,
  answer: Parameters<typeof problemNote>[0],
  back: string | null,
): Result =>
  page({
    title,
    section: undefined,
    status: 422,
    width: 'narrow',
    body: html`${pageHead(title)}${problemNote(answer)}<p><a class="button" href="${localPath(back)}">Back</a></p>`,
  })
