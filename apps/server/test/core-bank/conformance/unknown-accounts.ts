import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Check, CoreBankUnderTest } from './core-bank-under-test.ts'
import { testOtherBanks } from './other-banks.ts'
import { accountIdOf, bookedOf, statementOf } from './statement.ts'

/** Accounts that do not exist, and transactions of other accounts, are left out. */
export function testUnknownAccounts(bank: () => CoreBankUnderTest, test: Check): void {
  testOtherBanks(bank, test)

  test('an unknown account, and a transaction id of another account, return nothing', async () => {
    const { coreBank, bankId, people } = bank()
    const accountId = randomUUID()
    assert.deepEqual(await coreBank.listBalances({ bankId, accountIds: [accountId] }), [])
    assert.deepEqual(await bookedOf(bank(), { accountId }), [])
    assert.deepEqual(await coreBank.listPendingTransactions({ bankId, accountId }), [])
    const [own] = await statementOf(bank())
    assert(own)
    const stranger = await coreBank.findCustomerByNationalId({ bankId, ...people.stranger })
    assert(stranger)
    const who = { bankId, personId: stranger.personId, agreementId: undefined }
    const [other] = await coreBank.listAccounts(who)
    assert(other)
    const mine = await accountIdOf(bank())
    for (const [account, transactionId] of [
      [other.accountId, own.transactionId],
      [accountId, own.transactionId],
      [mine, randomUUID()],
      [mine, 'no id at all'],
    ] as const)
      assert.equal(await coreBank.findTransaction({ bankId, accountId: account, transactionId }), undefined)
  })
}
