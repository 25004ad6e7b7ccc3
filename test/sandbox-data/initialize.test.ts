import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { BulkPayment, PeriodicPayment } from '@havn/contract'
import { basketPayerAt } from '../support/basket-payer.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { causesOf, KARIS_ACCOUNT, REACH_STATUS, whileExecuting } from '../support/reach-status.ts'
import { useBank } from '../support/bank.ts'

const KARI_ID = 'c0000000-0000-4000-8000-000000000001'
const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const PERIODIC = '/v1/periodic-payments/norwegian-domestic-credit-transfers'

describe('initialize: a reset to the initial data set', () => {
  const bank = useBank()
  let tpp: Identity
  let data: SandboxData
  let payer: Payer
  beforeEach(async () => {
    tpp = bank.newTpp()
    data = sandboxDataAt(bank, tpp)
    payer = payerAt(bank, tpp)
    await payer.setClock(MONDAY)
  })

  const initialize = async () => assert.equal((await data.initialize()).status, 204)
  const wholeBank = async () => ({
    customers: await data.get('customers'),
    accounts: await data.get('accounts'),
    cardAccounts: await data.get('card-accounts'),
    agreements: await data.get('agreements'),
  })

  test('SBX-13 SBX-14 created data are gone, deleted data are back, and so is the money', async () => {
    const atFirst = await wholeBank()
    await data.customer({ customerType: 'PRIVATE', customerName: 'By Hand', withAccounts: true })
    await data.account({ customerId: KARI_ID, balance: '12.00' })
    await data.remove('customers/c0000000-0000-4000-8000-000000000002')
    await data.remove('accounts/a0000000-0000-4000-8000-000000000005')
    await data.remove('agreements/e0000000-0000-4000-8000-000000000002')
    await data.agreement({ customerId: 'c0000000-0000-4000-8000-000000000003' })
    await payer.pay()
    await payer.run()
    assert.notDeepEqual(await wholeBank(), atFirst)
    await initialize()
    assert.deepEqual(await wholeBank(), atFirst)
  })

  const CALLED_OFF = { RCVD: 'deleted', ACTC: 'cancelled', ACWC: 'cancelled', ACCP: 'cancelled' } as const
  for (const [status, cause] of Object.entries(CALLED_OFF))
    test(`${status}: a payment that no run has claimed is cancelled, with a message`, async () => {
      const path = await REACH_STATUS[status as keyof typeof CALLED_OFF](payer)
      assert.equal(await payer.statusOf(path), status)
      await initialize()
      assert.equal(await payer.statusOf(path), 'CANC')
      assert.equal((await causesOf(bank, path)).at(-1), cause)
      await payer.setClock(MONDAY)
      assert.equal((await payer.run())['booked'], 0)
    })

  for (const status of ['ACWP', 'ACSC', 'RJCT', 'CANC'] as const)
    test(`${status}: a payment that is under way or has ended does not change`, async () => {
      const path = await REACH_STATUS[status](payer)
      await initialize()
      assert.equal(await payer.statusOf(path), status)
    })

  test('PDNG: a payment that a run has claimed is finished', async () => {
    const path = await payer.pay()
    await whileExecuting({ bank, payer }, { path, book: KARIS_ACCOUNT }, async () => {
      await queryAsOwner(bank, 'select payments.cancel_all_approved(bank_id, now()) from banks.own_bank')
      assert.equal(await payer.statusOf(path), 'PDNG')
    })
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('a due bulk payment is cancelled with all its lines', async () => {
    const { debtorAccount, ...line } = ndctBody()
    const body: BulkPayment = {
      paymentInformationId: 'Salaries',
      debtorAccount,
      payments: [line, { ...line, creditorName: 'Another' }],
    }
    const waiting = await payer.pay({ target: BULK, body })
    const unapproved = await payer.create({ target: BULK, body, query: '?allowLogicalDuplicate=true' })
    await initialize()
    assert.equal(await payer.statusOf(waiting), 'CANC')
    assert.equal(await payer.statusOf(unapproved.json._links['self']?.href ?? ''), 'CANC')
  })

  test('a periodic payment has no further occurrences', async () => {
    const body: PeriodicPayment = { ...ndctBody(), startDate: '2026-11-16', frequency: 'Weekly' }
    const path = await payer.pay({ target: PERIODIC, body })
    await initialize()
    assert.equal(await payer.statusOf(path), 'CANC')
    const paid = await payer.balanceOf(KARIS_ACCOUNT)
    await payer.setClock({ time: '2026-12-31T10:00:00+00:00' })
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), paid)
  })

  test('a payment in a signing basket is cancelled, and the basket shows it', async () => {
    const psu = await basketPayerAt(bank)
    const { basketId } = await psu.basket([await psu.payment(), await psu.payment()])
    await sandboxDataAt(bank, psu.tpp).initialize()
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    assert.deepEqual(await psu.memberStatuses(basketId), ['CANC', 'CANC'])
  })

  test('the clock returns to real time, in whichever direction it was moved', async () => {
    for (const time of ['2031-01-01T00:00:00+00:00', '2020-01-01T00:00:00+00:00']) {
      await payer.setClock({ time })
      await initialize()
      const askedAt = bank.clock.milliseconds()
      const answer = await data.call({ target: '/v1/sandbox/clock' })
      const bankTime = Date.parse(String(answer.json['time']))
      // Times are given in whole seconds.
      assert(bankTime > askedAt - 1_000 && bankTime <= bank.clock.milliseconds(), `${bankTime - askedAt} ms`)
    }
  })

  test('a payment that expired by the moved clock stays rejected', async () => {
    await initialize()
    const created = await payer.create()
    await payer.setClock({ advanceSeconds: 15 * 86_400 })
    await initialize()
    assert.equal(await payer.statusOf(created.json._links['self']?.href ?? ''), 'RJCT')
  })

  test('a concurrent approval happens before the reset or is too late', async () => {
    for (let round = 0; round < 10; round += 1) {
      const created = await payer.create()
      await Promise.all([payer.decide(created), data.initialize()])
      const path = created.json._links['self']?.href ?? ''
      assert.equal(await payer.statusOf(path), 'CANC')
      await payer.setClock(MONDAY)
    }
  })

  test('a concurrent run claims a payment or does not: it is booked or cancelled', async () => {
    const paths = await Promise.all(Array.from({ length: 10 }, () => payer.pay()))
    await Promise.all([payer.run(), data.initialize()])
    for (const path of paths) assert.match(await payer.statusOf(path), /^(ACSC|CANC|PDNG|RJCT)$/)
  })

  test('another TPP’s payments, data and clock do not change', async () => {
    const neighbour = payerAt(bank, bank.newTpp())
    await neighbour.setClock(MONDAY)
    const path = await neighbour.pay()
    await initialize()
    assert.equal(await neighbour.statusOf(path), 'ACTC')
    await neighbour.run()
    assert.equal(await neighbour.statusOf(path), 'ACSC')
  })
})
