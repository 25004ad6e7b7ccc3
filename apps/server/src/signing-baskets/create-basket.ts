import type { OPERATIONS } from '@havn/contract'
import { offerNotifications, subscribe } from '../notifications/index.ts'
import { lockPayments, lookAtMembers, readMembers, setBasket } from '../payments/index.ts'
import {
  answerDemand,
  answerWithLink,
  decoupledMessage,
  prepareAuthorisation,
  requireSession,
  startAuthorisation,
} from '../sca/index.ts'
import { bankTime } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import { type Answer, answerGiven, answerOnce, type Call, errorAnswer } from '../xs2a/index.ts'
import { basketPath, createdAnswer } from './basket-answers.ts'
import { insertBasket } from './baskets.store.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { judgeIds, judgeRights, judgeStanding } from './judge-members.ts'
import { mayPayEach } from './may-pay.ts'

type CreationCall = Call<typeof OPERATIONS.createSigningBasket>

/** What is wrong with the call itself comes before what is wrong with its PSU: nobody authenticates in vain. */
export async function createBasket(setup: BasketsSetup, call: CreationCall): Promise<Answer> {
  const { tppDatabase, key } = setup
  const refusal = await judge(setup, call)
  // A retry gets its first answer also when its session has ended or its payments have gone on.
  const answer =
    refusal === undefined
      ? await write(setup, call)
      : ((await answerGiven(tppDatabase, key, call)) ?? refusal)
  return answerWithLink(key, call, answer)
}

async function judge(setup: BasketsSetup, call: CreationCall): Promise<Answer | undefined> {
  const { tppDatabase, coreBank, key } = setup
  const { paymentIds } = call.body
  const { nowMilliseconds } = call
  const members = await lookAtMembers(tppDatabase, actorOf(call), { paymentIds, nowMilliseconds })
  const faults = judgeIds(paymentIds, members)
  if (faults.length > 0) return errorAnswer(400, faults)
  const outcome = await requireSession({ tppDatabase, coreBank, key }, call)
  if (outcome.kind !== 'valid') return answerDemand(outcome)
  const { personId, agreementId } = outcome.session
  const { bankId } = call.bank
  const forbidden = judgeRights(await mayPayEach(coreBank, members, { bankId, personId, agreementId }))
  return forbidden.length > 0 ? errorAnswer(403, forbidden) : undefined
}

/** The payments are locked before they are judged: of two baskets that want the same, one gets it. */
async function write(setup: BasketsSetup, call: CreationCall): Promise<Answer> {
  const { tppDatabase, key, routeContext, hasSeal } = setup
  const actor = actorOf(call)
  const { nowMilliseconds } = call
  const { paymentIds } = call.body
  return answerOnce({ database: tppDatabase, key }, call, async (queries) => {
    await lockPayments(queries, actor, paymentIds)
    const members = await readMembers(queries, actor, { paymentIds, nowMilliseconds })
    const conflicts = judgeStanding(members)
    if (conflicts.length > 0) return errorAnswer(409, conflicts)
    const basketId = newId()
    await insertBasket(queries, actor, { basketId, paymentIds, at: bankTime(call.bank, routeContext.clock) })
    await setBasket(queries, actor, { paymentIds, basketId })
    const authorisation = prepareAuthorisation(key, call, { kind: 'approve-basket', subjectId: basketId })
    await startAuthorisation(queries, actor, authorisation)
    const creation = {
      resource: 'signing-baskets',
      resourceId: basketId,
      path: basketPath(basketId),
    } as const
    const offer = offerNotifications(call, creation, { hasSeal })
    if (offer.subscription !== null) await subscribe(queries, offer.subscription)
    const tppMessages = [...call.fixes.warnings, ...offer.warnings]
    const isDecoupled = authorisation.approach === 'DECOUPLED'
    const told = {
      ...(tppMessages.length === 0 ? {} : { tppMessages }),
      ...(isDecoupled
        ? { psuMessage: decoupledMessage(routeContext.environment, call, 'approve-basket') }
        : {}),
    }
    return createdAnswer(basketId, authorisation, { ...told, headers: offer.headers })
  })
}

function actorOf({ bank, tpp }: CreationCall) {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}
