import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import {
  findPaymentStates,
  type PaymentStateQuery,
} from '../../apps/server/src/domain/payments/read/payment-statuses.store.ts'
import { atHost } from '../support/basket-payer.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

const host = 'felles.localhost'
const product = { service: 'payments', product: 'norwegian-domestic-credit-transfers' } as const
const headers = { 'x-accept-fix': 'payment-status-before-approval' }

interface OwnPayment {
  readonly actor: PaymentStateQuery['actor']
  readonly paymentId: string
}

describe('statuses of several TPPs, read by one statement', () => {
  const bank = useBank({ sharedHosts: [host], beforeClose: () => tppDatabase.close() })
  let tppDatabase: Database
  let payments: readonly OwnPayment[]
  before(async () => {
    tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 1 })
    // Two TPPs in a shared bank, and one in a bank of its own.
    const shared = atHost(bank, host)
    for (const at of [shared, shared, bank])
      assert.equal((await at.call(bank.newTpp(), ndctCreation())).status, 201)
    const rows = await queryAsOwner(
      bank,
      'select bank_id, tpp_id, payment_id from payments.payment order by payment_id',
    )
    payments = rows.map((row) => ({
      actor: { bankId: String(row['bank_id']), tppId: String(row['tpp_id']) },
      paymentId: String(row['payment_id']),
    }))
  })

  const read = (queries: readonly OwnPayment[], of: PaymentStateQuery['product'] = product) =>
    findPaymentStates(
      tppDatabase,
      queries.map((query) => ({
        ...query,
        product: of,
        timeZone: 'Europe/Oslo',
        interfaceId: null,
        realTime: new Date().toISOString(),
      })),
    )

  test('SEC-01 each TPP gets its own payments; those of the others look like none', async () => {
    assert.equal(new Set(payments.map(({ actor }) => JSON.stringify(actor))).size, 3)
    const queries = payments.flatMap(({ actor }) => payments.map(({ paymentId }) => ({ actor, paymentId })))
    const states = await read(queries)
    for (const [index, query] of queries.entries()) {
      const isOwn = payments.some((one) => one.actor === query.actor && one.paymentId === query.paymentId)
      assert.equal(states[index]?.paymentId, isOwn ? query.paymentId : undefined)
    }
  })

  test('one payment, asked for twice, is answered twice; under another product it is unknown', async () => {
    const [one] = payments
    assert(one)
    assert.deepEqual(
      (await read([one, one])).map((state) => state?.status),
      ['RCVD', 'RCVD'],
    )
    assert.deepEqual(await read([one], { ...product, service: 'bulk-payments' }), [undefined])
  })

  test('SEC-01 a role that acts for nobody sees no row', async () => {
    const [one] = payments
    assert(one)
    const nobody = { ...one, actor: { ...one.actor, tppId: '' } }
    assert.deepEqual(await read([nobody]), [undefined])
  })

  test('a status read after an answered change has the change, however many others are read at the same time', async () => {
    const tpp = bank.newTpp()
    const paths: string[] = []
    for (const index of Array(8).keys()) {
      const body = ndctBody({ remittanceInformationUnstructured: `Number ${index}` })
      paths.push(String((await bank.call(tpp, ndctCreation({ body }))).headers['location']))
    }
    const statusOf = async (path: string) =>
      (await bank.call(tpp, { target: `${path}/status`, headers })).json.transactionStatus
    const seen = await Promise.all(
      paths.map(async (path, index) => {
        const polls = Promise.all([1, 2, 3].map(() => statusOf(path)))
        if (index % 2 === 0)
          assert.equal((await bank.call(tpp, { method: 'DELETE', target: path })).status, 204)
        const status = await statusOf(path)
        await polls
        return status
      }),
    )
    assert.deepEqual(
      seen,
      paths.map((_, index) => (index % 2 === 0 ? 'CANC' : 'RCVD')),
    )
  })
})
