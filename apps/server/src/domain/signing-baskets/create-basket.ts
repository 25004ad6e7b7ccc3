import { offerNotifications, subscribe } from '../notifications/index.ts'
import { lockPayments, refreshBasketPayments, readBasketPayments, setBasket } from '../payments/index.ts'
import { answerWithLink, prepareAuthorisation, requireSession, startAuthorisation } from '../sca/index.ts'
import { bankTime } from '../../platform/shared/clock.ts'
import { newId } from '../../platform/shared/ids.ts'
import { type Answer, findReplay, answerIdempotently, refuseAll, type SignedCall } from '../../edge/index.ts'
import { insertBasket } from './baskets.store.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { checkPaymentIds, checkPaymentRights, checkMemberStatuses } from './check-members.ts'
import { mayPayEach } from './may-pay-each.ts'

/** A call that creates a signing basket. */
type CreationCall = SignedCall & { readonly body: { readonly paymentIds: readonly string[] } }

/**
 * Creates a signing basket. Mistakes in the call are reported before a missing session, so that no PSU authenticates
 * for a call that would be refused anyway.
 */
export async function createBasket(setup: BasketsSetup, call: CreationCall): Promise<Answer> {
  const { tppDatabase, keys } = setup
  const refusal = await findRefusal(setup, call)
  // A retry gets the stored response even if its session has ended or its payments have moved on since.
  const answer =
    refusal === undefined
      ? await writeBasket(setup, call)
      : ((await findReplay(tppDatabase, keys, call)) ?? refusal)
  return answerWithLink(keys, call, answer)
}

async function findRefusal(setup: BasketsSetup, call: CreationCall): Promise<Answer | undefined> {
  const { tppDatabase, coreBank, keys } = setup
  const { paymentIds } = call.body
  const { nowMilliseconds } = call
  const own = await refreshBasketPayments(tppDatabase, actorOf(call), { paymentIds, nowMilliseconds })
  // Those of another interface do not exist for this one.
  const members = own.filter(({ interfaceId }) => interfaceId === call.interfaceId)
  const mistakes = checkPaymentIds(paymentIds, members)
  if (mistakes.length > 0) return refuseAll(mistakes)
  // Where calls never name a PSU, there is nobody to check before the SCA.
  if (call.wishes.startsLater !== undefined) return undefined
  const outcome = await requireSession({ tppDatabase, coreBank, keys }, call)
  if (outcome.kind !== 'valid') return outcome
  const { personId, agreementId } = outcome.session
  const { bankId } = call.bank
  const forbidden = checkPaymentRights(await mayPayEach(coreBank, members, { bankId, personId, agreementId }))
  return forbidden.length > 0 ? refuseAll(forbidden) : undefined
}

/** Locks the payments before it checks them, so that of two baskets with the same payment only one gets it. */
async function writeBasket(setup: BasketsSetup, call: CreationCall): Promise<Answer> {
  const { tppDatabase, keys, routeContext, hasSeal, writing } = setup
  const actor = actorOf(call)
  const { nowMilliseconds } = call
  const { paymentIds } = call.body
  return answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    await lockPayments(queries, actor, paymentIds)
    const members = await readBasketPayments(queries, actor, { paymentIds, nowMilliseconds })
    const conflicts = checkMemberStatuses(members)
    if (conflicts.length > 0) return refuseAll(conflicts)
    const basketId = newId()
    const at = bankTime(call.bank, routeContext.clock)
    await insertBasket(queries, actor, { basketId, paymentIds, interfaceId: call.interfaceId, at })
    await setBasket(queries, actor, { paymentIds, basketId })
    const purpose = { kind: 'approve-basket', subjectId: basketId } as const
    const authorisation =
      call.wishes.startsLater === 'always' ? undefined : prepareAuthorisation(keys, call, purpose)
    if (authorisation !== undefined) await startAuthorisation(queries, actor, authorisation)
    const creation = {
      resource: 'signing-baskets',
      resourceId: basketId,
      path: writing.pathOf(basketId),
    } as const
    const offer = offerNotifications(call, creation, { hasSeal })
    if (offer.subscription !== null) await subscribe(queries, offer.subscription)
    return writing.created(call, { basketId, authorisation, offer })
  })
}

function actorOf({ bank, tpp }: CreationCall) {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}
