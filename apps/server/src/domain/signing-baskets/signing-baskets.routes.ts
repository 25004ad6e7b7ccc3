import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../../edge/index.ts'
import { refuseUnknownBasket, basketLinks } from './basket-answers.ts'
import { serveBasketAuthorisations } from './basket-authorisations.routes.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { createBasket } from './create-basket.ts'
import { deleteBasket } from './delete-basket.ts'
import { readBasket, statusOfBasket } from './read-basket.ts'

/** Serves all operations on signing baskets. */
export function serveSigningBaskets(setup: BasketsSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.createSigningBasket, (call) => createBasket(setup, call))

  serve(routeContext, OPERATIONS.readSigningBasket, async (call) => {
    const found = await readBasket(tppDatabase, call)
    if (found === undefined) return refuseUnknownBasket()
    const { basketId } = call.pathParameters
    const payments = found.members.map(({ paymentId }) => paymentId)
    const _links = basketLinks(basketId, found.basket.stage)
    return answerTo(call, {
      status: 200,
      body: { basketId, transactionStatus: statusOfBasket(found), payments, _links },
    })
  })

  serve(routeContext, OPERATIONS.readSigningBasketStatus, async (call) => {
    const found = await readBasket(tppDatabase, call)
    if (found === undefined) return refuseUnknownBasket()
    const _links = basketLinks(call.pathParameters.basketId, found.basket.stage)
    return answerTo(call, { status: 200, body: { transactionStatus: statusOfBasket(found), _links } })
  })

  serve(routeContext, OPERATIONS.deleteSigningBasket, (call) => deleteBasket(setup, call))

  serveBasketAuthorisations(setup)
}
