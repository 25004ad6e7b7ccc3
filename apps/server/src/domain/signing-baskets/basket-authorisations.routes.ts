import { OPERATIONS, readPsuIdentification } from '@havn/contract'
import type { Queries } from '../../platform/database/database.ts'
import {
  type TppAuthorisation,
  answerWithLink,
  readAuthorisations,
  inheritNamedPsu,
  prepareAuthorisation,
  requirePsu,
  startAuthorisation,
} from '../sca/index.ts'
import {
  type Answer,
  answerIdempotently,
  answerTo,
  type Call,
  errorAnswer,
  refuse,
  serve,
} from '../../edge/index.ts'
import { refuseBasketConflict, refuseUnknownBasket, basketAuthorisationLinks } from './basket-answers.ts'
import { BASKET_STAGES } from './basket-stage.ts'
import type { BasketsSetup } from './baskets-setup.ts'
import { actorOf, type BasketWithMembers, readBasket, readBasketInTransaction } from './read-basket.ts'

type StartCall = Call<typeof OPERATIONS.startBasketAuthorisation>

/** Serves the operations that start, list and read the authorisations of a basket. */
export function serveBasketAuthorisations(setup: BasketsSetup): void {
  const { routeContext, tppDatabase } = setup

  serve(routeContext, OPERATIONS.startBasketAuthorisation, (call) => startBasketAuthorisation(setup, call))

  serve(routeContext, OPERATIONS.listBasketAuthorisations, async (call) => {
    if ((await readBasket(tppDatabase, call)) === undefined) return refuseUnknownBasket()
    const seen = await listAuthorisations(tppDatabase, call)
    const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(routeContext, OPERATIONS.readBasketAuthorisation, async (call) => {
    if ((await readBasket(tppDatabase, call)) === undefined) return refuseUnknownBasket()
    const all = await listAuthorisations(tppDatabase, call)
    const seen = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
    if (seen === undefined) {
      const text = 'This basket has no such authorisation.'
      return refuse({ reason: 'authorisation-unknown', path: 'authorisationId', text })
    }
    const { status: scaStatus, psuId } = seen
    return answerTo(call, { status: 200, body: { scaStatus, ...(psuId === undefined ? {} : { psuId }) } })
  })
}

async function startBasketAuthorisation(
  { tppDatabase, keys }: BasketsSetup,
  call: StartCall,
): Promise<Answer> {
  const { psuId, nationalId } = call.wishes
  const isNamed = psuId !== undefined || nationalId !== undefined
  const psu = isNamed ? readPsuIdentification(call.headers) : undefined
  if (psu?.ok === false) return errorAnswer(400, psu.problem)
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
    const [first] = await listAuthorisations(queries, call)
    // The second approver is another person, so the PSU that the first call named does not carry over.
    const started = found.basket.stage === 'open' ? inheritNamedPsu(prepared, first) : prepared
    await startAuthorisation(queries, actorOf(call), started)
    const { authorisationId, approach } = started
    const _links = basketAuthorisationLinks(basketId, started)
    const body = { scaStatus: 'received' as const, authorisationId, _links }
    const answered = answerTo(call, { status: 201, headers: { 'ASPSP-SCA-Approach': approach }, body })
    return { ...answered, authorisationId }
  })
  return answerWithLink(keys, call, answer)
}

function waitsForApproval({ basket, members }: BasketWithMembers): boolean {
  return BASKET_STAGES[basket.stage].waitsForApproval && members.some(({ status }) => status === 'RCVD')
}

function listAuthorisations(
  queries: Queries,
  call: Pick<StartCall, 'bank' | 'tpp' | 'nowMilliseconds' | 'pathParameters'>,
): Promise<readonly TppAuthorisation[]> {
  const { pathParameters, nowMilliseconds } = call
  const query = { subjectId: pathParameters.basketId, purpose: 'approve-basket', nowMilliseconds } as const
  return readAuthorisations(queries, actorOf(call), query)
}
