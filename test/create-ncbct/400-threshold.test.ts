import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Currency, NcbctPayment } from '@havn/contract'
import { MONDAY, NCBCT_TARGET, ncbctBody, usePayer } from '../support/payer.ts'
import { faultsIn } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

/** The largest amount below NOK 100 000 and the next one, by the sandbox's rates, which are the same every day. */
const PAIRS: readonly (readonly [currency: Currency, below: string, from: string, rate: string])[] = [
  ['NOK', '99999.99', '100000.00', '1'],
  ['EUR', '8528.78', '8528.79', '11.7250'],
  ['JPY', '1488095', '1488096', '0.0672'],
  ['KWD', '3042.843', '3042.844', '32.8640'],
]

describe('create NCBCT payment: from NOK 100 000 on', () => {
  const bank = useBank()
  const payer = usePayer(bank, MONDAY)

  const send = (amount: string, currency: Currency, change: Partial<NcbctPayment> = {}) =>
    payer.create({
      target: NCBCT_TARGET,
      body: ncbctBody({
        instructedAmount: { amount, currency },
        remittanceInformationUnstructured: randomUUID(),
        ...change,
      }),
    })

  const code = { regulatoryReportingCode: '29' } as const
  const information = { regulatoryReportingInformation: 'Varer' } as const

  for (const [currency, below, from, rate] of PAIRS) {
    test(`NCBCT-10 NCBCT-11 SVC-15 201: ${currency} ${below} needs no report`, async () => {
      const answer = await send(below, currency)
      assert.equal(answer.status, 201, answer.text)
    })

    test(`NCBCT-10 NCBCT-11 SVC-15 400 FORMAT_ERROR: ${currency} ${from} does, and the error names the rate`, async () => {
      const answer = await send(from, currency)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(faultsIn(answer), [
        ['FORMAT_ERROR', 'regulatoryReportingCode'],
        ['FORMAT_ERROR', 'regulatoryReportingInformation'],
      ])
      for (const { text } of answer.json.tppMessages)
        assert(text.includes(`(${currency} 1 = NOK ${rate} today)`))
    })

    test(`NCBCT-10 NCBCT-11 ${currency} ${from} with both is 201, with one of them 400`, async () => {
      const answers = await Promise.all([
        send(from, currency, code),
        send(from, currency, information),
        send(from, currency, { ...code, ...information }),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400, 400, 201],
      )
      assert.equal(answers[0].json.tppMessages[0]?.path, 'regulatoryReportingInformation')
      assert.equal(answers[1].json.tppMessages[0]?.path, 'regulatoryReportingCode')
    })
  }
})
