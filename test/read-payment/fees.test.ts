import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { compileBody, PaymentDetailsAnswer } from '@havn/contract'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import {
  INSTANT_TARGET,
  NCBCT_TARGET,
  ncbctBody,
  payerAt,
  type Payer,
  type PaymentRequest,
} from '../support/payer.ts'
import { KARIS_ACCOUNT, MONDAY } from '../support/reach-status.ts'

const readDetails = compileBody(PaymentDetailsAnswer)

describe('read a payment: its fees', () => {
  let bank: TestBank
  let payer: Payer
  before(async () => {
    bank = await openBank()
    payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
  })
  after(() => bank.close())

  const CASES: Readonly<Record<string, readonly [PaymentRequest, fee: string | undefined, debit: bigint]>> = {
    'domestic in kroner': [{}, undefined, 12_550n],
    // NOK 134.67, and a quarter of a per cent of it.
    'domestic in Swedish kronor': [
      { body: ndctBody({ instructedAmount: { amount: '125.50', currency: 'SEK' } }) },
      '0.34',
      13_467n + 34n,
    ],
    instant: [{ target: INSTANT_TARGET, body: ndctBody() }, undefined, 12_550n],
    'cross-border': [{ target: NCBCT_TARGET, body: ncbctBody() }, '52.93', 117_250n + 5_293n],
  }
  for (const [name, [request, fee, debit]] of Object.entries(CASES))
    test(`PCR-03 PCR-04 ${name}: ${fee === undefined ? 'none' : `NOK ${fee}`}, the same from creation to the end, and charged exactly`, async () => {
      const balance = await payer.balanceOf(KARIS_ACCOUNT)
      const created = await payer.create(request)
      assert.equal(created.status, 201, created.text)
      const path = created.json._links['self']?.href ?? ''
      const fees = fee === undefined ? undefined : { amount: fee, currency: 'NOK' }
      const headers = { 'x-accept-fix': 'payment-status-before-approval' }
      const isAsTold = (json: Readonly<Record<string, unknown>>) => {
        assert.equal(json['transactionFeeIndicator'], fee !== undefined)
        assert.deepEqual(json['transactionFees'], fees)
      }
      isAsTold(created.json)
      isAsTold((await payer.call({ target: path, headers })).json)
      await payer.decide(created)
      isAsTold((await payer.call({ target: path })).json)
      await payer.run()
      await payer.run()
      const { json } = await payer.call({ target: path })
      assert.equal(readDetails(json).ok, true)
      assert.equal(json.transactionStatus, 'ACSC')
      isAsTold(json)
      assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance - debit)
    })
})
