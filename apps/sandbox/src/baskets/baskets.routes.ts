import { formatDateTime, OPERATIONS, type SandboxBasket } from '@havn/contract'
import { listOwnAuthorisations } from '@havn/server/domain/sca'
import { isId } from '@havn/server/platform/shared/ids'
import { listBasketEvents, listBaskets, type ListedBasket } from '@havn/server/domain/signing-baskets'
import { answerTo, serve } from '@havn/server/edge'
import { toAuthorisationResponses } from '../authorisations/authorisation-response.ts'
import { actorOf, refuseUnknown } from '../data/data-answers.ts'
import { findCursorFault, pageRange, toPage } from '../list-page.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'

/** Serves a TPP's own signing baskets. */
export function serveListedBaskets(setup: SandboxSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.listSandboxBaskets, async (call) => {
    const { query, nowMilliseconds } = call
    const fault = findCursorFault('a basket', query)
    if (fault !== undefined) return fault
    const range = { ...pageRange(query, nowMilliseconds), nowMilliseconds }
    const found = await listBaskets(tppDatabase, actorOf(call), range)
    const { path } = OPERATIONS.listSandboxBaskets
    const { items, links } = toPage(found, ({ basketId }) => basketId, { path, query })
    return answerTo(call, { status: 200, body: { baskets: items.map(toBasketResponse), _links: links } })
  })

  serve(routeContext, OPERATIONS.readSandboxBasket, async (call) => {
    const { basketId } = call.pathParameters
    const { nowMilliseconds } = call
    const actor = actorOf(call)
    if (!isId(basketId)) return NOT_FOUND
    const range = { firstId: basketId, lastId: basketId, limit: 1, nowMilliseconds }
    const [basket] = await listBaskets(tppDatabase, actor, range)
    if (basket === undefined) return NOT_FOUND
    const events = await listBasketEvents(tppDatabase, actor, basketId)
    const own = await listOwnAuthorisations(tppDatabase, actor, { subjectId: basketId, nowMilliseconds })
    const body = {
      ...toBasketResponse(basket),
      events: events.map(({ at, cause, stage }) => ({ time: formatDateTime(at), cause, stage })),
      authorisations: await toAuthorisationResponses(setup, call, own),
    }
    return answerTo(call, { status: 200, body })
  })
}

const NOT_FOUND = refuseUnknown('basket', 'basketId')

function toBasketResponse({ basketId, stage, status, payments, createdAt }: ListedBasket): SandboxBasket {
  const href = `/v1/signing-baskets/${basketId}`
  return {
    basketId,
    transactionStatus: status,
    stage,
    payments: [...payments],
    createdAt: formatDateTime(createdAt),
    _links: { self: { href, verbs: ['GET', 'DELETE'] }, status: { href: `${href}/status`, verbs: ['GET'] } },
  }
}
