import { OPERATIONS } from '@havn/contract'
import {
  type BasketsSetup,
  createBasket,
  deleteBasket,
  listBasketAuthorisations,
  readBasket,
  refuseUnknownBasket,
  startBasketAuthorisation,
  statusOfBasket,
} from '../../../domain/signing-baskets/index.ts'
import { answerTo, refuse, serve } from '../../../edge/index.ts'
import { refuseNaming } from '../refuse-naming.ts'
import { basketLinks, createBasketWriting } from './basket-writing.ts'

/** Serves all operations on signing baskets. */
export function serveSigningBaskets(parts: Omit<BasketsSetup, 'writing'>): void {
  const setup = { ...parts, writing: createBasketWriting(parts.routeContext) }
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

  serveAuthorisations(setup)
}

/** Serves the operations that start, list and read the authorisations of a basket. */
function serveAuthorisations(setup: BasketsSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(
    routeContext,
    OPERATIONS.startBasketAuthorisation,
    async (call) => refuseNaming(call) ?? startBasketAuthorisation(setup, call),
  )

  serve(routeContext, OPERATIONS.listBasketAuthorisations, async (call) => {
    if ((await readBasket(tppDatabase, call)) === undefined) return refuseUnknownBasket()
    const seen = await listBasketAuthorisations(tppDatabase, call)
    const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(routeContext, OPERATIONS.readBasketAuthorisation, async (call) => {
    if ((await readBasket(tppDatabase, call)) === undefined) return refuseUnknownBasket()
    const all = await listBasketAuthorisations(tppDatabase, call)
    const seen = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
    if (seen === undefined) {
      const text = 'This basket has no such authorisation.'
      return refuse({ reason: 'authorisation-unknown', path: 'authorisationId', text })
    }
    const { status: scaStatus, psuId } = seen
    return answerTo(call, { status: 200, body: { scaStatus, ...(psuId === undefined ? {} : { psuId }) } })
  })
}
