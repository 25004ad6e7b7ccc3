import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, usePayer } from '../support/payer.ts'
import { SUNDAY } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

/** A change to a valid body, and its errors. */
type Case = readonly [name: string, change: object, ...faults: string[]]

const CASES: readonly Case[] = [
  [
    'a currency other than NOK',
    { instructedAmount: { amount: '125.50', currency: 'EUR' } },
    'FORMAT_ERROR instructedAmount.currency',
  ],
  [
    'a currency account of the creditor',
    { creditorAccount: { bban: '99860512749', currency: 'EUR' }, creditorAgent: 'DNBANOKK' },
    'FORMAT_ERROR creditorAccount.currency',
  ],
  [
    'a currency account of the debtor',
    { debtorAccount: { bban: '99860522337', currency: 'EUR' } },
    'FORMAT_ERROR debtorAccount.currency',
  ],
  [
    'NDCT-13 tomorrow, also if today is a Sunday',
    { requestedExecutionDate: '2026-11-16' },
    'EXECUTION_DATE_INVALID requestedExecutionDate',
  ],
  [
    'NDCT-13 yesterday',
    { requestedExecutionDate: '2026-11-14' },
    'EXECUTION_DATE_INVALID requestedExecutionDate',
  ],
  [
    'NDCT-13 366 days ahead, reported once',
    { requestedExecutionDate: '2027-11-16' },
    'EXECUTION_DATE_INVALID requestedExecutionDate',
  ],
  [
    'NDCT-13 30 February, reported once',
    { requestedExecutionDate: '2027-02-30' },
    'FORMAT_ERROR requestedExecutionDate',
  ],
  ['NDCT-02 no creditorName', { creditorName: undefined }, 'FORMAT_ERROR creditorName'],
  [
    'ERR-04 no KID although the creditor requires one',
    { creditorAccount: { bban: '99860515489', currency: 'NOK' } },
    'KID_MISSING remittanceInformationStructuredArray',
  ],
  [
    'a field that only a cross-border payment has',
    { serviceLevelCode: 'URGP' },
    'FORMAT_ERROR serviceLevelCode',
  ],
  [
    'MSG-03 all problems at once',
    {
      instructedAmount: { amount: '125.5', currency: 'EUR' },
      creditorAccount: { bban: '99860512748', currency: 'NOK' },
      requestedExecutionDate: '2026-11-20',
    },
    'FORMAT_ERROR instructedAmount.amount',
    'FORMAT_ERROR creditorAccount.bban',
    'FORMAT_ERROR instructedAmount.currency',
    'EXECUTION_DATE_INVALID requestedExecutionDate',
  ],
]

describe('create instant payment: 400', () => {
  const bank = useBank()
  const payer = usePayer(bank, SUNDAY)

  for (const [name, change, ...faults] of CASES)
    test(`400: ${name}`, async () => {
      const body = { ...ndctBody(), ...change }
      const answer = await payer.create({ target: INSTANT_TARGET, body })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(codesOf(answer), faults)
      for (const { text } of answer.json.tppMessages) assert.match(text, /expected|known/)
    })
})
