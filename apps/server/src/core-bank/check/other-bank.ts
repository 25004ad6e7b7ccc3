import { randomUUID } from 'node:crypto'
import type { ConformanceCase } from './conformance-case.ts'
import { expectEqual, expectThat } from './expect.ts'
import { isPaid, orderOf } from './orders.ts'
import { findPerson, fundPayer, payerAccountId, payerBalance } from './payer.ts'

/** Returns an answer, or undefined if the bank refused to answer: a bank that it does not serve may be refused too. */
const orNothing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch(() => undefined)

const advice =
  'Every question names the bank. A system that has one bank should refuse any other bankId, with 404 for example.'

/** Every question names the bank, and is answered for that bank alone. */
export const OTHER_BANK_READING_CASE: ConformanceCase = {
  id: 'reading/another-bank',
  title: 'Another bank has none of this one’s customers, accounts and transactions.',
  advice,
  async run(bank) {
    const { coreBank, people } = bank
    const { personId } = await findPerson(bank, 'payer')
    const accountId = await payerAccountId(bank)
    const bankId = randomUUID()
    expectEqual(
      'findCustomerByNationalId for another bank',
      await orNothing(coreBank.findCustomerByNationalId({ bankId, ...people.payer })),
      undefined,
    )
    const found = await orNothing(coreBank.findCustomer({ bankId, personId }))
    expectEqual('findCustomer for another bank', found, undefined)
    const accounts = await orNothing(coreBank.listAccounts({ bankId, personId, agreementId: undefined }))
    expectEqual('listAccounts for another bank', accounts ?? [], [])
    const balances = await orNothing(coreBank.listBalances({ bankId, accountIds: [accountId] }))
    expectEqual('listBalances for another bank', balances ?? [], [])
    const pending = await orNothing(coreBank.listPendingTransactions({ bankId, accountId }))
    expectEqual('listPendingTransactions for another bank', pending ?? [], [])
  },
}

export const OTHER_BANK_PAYMENT_CASE: ConformanceCase = {
  id: 'execution/another-bank',
  title: 'A question for another bank pays nothing from this one’s accounts.',
  advice,
  async run(bank) {
    const { coreBank, accounts } = bank
    const before = await fundPayer(bank, 100_00n)
    const { personId } = await findPerson(bank, 'payer')
    const bankId = randomUUID()
    const order = orderOf(bank)
    const account = { account: accounts.payer, currency: bank.currency }
    const mayPay = await orNothing(
      coreBank.mayPayFrom({ bankId, personId, agreementId: undefined, ...account }),
    )
    expectEqual('mayPayFrom for another bank', mayPay ?? false, false)
    expectEqual(
      'hasFunds for another bank',
      (await orNothing(coreBank.hasFunds({ bankId, order }))) ?? false,
      false,
    )
    const outcomes = (await orNothing(coreBank.execute({ bankId, orders: [order], at: bank.now() }))) ?? []
    expectThat(!outcomes.some(({ outcome }) => isPaid(outcome)), {
      what: 'execute for another bank',
      expected: 'no order that is paid',
      received: outcomes,
    })
    expectEqual('the payer’s balance in minor units', await payerBalance(bank), before)
  },
}
