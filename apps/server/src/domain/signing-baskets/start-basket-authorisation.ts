import type { Queries } from '../../platform/database/database.ts'
import {
  answerWithLink,
  inheritNamedPsu,
  prepareAuthorisation,
  readAuthorisations,
  requirePsu,
  startAuthorisation,
  type TppAuthorisation,
} from '../sca/index.ts'
import { type Answer, answerIdempotently } from '../../edge/index.ts'
import { BASKET_STAGES } from './basket-stage.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { actorOf, type BasketCall, type BasketWithMembers, readBasketInTransaction } from './read-basket.ts'
import { refuseBasketConflict, refuseUnknownBasket } from './refuse-basket.ts'

/** Starts an authorisation of a basket, and answers what the interface writes about it. */
export async function startBasketAuthorisation(
  { tppDatabase, keys, writing }: BasketsSetup,
  call: BasketCall,
): Promise<Answer> {
  const demand = await requirePsu({ tppDatabase, keys }, call)
  if (demand !== undefined) return demand
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const found = await readBasketInTransaction(queries, call)
    if (found === undefined) return refuseUnknownBasket()
    if (!waitsForApproval(found))
      return refuseBasketConflict(
        'expected a basket with a payment that waits for approval (RCVD), this has none',
      )
    const { basketId } = call.pathParameters
    const prepared = prepareAuthorisation(keys, call, { kind: 'approve-basket', subjectId: basketId })
    const [first] = await listBasketAuthorisations(queries, call)
    // The second approver is another person, so the PSU that the first call named does not carry over.
    const started = found.basket.stage === 'open' ? inheritNamedPsu(prepared, first) : prepared
    await startAuthorisation(queries, actorOf(call), started)
    return writing.started(basketId, started)
  })
  return answerWithLink(keys, call, answer)
}

function waitsForApproval({ basket, members }: BasketWithMembers): boolean {
  return BASKET_STAGES[basket.stage].waitsForApproval && members.some(({ status }) => status === 'RCVD')
}

/** Lists the authorisations of a basket, the first one first. */
export function listBasketAuthorisations(
  queries: Queries,
  call: Pick<BasketCall, 'bank' | 'tpp' | 'nowMilliseconds' | 'interfaceId' | 'pathParameters'>,
): Promise<readonly TppAuthorisation[]> {
  const { pathParameters, nowMilliseconds } = call
  const query = { subjectId: pathParameters.basketId, purpose: 'approve-basket', nowMilliseconds } as const
  return readAuthorisations(queries, actorOf(call), query)
}
