import { BASKET_OPERATIONS, type SigningBasket } from '@havn/contract/berlin-group'
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
import { answerTo, refuse, type Refused, serve } from '../../../edge/index.ts'
import { refuseCorporation, requireReturn } from '../require-return.ts'
import { basketPath, createBasketWriting } from './basket-writing.ts'
import { link } from '../links.ts'

/** Serves all operations on signing baskets. */
export function serveSigningBaskets(parts: Omit<BasketsSetup, 'writing'>): void {
  const setup = { ...parts, writing: createBasketWriting(parts.routeContext) }
  const { routeContext, tppDatabase } = setup

  serve(
    routeContext,
    BASKET_OPERATIONS.createSigningBasket,
    async (call) =>
      refuseMembers(call.body) ??
      refuseCorporation(call) ??
      (call.wishes.startsLater === 'always' ? undefined : requireReturn(call)) ??
      createBasket(setup, { ...call, body: { paymentIds: call.body.paymentIds ?? [] } }),
  )

  serve(routeContext, BASKET_OPERATIONS.readSigningBasket, async (call) => {
    const found = await readBasket(tppDatabase, call)
    if (found === undefined) return refuseUnknownBasket()
    const payments = found.members.map(({ paymentId }) => paymentId)
    const path = basketPath(call.pathParameters.basketId)
    const _links = { self: link(path), status: link(`${path}/status`) }
    return answerTo(call, {
      status: 200,
      body: { payments, transactionStatus: statusOfBasket(found), _links },
    })
  })

  serve(routeContext, BASKET_OPERATIONS.readSigningBasketStatus, async (call) => {
    const found = await readBasket(tppDatabase, call)
    return found === undefined
      ? refuseUnknownBasket()
      : answerTo(call, { status: 200, body: { transactionStatus: statusOfBasket(found) } })
  })

  serve(routeContext, BASKET_OPERATIONS.deleteSigningBasket, (call) => deleteBasket(setup, call))

  serveAuthorisations(setup)
}

/** A basket has payments alone, and at least one. */
function refuseMembers({ paymentIds, consentIds }: SigningBasket): Refused | undefined {
  if (consentIds !== undefined)
    return refuse({
      reason: 'body-invalid',
      path: 'consentIds',
      text: 'expected payments alone: consents are approved one by one, and not in a signing basket',
    })
  if (paymentIds !== undefined) return undefined
  return refuse({
    reason: 'body-invalid',
    path: 'paymentIds',
    text: 'expected at least one payment, got none',
  })
}

/** Serves the operations that start, list and read the authorisations of a basket. */
function serveAuthorisations(setup: BasketsSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(
    routeContext,
    BASKET_OPERATIONS.startBasketAuthorisation,
    async (call) => refuseCorporation(call) ?? requireReturn(call) ?? startBasketAuthorisation(setup, call),
  )

  serve(routeContext, BASKET_OPERATIONS.listBasketAuthorisations, async (call) => {
    if ((await readBasket(tppDatabase, call)) === undefined) return refuseUnknownBasket()
    const seen = await listBasketAuthorisations(tppDatabase, call)
    const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(routeContext, BASKET_OPERATIONS.readBasketAuthorisation, async (call) => {
    if ((await readBasket(tppDatabase, call)) === undefined) return refuseUnknownBasket()
    const all = await listBasketAuthorisations(tppDatabase, call)
    const seen = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
    if (seen === undefined) {
      const text = 'This basket has no such authorisation.'
      return refuse({ reason: 'authorisation-unknown', path: 'authorisationId', text })
    }
    return answerTo(call, { status: 200, body: { scaStatus: seen.status } })
  })
}
