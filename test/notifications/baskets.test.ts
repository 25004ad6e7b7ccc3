import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { TransactionStatus } from '@havn/contract'
import { basketStatus } from '../../apps/server/src/domain/signing-baskets/basket-status.ts'
import type { BasketStage } from '../../apps/server/src/domain/signing-baskets/basket-stage.ts'
import {
  authorisationIdOf,
  type BasketPayer,
  basketPayerAt,
  EMIL,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type Deliverer, openDeliverer } from './support/deliverer.ts'
import { openReceiver, type Receiver } from './support/receiver.ts'
import { useBank } from '../support/bank.ts'

describe('signing baskets', () => {
  const bank = useBank({ hasSeal: true })
  let receiver: Receiver
  let deliverer: Deliverer
  beforeEach(async () => {
    receiver = await openReceiver(bank)
    deliverer = openDeliverer(bank)
  })
  afterEach(async () => {
    await deliverer.close()
    await receiver.close()
  })

  const receivedStatuses = async (basketId: string) => {
    await deliverer.deliver()
    return receiver.statusesOf(basketId)
  }
  const asking = (content = 'status=PROCESS') => ({
    'TPP-Notification-URI': receiver.uri,
    'TPP-Notification-Content-Preferred': content,
  })
  const corporate = () => basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
  const worthTwo = async (psu: BasketPayer, content?: string) => {
    const amounts = ['60000.00', '40000.01']
    const ids = await Promise.all(amounts.map((amount) => psu.payment({ amount, account: NORDLYS_ACCOUNT })))
    return { ids, ...(await psu.basket(ids, asking(content))) }
  }

  test('approved: ACTC once, with its link', async () => {
    const psu = await basketPayerAt(bank)
    const { basketId, authorisationId, answer } = await psu.basket(await psu.payments(3), asking())
    assert.equal(answer.headers['aspsp-notification-support'], 'true')
    await psu.decide(authorisationId)
    await psu.payer.run()
    assert.deepEqual(await receivedStatuses(basketId), ['ACTC'])
    const [{ notification } = { notification: undefined }] = receiver.received
    assert.equal(notification?.resource, 'signing-baskets')
    assert.equal(notification?.basketId, basketId)
    assert.deepEqual(notification?._links, {
      status: { href: `/v1/signing-baskets/${basketId}/status`, verbs: ['GET'] },
    })
  })

  test('two people: PATC after the first, ACTC after the second, and never RCVD in between', async () => {
    const psu = await corporate()
    const { basketId, authorisationId } = await worthTwo(psu)
    await psu.decide(authorisationId)
    assert.deepEqual(await receivedStatuses(basketId), ['PATC'])
    const decision = { outcome: 'approve', nationalId: EMIL, agreementId: NORDLYS_BYGG }
    await psu.decide(authorisationIdOf(await psu.start(basketId)), decision)
    assert.deepEqual(await receivedStatuses(basketId), ['PATC', 'ACTC'])
  })

  test('only the last status; and every step of the SCA', async () => {
    const psu = await corporate()
    const last = await worthTwo(psu, 'status=LAST')
    const sca = await worthTwo(psu, 'status=SCA')
    for (const { authorisationId } of [last, sca]) await psu.decide(authorisationId)
    assert.deepEqual(await receivedStatuses(last.basketId), [])
    assert.deepEqual(receiver.statusesOf(sca.basketId), [
      'psuIdentified',
      'psuAuthenticated',
      'started',
      'finalised',
    ])
    const decision = { outcome: 'refuse', nationalId: EMIL, agreementId: NORDLYS_BYGG }
    await psu.decide(authorisationIdOf(await psu.start(last.basketId)), decision)
    assert.deepEqual(await receivedStatuses(last.basketId), ['RJCT'])
  })

  test('one of its payments is cancelled before the approval, or rejected after it', async () => {
    const psu = await basketPayerAt(bank)
    const [first = '', ...more] = await psu.payments(2)
    const cancelled = await psu.basket([first, ...more], asking())
    await psu.payer.cancel(`${NDCT_TARGET}/${first}`)
    assert.deepEqual(await receivedStatuses(cancelled.basketId), ['RJCT'])
    const huge = await psu.payment({ amount: '9999999999999999.99' })
    const rejected = await psu.basket([huge, await psu.payment()], asking())
    await psu.decide(rejected.authorisationId)
    await psu.payer.setClock({ time: '2026-11-18T18:00:00+00:00' })
    assert.deepEqual(await receivedStatuses(rejected.basketId), ['ACTC', 'RJCT'])
  })

  test('refused: RJCT once; deleted: no notification', async () => {
    const psu = await basketPayerAt(bank)
    const refused = await psu.basket(await psu.payments(2), asking())
    await psu.decide(refused.authorisationId, { outcome: 'refuse' })
    assert.deepEqual(await receivedStatuses(refused.basketId), ['RJCT'])
    const ids = await psu.payments(2)
    const deleted = await psu.basket(ids, asking())
    assert.equal((await psu.remove(deleted.basketId)).status, 204)
    await psu.payer.cancel(`${NDCT_TARGET}/${ids[0]}`)
    assert.deepEqual(await receivedStatuses(deleted.basketId), [])
  })

  test('SQL and TypeScript compute the same status of a basket, for every combination', async () => {
    const all: TransactionStatus[] = ['RCVD', 'ACTC', 'ACCP', 'PDNG', 'ACSC', 'RJCT', 'CANC']
    const stages: BasketStage[] = ['open', 'half-approved', 'approved', 'refused']
    const sets = Array.from({ length: 2 ** all.length }, (_, bits) =>
      all.filter((_status, place) => (bits >> place) & 1),
    )
    const cases = stages.flatMap((stage) => sets.map((statuses) => ({ stage, statuses })))
    const rows = await queryAsOwner(
      bank,
      `select signing_baskets.basket_status(given ->> 'stage', array(select json_array_elements_text(given -> 'statuses'))) as status
       from json_array_elements('${JSON.stringify(cases)}') with ordinality as one (given, ordinality) order by ordinality`,
    )
    assert.deepEqual(
      rows.map(({ status }) => status),
      cases.map(({ stage, statuses }) => basketStatus(stage, statuses)),
    )
  })
})
