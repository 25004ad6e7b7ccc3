import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { NcbctPayment } from '@havn/contract'
import type { TransferOrder } from '../../src/core-bank/index.ts'
import { runBatch } from '../../src/payments/index.ts'
import { ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAll } from '../support/query.ts'
import { type OddBank, openOddBank } from './support/odd-bank.ts'

const KARI_PERSON = `select person_id::text from sandbox_ledger.customer where customer_number = '14838530061'`

describe('what the core bank is told with an order', () => {
  let odd: OddBank
  before(async () => {
    odd = await openOddBank()
  })
  after(() => odd.close())

  /** The orders that a run asks the core bank to execute. */
  async function ordersOfRun(): Promise<readonly TransferOrder[]> {
    const setup = odd.books.setup()
    const orders: TransferOrder[] = []
    const coreBank = {
      ...setup.coreBank,
      execute: (question: Parameters<typeof setup.coreBank.execute>[0]) => {
        orders.push(...question.orders)
        return setup.coreBank.execute(question)
      },
    }
    await runBatch({ ...setup, coreBank }, odd.nextMoment())
    return orders
  }

  async function initiation(): Promise<TransferOrder['initiation']> {
    const [kari] = await queryAll(odd.bank, KARI_PERSON)
    const [owner] = await queryAll(odd.bank, 'select tpp_id from banks.own_bank')
    const [asker] = await queryAll(odd.bank, 'select tpp_name from sca.authorisation limit 1')
    const name = String(asker?.['tpp_name'])
    assert(name.length > 1)
    return {
      tpp: { tppId: String(owner?.['tpp_id']), name },
      approverIds: [String(kari?.['person_id'])],
      agreementId: undefined,
      psuIpAddress: '192.0.2.7',
    }
  }

  test('NCBCT-10 cross-border: reporting code and text, purpose, address, TPP, approver and PSU address', async () => {
    const reporting = {
      purposeCode: 'SUPP',
      regulatoryReportingCode: '14',
      regulatoryReportingInformation: 'Spare parts',
      creditorAddress: { street: 'Hafenstrasse', buildingNumber: '7', city: 'Hamburg', country: 'DE' },
    } as const satisfies Partial<NcbctPayment>
    await odd.payer.pay({ target: NCBCT_TARGET, body: ncbctBody(reporting) })
    const [order] = await ordersOfRun()
    assert(order)
    const { creditorAddress, purposeCode, regulatoryReporting, ultimateDebtor } = order
    assert.deepEqual(
      { creditorAddress, purposeCode, regulatoryReporting, ultimateDebtor, initiation: order.initiation },
      {
        creditorAddress: reporting.creditorAddress,
        purposeCode: 'SUPP',
        regulatoryReporting: { code: '14', information: 'Spare parts' },
        ultimateDebtor: undefined,
        initiation: JSON.parse(JSON.stringify(await initiation())),
      },
    )
  })

  test('domestic: ultimate debtor, purpose and address; of a bulk payment on every line', async () => {
    const told = { ultimateDebtor: 'Fjord Regnskap AS', purposeCode: 'SALA' } as const
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody(told)
    await odd.payer.pay({ body: ndctBody(told) })
    await odd.payer.pay({
      target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
      body: { paymentInformationId: 'ORDERS', debtorAccount, payments: [line, line] },
    })
    const orders = await ordersOfRun()
    assert.equal(orders.length, 3)
    for (const order of orders) {
      assert.equal(order.ultimateDebtor, told.ultimateDebtor)
      assert.equal(order.purposeCode, told.purposeCode)
      assert.deepEqual(order.creditorAddress, line.creditorAddress)
      assert.deepEqual(order.initiation, JSON.parse(JSON.stringify(await initiation())))
    }
  })

  test('periodic: every execution tells who initiated and approved it', async () => {
    await odd.payer.pay({
      target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
      body: periodicBody(),
    })
    const rows = await queryAll(odd.bank, 'select initiation from payments.standing_order')
    assert.deepEqual(
      rows.map((row) => row['initiation']),
      [JSON.parse(JSON.stringify(await initiation()))],
    )
  })
})

function periodicBody() {
  const { requestedExecutionDate: _date, ...payment } = ndctBody()
  return { ...payment, startDate: '2026-11-16', frequency: 'Monthly' as const }
}
