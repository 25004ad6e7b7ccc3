import { type Html, html } from '@havn/html'
import { loadActors } from '../authorisations/actors.ts'
import { identifyAs } from '../authorisations/identify.ts'
import { note, pageHead, problemNote, unlogged } from '../design/index.ts'
import { type Context, page, redirect, type Result, type Route } from '../server/index.ts'
import { newBasketForm, nothingToChoose } from './new-basket-form.ts'

export const newBasketRoutes: readonly Route[] = [
  { method: 'GET', path: '/baskets/new', handle: (context) => showForm(context, undefined) },
  { method: 'POST', path: '/baskets', handle: createBasket },
]

const paymentsMax = 100

/** The form: which payments, and in whose name. */
async function showForm(context: Context, problem: Html | undefined): Promise<Result> {
  const { tpp, url, form } = context
  const query = { status: 'RCVD', paymentService: 'payments', limit: paymentsMax } as const
  const [answer, actors] = await Promise.all([
    tpp.bank.sandbox.listSandboxPayments({ query }, unlogged),
    loadActors(tpp),
  ])
  const chosen = new Set([...form.getAll('payment'), ...url.searchParams.getAll('payment')])
  const payments = answer.status === 200 ? answer.body.payments : []
  const fields = payments.length === 0 ? nothingToChoose() : newBasketForm({ payments, actors, chosen })
  return page({
    title: 'Create a basket',
    section: '/baskets',
    status: problem === undefined ? 200 : 422,
    body: html`${pageHead('Create a basket', {
      lead: 'Choose payments that nobody has approved yet, all from accounts that one person may use.',
    })}${problem}${answer.status === 200 ? fields : problemNote(answer)}`,
  })
}

/** Identifies the PSU, then creates the basket in that session. */
async function createBasket(context: Context): Promise<Result> {
  const paymentIds = context.form.getAll('payment')
  const actors = await loadActors(context.tpp)
  const actor = actors.all[Number(context.form.get('actor') ?? Number.NaN)]
  if (actor === undefined || paymentIds.length === 0)
    return showForm(context, note('bad', 'Choose at least one payment, and who creates the basket.'))
  const identified = await identifyAs(context, actor, {})
  if (identified.kind === 'failed') return showForm(context, note('bad', identified.problem))
  if (identified.kind === 'refused') return showForm(context, problemNote(identified.answer))
  const answer = await context.tpp.bank.createSigningBasket({
    session: identified.session,
    body: { paymentIds },
  })
  if (answer.status !== 201) return showForm(context, problemNote(answer))
  return redirect(`/baskets/${answer.body.basketId}`, {
    tone: 'good',
    text: 'The basket is created: one approval covers all its payments.',
  })
}
