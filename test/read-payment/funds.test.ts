import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, type NdctPayment, PaymentStatusAnswer } from '@havn/contract'
import { OLA } from '../sca/support/tpp-calls.ts'
import { ndctBody } from '../support/ndct.ts'
import {
  INSTANT_TARGET,
  MONDAY,
  NCBCT_TARGET,
  ncbctBody,
  type Payer,
  payerAt,
  type PaymentRequest,
} from '../support/payer.ts'
import {
  EMPTY_ACCOUNT,
  KARIS_ACCOUNT,
  OLAS_ACCOUNT,
  REACH_STATUS,
  stepBackToAcsp,
  SUNDAY,
  whileExecuting,
  unfundedPayment,
} from '../support/reach-status.ts'
import { useBank } from '../support/bank.ts'

const readAnswer = compileBody(PaymentStatusAnswer)

const nok = (amount: string) => ({ amount, currency: 'NOK' }) as const

/** From an account of Ola's with NOK 32 417.50. */
const olaPays = (amount: string): PaymentRequest => ({
  body: ndctBody({
    instructedAmount: nok(amount),
    debtorAccount: { bban: OLAS_ACCOUNT, currency: 'NOK' },
    creditorAccount: { bban: KARIS_ACCOUNT, currency: 'NOK' },
    remittanceInformationUnstructured: randomUUID(),
  }),
  headers: { 'X-PSU-IDENTITY': OLA },
})

