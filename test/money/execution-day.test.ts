import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { basketPayerAt, EMIL } from '../support/basket-payer.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, payerAt, type Payer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { decisionOf, JOINT_PAYMENTS, type JointPaymentKind, twoPeopleAt } from '../support/two-people.ts'
import { departureOf, newBrowser } from '../sca/support/psu-browser.ts'
import { useBank } from '../support/bank.ts'

const BULK_TARGET = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const BEFORE_MIDNIGHT = { time: '2026-11-18T22:58:00+00:00' }
const AFTER_MIDNIGHT = { time: '2026-11-18T23:02:00+00:00' }

const unique = () => ({ remittanceInformationUnstructured: randomUUID() })

function bulkBody() {
  const { debtorAccount, ...line } = ndctBody(unique())
  return { paymentInformationId: 'B-1', debtorAccount, payments: [line] }
}

/** One payment without a date of every product that can be without one. */
const UNDATED = {
  domestic: () => ({ body: ndctBody(unique()) }),
  'cross-border': () => ({ target: NCBCT_TARGET, body: ncbctBody(unique()) }),
  instant: () => ({ target: INSTANT_TARGET, body: ndctBody(unique()) }),
  bulk: () => ({ target: BULK_TARGET, body: bulkBody() }),
}

describe('the day on which a payment is executed', () => {
  const bank = useBank()

  async function payerOn(time: { time: string }): Promise<Payer> {
    const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(time)
    return payer
  }

  const pathOf = (created: Awaited<ReturnType<Payer['create']>>) => {
    assert.equal(created.status, 201, created.text)
    return created.json._links['self']?.href ?? ''
  }

  async function storedDay(path: string): Promise<unknown> {
    const id = path.split('/').at(-1)
    const [row] = await queryAsOwner(
      bank,
      `select execution_date::text as day from payments.payment_status where payment_id = '${id}'`,
    )
    return row?.['day']
  }

  for (const [kind, request] of Object.entries(UNDATED))
    test(`NDCT-13 ${kind}: created at 23:58 without a date and approved at 00:02, it is executed on the new day`, async () => {
      const payer = await payerOn(BEFORE_MIDNIGHT)
      const created = await payer.create(request())
      await payer.setClock(AFTER_MIDNIGHT)
      const decided = await payer.decide(created)
      assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
      assert.equal(await storedDay(pathOf(created)), '2026-11-19')
      if (kind !== 'instant') await payer.setClock({ time: '2026-11-19T05:01:00+00:00' })
      assert.equal(await payer.statusOf(pathOf(created)), kind === 'cross-border' ? 'ACWP' : 'ACSC')
    })

  for (const kind of Object.keys(JOINT_PAYMENTS).filter((one) => one !== 'periodic') as JointPaymentKind[])
    test(`NDCT-13 ${kind}: approved by two people on two days, it is executed on the second`, async () => {
      const psu = await twoPeopleAt(bank)
      const { path } = await psu.halfApproved(JOINT_PAYMENTS[kind]())
      await psu.payer.setClock({ time: '2026-11-17T08:00:00+00:00' })
      const second = await psu.decideNext(path, decisionOf(EMIL))
      assert.equal(second.json['scaStatus'], 'finalised', second.text)
      assert.equal(await storedDay(path), '2026-11-17')
    })

  test('BSK-01 a basket made on Monday and approved on Saturday is executed on Monday', async () => {
    const psu = await basketPayerAt(bank)
    const ids = [await psu.payment(), await psu.instant(), await psu.abroad()]
    const { basketId, authorisationId } = await psu.basket(ids)
    await psu.payer.setClock({ time: '2026-11-21T09:00:00+00:00' })
    const decided = await psu.decide(authorisationId)
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACWC', 'ACSC', 'ACWC'])
    await psu.payer.setClock({ time: '2026-11-23T05:01:00+00:00' })
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACSC', 'ACSC', 'ACWP'])
  })

  test('the page shows the day on which it is executed, before midnight and after: one login', async () => {
    const payer = await payerOn(BEFORE_MIDNIGHT)
    const created = await payer.create(UNDATED.domestic())
    const browser = newBrowser()
    await browser.open(created.json._links['scaRedirect']?.href ?? '')
    assert.match((await browser.logIn(KARI)).html, /19 November/)
    await payer.setClock(AFTER_MIDNIGHT)
    assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
    assert.equal(await storedDay(pathOf(created)), '2026-11-19')
  })

  test('the page of an instant payment says "straight away": midnight changes nothing', async () => {
    const payer = await payerOn(BEFORE_MIDNIGHT)
    const created = await payer.create(UNDATED.instant())
    const browser = newBrowser()
    await browser.open(created.json._links['scaRedirect']?.href ?? '')
    await browser.logIn(KARI)
    await payer.setClock(AFTER_MIDNIGHT)
    assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
    assert.equal(await payer.statusOf(pathOf(created)), 'ACSC')
  })

  test('without a date it can be approved until 14 days after its creation', async () => {
    for (const [day, scaStatus, status] of [
      ['2026-12-02', 'finalised', 'ACWC'],
      ['2026-12-03', 'failed', 'RJCT'],
    ]) {
      const payer = await payerOn(BEFORE_MIDNIGHT)
      const created = await payer.create(UNDATED.domestic())
      const last = { time: `${day}T${day === '2026-12-02' ? '22:59:59' : '08:00:00'}+00:00` }
      await payer.setClock(last)
      assert.equal((await payer.decide(created)).json['scaStatus'], scaStatus)
      const { transactionStatus, tppMessages } = await payer.read(pathOf(created))
      assert.equal(transactionStatus, status)
      assert.match(tppMessages[0]?.text ?? '', status === 'RJCT' ? /approved by 2026-12-02/ : /2026-12-03/)
    }
  })

  const EVENING = { time: '2026-11-18T16:30:00+00:00' }

  for (const requestedExecutionDate of ['2026-11-18', undefined])
    test(`ST-02 approved after the last run of the day, for ${requestedExecutionDate ?? 'no date'}: page, status and details show the day of its execution`, async () => {
      const payer = await payerOn(EVENING)
      const date = requestedExecutionDate === undefined ? {} : { requestedExecutionDate }
      for (const request of [
        { body: ndctBody({ ...unique(), ...date }) },
        { target: NCBCT_TARGET, body: ncbctBody({ ...unique(), ...date }) },
        { target: BULK_TARGET, body: { ...bulkBody(), ...date } },
      ]) {
        const created = await payer.create(request)
        const path = pathOf(created)
        const browser = newBrowser()
        await browser.open(created.json._links['scaRedirect']?.href ?? '')
        const page = await browser.logIn(KARI)
        assert.match(page.html, /19 November/)
        const moved = /Moved from Wednesday,? 18 November[^:]*: the last payments of that day/
        assert.equal(moved.test(page.html), requestedExecutionDate !== undefined)
        assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
        const { transactionStatus, tppMessages } = await payer.read(path)
        assert.equal(transactionStatus, 'ACWC')
        assert.deepEqual(
          tppMessages.map(({ text }) => text),
          ['The bank moved the payment to 2026-11-19, the next banking day on which it can execute it.'],
        )
        const details = await payer.call({ target: path })
        assert.equal(details.json['executionDate'], '2026-11-19')
        assert.equal(details.json['requestedExecutionDate'], requestedExecutionDate)
        await payer.setClock({ time: '2026-11-18T22:00:00+00:00' })
        await payer.run()
        assert.equal(await payer.statusOf(path), 'ACWC', 'no run of this day executes it')
        await payer.setClock(EVENING)
      }
    })

  test('the last run passes between page and approval: shown and authenticated again', async () => {
    const payer = await payerOn({ time: '2026-11-18T15:59:00+00:00' })
    const created = await payer.create(UNDATED.domestic())
    const browser = newBrowser()
    await browser.open(created.json._links['scaRedirect']?.href ?? '')
    await browser.logIn(KARI)
    await payer.setClock({ time: '2026-11-18T16:00:00+00:00' })
    assert.match((await browser.approve()).html, /Something has changed/)
    await browser.logIn(KARI)
    assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
    assert.equal(await storedDay(pathOf(created)), '2026-11-19')
  })

  test('with a date it is rejected when that day ends, and the answer names the day', async () => {
    const payer = await payerOn(BEFORE_MIDNIGHT)
    const created = await payer.create({ body: ndctBody({ requestedExecutionDate: '2026-11-18' }) })
    await payer.setClock(AFTER_MIDNIGHT)
    const { transactionStatus, tppMessages } = await payer.read(pathOf(created))
    assert.equal(transactionStatus, 'RJCT')
    assert.match(tppMessages[0]?.text ?? '', /approved by 2026-11-18/)
    const listed = await payer.call({ target: '/v1/sandbox/payments' })
    assert.equal(JSON.parse(listed.text).payments[0].transactionStatus, 'RJCT')
  })

  test('without a date it is a duplicate of the same order on the day of its creation and on that of its approval', async () => {
    const payer = await payerOn(BEFORE_MIDNIGHT)
    const body = ndctBody(unique())
    const created = await payer.create({ body })
    assert.equal(
      (await payer.create({ body: { ...body, requestedExecutionDate: '2026-11-18' } })).status,
      409,
    )
    await payer.setClock(AFTER_MIDNIGHT)
    await payer.decide(created)
    for (const requestedExecutionDate of [undefined, '2026-11-19']) {
      const again = await payer.create({
        body: { ...body, ...(requestedExecutionDate === undefined ? {} : { requestedExecutionDate }) },
      })
      assert.equal(again.status, 409, again.text)
    }
    assert.equal(
      (await payer.create({ body: { ...body, requestedExecutionDate: '2026-11-20' } })).status,
      201,
    )
  })
})
