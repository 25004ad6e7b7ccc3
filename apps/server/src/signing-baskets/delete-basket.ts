import type { OPERATIONS } from '@havn/contract'
import { lockPayments, setBasket } from '../payments/index.ts'
import { bankTime } from '../shared/clock.ts'
import { isId } from '../shared/ids.ts'
import { type Answer, answerOnce, answerTo, type Call } from '../xs2a/index.ts'
import { answerConflict, answerUnknown } from './basket-answers.ts'
import { BASKET_STAGES } from './basket-stage.ts'
import { lockBasket, moveBasket } from './baskets.store.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { actorOf, readOwnBasket, statusOf } from './read-basket.ts'

/** Before anybody has decided: its payments are free again, and stand where they stood. */
export function deleteBasket(
  { routeContext, tppDatabase, key }: BasketsSetup,
  call: Call<typeof OPERATIONS.deleteSigningBasket>,
): Promise<Answer> {
  return answerOnce({ database: tppDatabase, key }, call, async (queries) => {
    const { basketId } = call.pathParameters
    const actor = actorOf(call)
    if (!isId(basketId)) return answerUnknown()
    await lockBasket(queries, actor, basketId)
    const found = await readOwnBasket(queries, call)
    if (found === undefined) return answerUnknown()
    const { stage, payment_ids: paymentIds } = found.basket
    if (!BASKET_STAGES[stage].mayBeDeleted)
      return answerConflict(`expected a basket that nobody has decided about, this one is ${statusOf(found)}`)
    const at = bankTime(call.bank, routeContext.clock)
    const step = { basketId, cause: 'deleted', stage: 'deleted', decider: undefined, at } as const
    await moveBasket(queries, actor, step)
    await lockPayments(queries, actor, paymentIds)
    await setBasket(queries, actor, { paymentIds, basketId: null })
    return answerTo(call, { status: 204 })
  })
}
