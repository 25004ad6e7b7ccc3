import { loadActors } from '../authorisations/actors.ts'
import { consoleSession } from '../authorisations/console-session.ts'
import { problemText } from '../design/index.ts'
import { type Context, notFound, page, redirect, type Result, type Route } from '../server/index.ts'
import { loadBasket } from './basket.ts'
import { actorsOf } from './basket-actions.ts'
import { basketList } from './basket-list.ts'
import { basketPage } from './basket-page.ts'
import { newBasketRoutes } from './new-basket.routes.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/baskets', handle: showList },
  ...newBasketRoutes,
  { method: 'GET', path: '/baskets/:basketId', handle: showBasket },
  { method: 'POST', path: '/baskets/:basketId/authorise', handle: authorise },
  { method: 'POST', path: '/baskets/:basketId/delete', handle: deleteBasket },
]

async function showList(context: Context): Promise<Result> {
  return page({ title: 'Baskets', section: '/baskets', body: await basketList(context) })
}

async function showBasket(context: Context): Promise<Result> {
  const basket = await loadBasket(context, context.params['basketId'] ?? '')
  if (basket === undefined) return notFound()
  const actors = await loadActors(context.tpp)
  return page({ title: 'Signing basket', section: '/baskets', body: basketPage(context, { basket, actors }) })
}

/** Starts another authorisation, such as that of the second person. */
async function authorise(context: Context): Promise<Result> {
  const basket = await loadBasket(context, context.params['basketId'] ?? '')
  if (basket === undefined) return notFound()
  const { basketId } = basket
  const nationalId = context.form.get('nationalId')
  const actors = actorsOf(basket, await loadActors(context.tpp))
  const actor = actors.find((candidate) => candidate.nationalId === nationalId)
  const session = consoleSession(context, actor, { basket: basketId })
  const answer = await context.tpp.bank.startBasketAuthorisation({ basketId, session })
  const back = `/baskets/${basketId}`
  if (answer.status === 201) return redirect(back, { tone: 'good', text: 'Another authorisation is open.' })
  return redirect(back, { tone: 'bad', text: problemText(answer) })
}

/** Dissolves a basket that nobody has decided about. */
async function deleteBasket({ tpp, params }: Context): Promise<Result> {
  const basketId = params['basketId'] ?? ''
  const answer = await tpp.bank.deleteSigningBasket({ basketId })
  if (answer.status === 204)
    return redirect('/baskets', { tone: 'good', text: 'The basket is deleted. Its payments remain.' })
  return redirect(`/baskets/${encodeURIComponent(basketId)}`, { tone: 'bad', text: problemText(answer) })
}
