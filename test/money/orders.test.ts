import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { NcbctPayment } from '@havn/contract'
import type { TransferOrder } from '../../apps/server/src/core-bank/index.ts'
import { type RunContext, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import {
  decisionOf,
  EMIL,
  JOINT_PAYMENTS,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
  twoPeopleAt,
} from '../support/two-people.ts'
import { type FaultyBank, openFaultyBank } from './support/faulty-bank.ts'

const KARI_NUMBER = '14838530061'

describe('what an order contains for the core bank', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  /** The orders that a run asks the core bank to execute. */
  async function ordersOfRun(moment: RunContext = faulty.nextRun()): Promise<readonly TransferOrder[]> {
    const setup = faulty.core.setup()
    const orders: TransferOrder[] = []
    const coreBank = {
      ...setup.coreBank,
      execute: (question: Parameters<typeof setup.coreBank.execute>[0]) => {
        orders.push(...question.orders)
        return setup.coreBank.execute(question)
      },
    }
    await runBatch({ ...setup, coreBank }, moment)
    return orders
  }

  async function initiation(): Promise<TransferOrder['initiation']> {
    const own = `bank_id = '${faulty.bankId}'`
    const [kari] = await queryAsOwner(
      faulty.bank,
      `select person_id::text from sandbox_ledger.customer where customer_number = '${KARI_NUMBER}' and ${own}`,
    )
    const [owner] = await queryAsOwner(faulty.bank, `select tpp_id from banks.own_bank where ${own}`)
    const [requester] = await queryAsOwner(
      faulty.bank,
      `select tpp_name from sca.authorisation where ${own} limit 1`,
    )
    const name = String(requester?.['tpp_name'])
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
    await faulty.payer.pay({ target: NCBCT_TARGET, body: ncbctBody(reporting) })
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
    const optionalFields = { ultimateDebtor: 'Fjord Regnskap AS', purposeCode: 'SALA' } as const
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody(optionalFields)
    await faulty.payer.pay({ body: ndctBody(optionalFields) })
    await faulty.payer.pay({
      target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
      body: { paymentInformationId: 'ORDERS', debtorAccount, payments: [line, line] },
    })
    const orders = await ordersOfRun()
    assert.equal(orders.length, 3)
    for (const order of orders) {
      assert.equal(order.ultimateDebtor, optionalFields.ultimateDebtor)
      assert.equal(order.purposeCode, optionalFields.purposeCode)
      assert.deepEqual(order.creditorAddress, line.creditorAddress)
      assert.deepEqual(order.initiation, JSON.parse(JSON.stringify(await initiation())))
    }
  })

  test('periodic: every occurrence contains who initiated and approved it', async () => {
    await faulty.payer.pay({
      target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
      body: periodicBody(),
    })
    const rows = await queryAsOwner(faulty.bank, 'select initiation from payments.standing_order')
    assert.deepEqual(
      rows.map((row) => row['initiation']),
      [JSON.parse(JSON.stringify(await initiation()))],
    )
  })

  describe('of a corporation that requires two people', () => {
    /** The first and the second approver, as the core bank knows them. */
    async function twoPersonIds(bankId: string): Promise<readonly string[]> {
      const rows = await queryAsOwner(
        faulty.bank,
        `select person_id::text as id from (
           select bank_id, person_id, person_name from sandbox_ledger.customer
           union select bank_id, person_id, person_name from sandbox_ledger.representative
         ) as person
         where bank_id = '${bankId}' and person_name in ('Nora Berg', 'Emil Haugen')
         order by person_name desc`,
      )
      assert.equal(rows.length, 2)
      return rows.map(({ id }) => String(id))
    }

    const toInstant = (bankId: string): RunContext => ({ bankId, at: faulty.nextRun().at })

    for (const [kind, count] of [
      ['single', 1],
      ['cross-border', 1],
      ['bulk', 2],
    ] as const)
      test(`SEC-14 ${kind}: every order contains both approvers, the first before the second`, async () => {
        const psu = await twoPeopleAt(faulty.bank)
        const { path } = await psu.halfApproved(JOINT_PAYMENTS[kind]())
        const bankId = await psu.bankId()
        assert.deepEqual(await ordersOfRun(toInstant(bankId)), [], 'one approval alone pays nothing')
        await psu.decideNext(path, decisionOf(EMIL))
        const orders = await ordersOfRun(toInstant(bankId))
        assert.equal(orders.length, count)
        for (const order of orders) {
          assert.deepEqual(order.initiation.approverIds, await twoPersonIds(bankId))
          assert.equal(order.initiation.agreementId, NORDLYS_BYGG)
        }
      })

    test('SEC-14 a basket: both approvers, on the order of every payment', async () => {
      const psu = await twoPeopleAt(faulty.bank)
      const ids = await psu.payments(2, { amount: '150000.00', account: NORDLYS_ACCOUNT })
      const { basketId, authorisationId } = await psu.basket(ids)
      await psu.decide(authorisationId)
      await psu.decideNext(`/v1/signing-baskets/${basketId}`, decisionOf(EMIL))
      const bankId = await psu.bankId()
      const orders = await ordersOfRun(toInstant(bankId))
      assert.equal(orders.length, 2)
      for (const order of orders) assert.deepEqual(order.initiation.approverIds, await twoPersonIds(bankId))
    })

    test('SEC-14 periodic: both approvers stay with the standing order', async () => {
      const psu = await twoPeopleAt(faulty.bank)
      const { path } = await psu.halfApproved(JOINT_PAYMENTS.periodic())
      await psu.decideNext(path, decisionOf(EMIL))
      const bankId = await psu.bankId()
      const rows = await queryAsOwner(
        faulty.bank,
        `select initiation -> 'approverIds' as approvers from payments.standing_order where bank_id = '${bankId}'`,
      )
      assert.deepEqual(rows, [{ approvers: await twoPersonIds(bankId) }])
    })
  })
})

function periodicBody() {
  const { requestedExecutionDate: _date, ...payment } = ndctBody()
  return { ...payment, startDate: '2026-11-16', frequency: 'Monthly' as const }
}
