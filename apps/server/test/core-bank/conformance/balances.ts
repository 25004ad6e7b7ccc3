import assert from 'node:assert/strict'
import {
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderAbroad,
  orderOf,
  ordersOf,
} from './core-bank-under-test.ts'
import { accountIdOf, idsOf, pendingOf, settleAll, statementOf } from './statement.ts'

/** What an account holds agrees with its statement and with what can be paid from it. */
export function testBalances(bank: () => CoreBankUnderTest, test: Check): void {
  const paying = (minorUnits: bigint) => bank().deposit(bank().accounts.payer, minorUnits)
  const balances = async () => {
    const { coreBank, bankId } = bank()
    const [balance, ...others] = await coreBank.listBalances({
      bankId,
      accountIds: [await accountIdOf(bank())],
    })
    assert(balance)
    assert.deepEqual(others, [])
    return balance
  }

  test('an account has an id, which is the same when asked again and is no other account’s', async () => {
    const { coreBank, bankId, people } = bank()
    const psu = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    assert(psu)
    const list = () => coreBank.listAccounts({ bankId, personId: psu.personId, agreementId: undefined })
    const accounts = await list()
    assert.deepEqual(await list(), accounts)
    assert.equal(new Set(accounts.map(({ accountId }) => accountId)).size, accounts.length)
    for (const { accountId } of accounts)
      assert.match(accountId, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  test('available is what can be paid, and booked is that plus what is pending', async () => {
    await paying(1_000_00n)
    assert((await execute(bank(), [orderOf(bank()), await orderAbroad(bank())])).every(isPaid))
    const { booked, available } = await balances()
    assert.equal(available.minorUnits, await bank().balanceOf(bank().accounts.payer))
    const pending = (await pendingOf(bank())).reduce((sum, { amount }) => sum + amount.minorUnits, 0n)
    assert.equal(booked.minorUnits + pending, available.minorUnits)
  })

  test('what is booked changes the balance by its amounts, whoever looks when', async () => {
    const before = await balances()
    const known = new Set(idsOf(await statementOf(bank())))
    await paying(500_00n)
    const orders = ordersOf(bank(), 3, 100_00n)
    assert((await execute(bank(), orders)).every(isPaid))
    await settleAll(bank(), orders)
    const news = (await statementOf(bank())).filter(({ transactionId }) => !known.has(transactionId))
    const total = news.reduce((sum, { amount }) => sum + amount.minorUnits, 0n)
    assert.equal((await balances()).booked.minorUnits, before.booked.minorUnits + total)
  })
}
