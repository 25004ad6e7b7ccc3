import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, PaymentDetailsAnswer } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'
import {
  INSTANT_TARGET,
  MONDAY,
  NCBCT_TARGET,
  ncbctBody,
  type PaymentRequest,
  usePayer,
} from '../support/payer.ts'
import { KARIS_ACCOUNT } from '../support/reach-status.ts'
import { useBank } from '../support/bank.ts'

const readDetails = compileBody(PaymentDetailsAnswer)

describe('read a payment: its fees', () => {
  const bank = useBank()
  const payer = usePayer(bank, MONDAY)

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
