import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { AT, type Check, type CoreBankUnderTest, isPaid, orderOf } from './core-bank-under-test.ts'
import { accountIdOf } from './statement.ts'

/** An answer, or nothing: a bank that the adapter does not serve may be rejected too. */
const nothing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch(() => undefined)

/** Every question names the bank, and is answered of that bank alone. */
export function testOtherBanks(bank: () => CoreBankUnderTest, test: Check): void {
  const balance = () => bank().balanceOf(bank().accounts.payer)
  const paying = async (minorUnits: bigint) => {
    await bank().deposit(bank().accounts.payer, minorUnits)
    return balance()
  }

  test('another bank has nothing of this one: its customers, accounts, money and transactions', async () => {
    const { coreBank, bankId, people, accounts } = bank()
    const before = await paying(100_00n)
    const psu = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    const accountId = await accountIdOf(bank())
    assert(psu)
    const { personId } = psu
    const other = { bankId: randomUUID() }
    const who = { ...other, personId, agreementId: undefined }
    const order = orderOf(bank())
    assert.equal(await nothing(coreBank.findCustomerByNationalId({ ...other, ...people.payer })), undefined)
    assert.equal(await nothing(coreBank.findCustomer({ ...other, personId })), undefined)
    assert.deepEqual((await nothing(coreBank.listAccounts(who))) ?? [], [])
    assert.deepEqual((await nothing(coreBank.listBalances({ ...other, accountIds: [accountId] }))) ?? [], [])
    assert.deepEqual((await nothing(coreBank.listPendingTransactions({ ...other, accountId }))) ?? [], [])
    assert(!(await nothing(coreBank.mayPayFrom({ ...who, account: accounts.payer, currency: 'NOK' }))))
    assert(!(await nothing(coreBank.hasFunds({ ...other, order }))))
    const said = (await nothing(coreBank.execute({ ...other, orders: [order], at: AT }))) ?? []
    assert(said.every(({ outcome }) => !isPaid(outcome)))
    assert.equal(await balance(), before)
  })
}
