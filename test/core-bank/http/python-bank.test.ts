import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CoreBank, HttpCoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { ndctBody } from '../../support/ndct.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../../support/payer.ts'
import { connect } from './support/connect.ts'
import { hasPython, PYTHON_BANK_ID, type PythonBank, startPythonBank } from './support/python-bank.ts'

const ASTRID_ACCOUNT = { bban: '12345678903', currency: 'NOK' } as const
/** Of Jonas, at the same bank. */
const JONAS_ACCOUNT = { bban: '12345678938', currency: 'NOK' } as const

describe('Havn with the bank in Python behind it', { skip: !hasPython }, () => {
  let python: PythonBank
  let coreBank: HttpCoreBank
  let bank: TestBank
  let payer: Payer
  before(async () => {
    python = await startPythonBank()
    coreBank = connect(python.url, { optionalQuestions: ['assess', 'mayUseRail', 'verifyPayee'] })
    // The sandbox's login asks the same object who a customer is.
    bank = await openBank({ replaceCoreBank: (ledger) => Object.assign(ledger, asOneBank(coreBank)) })
    payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
  })
  after(async () => {
    try {
      // The sandbox's own ledger has nothing of these payments.
      await bank.close({
        breaks: { 'money-moved-for-the-status': 'the sandbox’s own ledger has nothing of these payments' },
      })
    } finally {
      coreBank.close()
      await python.close()
    }
  })

  test('a payment within the bank is created, approved by its customer and booked', async () => {
    const body = ndctBody({ debtorAccount: ASTRID_ACCOUNT, creditorAccount: JONAS_ACCOUNT })
    const path = await payer.pay({ body })
    assert.equal(await payer.statusOf(path), 'ACTC')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('a payment abroad is on its way', async () => {
    const path = await payer.pay({
      target: NCBCT_TARGET,
      body: ncbctBody({ debtorAccount: ASTRID_ACCOUNT }),
    })
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACWP')
  })
})

/** The bank in Python is one bank, while a sandbox opens one for each TPP: here all of them are that one. */
function asOneBank(coreBank: HttpCoreBank): CoreBank {
  const bankId = PYTHON_BANK_ID
  type Body = {
    readonly bankId?: string
    readonly bank?: object
    readonly questions?: readonly { readonly body: Body }[]
  }
  const rename = (body: Body): Body => ({
    ...body,
    bankId,
    ...(body.bank && { bank: { ...body.bank, bankId } }),
    ...(body.questions && { questions: body.questions.map((one) => ({ ...one, body: rename(one.body) })) }),
  })
  const questions = Object.entries<unknown>({ ...coreBank }).filter(([name]) => name !== 'close')
  const methods = questions.map(([name, ask]) => [
    name,
    (body: Body): unknown => (ask as (body: Body) => unknown)(rename(body)),
  ])
  return Object.fromEntries(methods)
}
