import { lockPayments, setBasket } from '../payments/index.ts'
import { endWithdrawnAuthorisations } from '../sca/index.ts'
import { bankTime } from '../../platform/shared/clock.ts'
import { isId } from '../../platform/shared/ids.ts'
import { type Answer, answerIdempotently, isRefused } from '../../edge/index.ts'
import { refuseBasketConflict, refuseUnknownBasket } from './refuse-basket.ts'
import { BASKET_STAGES } from './basket-stage.ts'
import { lockBasket, recordDeletion } from './baskets.store.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { actorOf, type BasketCall, readBasketInTransaction, statusOfBasket } from './read-basket.ts'

/**
 * Deletes a basket that nobody has decided about, and ends its open authorisations. Its payments keep their status and may go
 * into another basket.
 */
export async function deleteBasket(
  { routeContext, tppDatabase, keys, sca, writing }: BasketsSetup,
  call: BasketCall,
): Promise<Answer> {
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const { basketId } = call.pathParameters
    const actor = actorOf(call)
    if (!isId(basketId)) return refuseUnknownBasket()
    await lockBasket(queries, actor, basketId)
    const found = await readBasketInTransaction(queries, call)
    if (found === undefined) return refuseUnknownBasket()
    const { stage, paymentIds } = found.basket
    if (!BASKET_STAGES[stage].mayBeDeleted)
      return refuseBasketConflict(
        `expected a basket that nobody has decided about, this one is ${statusOfBasket(found)}`,
      )
    const at = bankTime(call.bank, routeContext.clock)
    await recordDeletion(queries, actor, { basketId, at })
    await lockPayments(queries, actor, paymentIds)
    await setBasket(queries, actor, { paymentIds, basketId: null })
    return writing.deleted()
  })
  if (!isRefused(answer) && answer.status === 204)
    await endWithdrawnAuthorisations(sca, { ...actorOf(call), subjectId: call.pathParameters.basketId })
  return answer
}