describe('read the status of a payment: fundsAvailable', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  /** Status and fundsAvailable in the response. */
  async function readFunds(path: string) {
    const answer = await payer.read(path)
    assert.equal(readAnswer(answer).ok, true)
    return [answer.transactionStatus, answer['fundsAvailable']]
  }

  test('ST-05 VER-16 EP-11 ACTC: whether there is enough money, before anything is reserved', async () => {
    assert.deepEqual(await readFunds(await payer.pay()), ['ACTC', true])
    assert.deepEqual(await readFunds(await payer.pay(unfundedPayment())), ['ACTC', false])
  })

  test('ST-05 VER-16 ACWC: likewise', async () => {
    await payer.setClock(SUNDAY)
    assert.deepEqual(await readFunds(await payer.pay()), ['ACWC', true])
    assert.deepEqual(await readFunds(await payer.pay(unfundedPayment())), ['ACWC', false])
  })

  test('ST-04 ST-05 ERR-09 VER-16 ACCP: there was not enough', async () => {
    assert.deepEqual(await readFunds(await REACH_STATUS.ACCP(payer)), ['ACCP', false])
  })

  test('ST-05 ERR-09 RJCT for lack of funds: it stays false, after the last try and for an instant payment', async () => {
    const path = await REACH_STATUS.ACCP(payer)
    await payer.setClock({ time: '2026-11-17T17:00:00+00:00' })
    assert.deepEqual(await readFunds(path), ['RJCT', false])
    const instant = await payer.pay({ ...unfundedPayment(), target: INSTANT_TARGET })
    assert.deepEqual(await readFunds(instant), ['RJCT', false])
  })

  test('ST-05 ERR-09 RJCT of a bulk payment for lack of funds: likewise', async () => {
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody()
    const body = {
      paymentInformationId: 'BULK-1',
      debtorAccount: { ...debtorAccount, bban: EMPTY_ACCOUNT },
      payments: [line],
    }
    const target = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
    const path = await payer.pay({ target, body, headers: { 'X-PSU-IDENTITY': OLA } })
    await payer.run()
    assert.deepEqual(await readFunds(path), ['ACCP', false])
    await payer.setClock({ time: '2026-11-17T17:00:00+00:00' })
    assert.deepEqual(await readFunds(path), ['RJCT', false])
  })

  // REACH_STATUS.RJCT was refused by the PSU.
  for (const status of ['RCVD', 'ACWP', 'ACSC', 'RJCT', 'CANC'] as const)
    test(`ST-05 ${status}: left out`, async () => {
      const path = await REACH_STATUS[status](payer)
      assert.deepEqual(await readFunds(path), [status, undefined])
      assert.equal('fundsAvailable' in (await payer.read(path)), false)
    })

  test('ST-05 PDNG: left out', async () => {
    const path = await payer.pay()
    await whileExecuting({ bank, payer }, { path, book: KARIS_ACCOUNT }, async () => {
      assert.deepEqual(await readFunds(path), ['PDNG', undefined])
    })
  })

  test('ST-05 ACSP: left out', async () => {
    const path = await REACH_STATUS.ACWP(payer)
    await stepBackToAcsp(bank, path)
    assert.deepEqual(await readFunds(path), ['ACSP', undefined])
  })

  test('ST-05 exact to the øre: the whole balance, and one øre more', async () => {
    assert.deepEqual(await readFunds(await payer.pay(olaPays('32417.50'))), ['ACTC', true])
    assert.deepEqual(await readFunds(await payer.pay(olaPays('32417.51'))), ['ACTC', false])
  })

  test('ST-05 PCR-03 the fee is included', async () => {
    // From NOK 250 000.00, abroad for NOK 50.00.
    for (const [amount, isThere] of [
      ['249950.00', true],
      ['249950.01', false],
    ] as const) {
      const body = ncbctBody({
        instructedAmount: nok(amount),
        regulatoryReportingCode: '14',
        regulatoryReportingInformation: 'A boat',
      })
      assert.deepEqual(await readFunds(await payer.pay({ target: NCBCT_TARGET, body })), ['ACTC', isThere])
    }
  })

  test('ST-05 for a card the limit counts', async () => {
    const other = { identification: '4799000000000001', schemeNameProprietary: 'creditCardAccount' } as const
    const debtorAccount: NdctPayment['debtorAccount'] = { currency: 'NOK', other }
    for (const [amount, isThere] of [
      ['50000.00', true],
      ['50000.01', false],
    ] as const) {
      const path = await payer.pay({ body: ndctBody({ instructedAmount: nok(amount), debtorAccount }) })
      assert.deepEqual(await readFunds(path), ['ACTC', isThere])
    }
  })

  test('ST-05 it is the core bank’s current answer: nothing is reserved, and money that arrives counts', async () => {
    const waiting = await payer.pay(unfundedPayment({ requestedExecutionDate: '2026-11-17' }))
    assert.deepEqual(await readFunds(waiting), ['ACTC', false])
    const [one, other] = [await payer.pay(olaPays('30000.00')), await payer.pay(olaPays('30000.00'))]
    assert.deepEqual(
      [await readFunds(one), await readFunds(other)],
      [
        ['ACTC', true],
        ['ACTC', true],
      ],
    )
    await payer.pay({ body: ndctBody({ creditorAccount: { bban: EMPTY_ACCOUNT, currency: 'NOK' } }) })
    await payer.run()
    assert.deepEqual(await readFunds(waiting), ['ACTC', true])
    assert.deepEqual(
      [await readFunds(one), await readFunds(other)],
      [
        ['ACSC', undefined],
        ['ACCP', false],
      ],
    )
  })

  test('ST-04 ERR-09 ACCP stays false until a run has tried again and paid it', async () => {
    const path = await REACH_STATUS.ACCP(payer)
    await payer.pay({ body: ndctBody({ creditorAccount: { bban: EMPTY_ACCOUNT, currency: 'NOK' } }) })
    await payer.run()
    // The money came with this run or before it: at the latest the next one finds it.
    await payer.run()
    assert.deepEqual(await readFunds(path), ['ACSC', undefined])
    assert.equal('tppMessages' in (await payer.read(path)), false)
  })

  test('ST-05 the details leave it out: they describe the payment, not the account', async () => {
    const path = await payer.pay()
    const { json } = await payer.call({ target: path })
    assert.equal(json.transactionStatus, 'ACTC')
    assert.equal('fundsAvailable' in json, false)
  })
})
