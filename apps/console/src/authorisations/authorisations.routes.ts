import type { AnyAnswer } from '../design/problem.ts'
import { html } from '@havn/html'
import type { AuthorisationDecision } from '@havn/tpp-sdk'
import { pageHead, problemNote, problemText } from '../design/index.ts'
import {
  type Context,
  type Flash,
  localPath,
  notFound,
  page,
  redirect,
  type Result,
  type Route,
} from '../server/index.ts'

export const routes: readonly Route[] = [
  { method: 'POST', path: '/authorisations/:authorisationId/decide', handle: decide },
]

type Outcome = AuthorisationDecision['outcome']

const DONE: Readonly<Record<Outcome, string>> = {
  approve: 'Approved.',
  refuse: 'Refused, as you asked.',
  abort: 'The PSU went away, as you asked.',
  'time-out': 'The time has run out, as you asked.',
}

const isOutcome = (text: string): text is Outcome => Object.hasOwn(DONE, text)

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
  const back = localPath(form.get('back'))
  if (answer.status !== 200) return redirect(back, { tone: 'bad', text: problemText(answer) })
  return redirect(back, noteOf(outcome, answer.body))
}

function noteOf(
  outcome: Outcome,
  { scaStatus, approvalsLeft }: { readonly scaStatus: string; readonly approvalsLeft?: number },
): Flash {
  if (outcome === 'approve' && scaStatus === 'failed')
    return { tone: 'bad', text: 'Not approved: this person may not do that. What happened is below.' }
  if (approvalsLeft !== undefined)
    return { tone: 'good', text: 'Approved. One more person must approve before the bank acts.' }
  return { tone: 'good', text: DONE[outcome] }
}

/** Shows what the bank refused, and the way back. */
export const refusedPage = (title: string, answer: AnyAnswer, back: string | null): Result =>
  page({
    title,
    section: undefined,
    status: 422,
    width: 'narrow',
    body: html`${pageHead(title)}${problemNote(answer)}<p><a class="button" href="${localPath(back)}">Back</a></p>`,
  })
