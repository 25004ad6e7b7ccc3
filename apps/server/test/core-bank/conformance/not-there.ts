import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Check, CoreBankUnderTest } from './core-bank-under-test.ts'
import { testOtherBanks } from './other-banks.ts'
import { accountIdOf, bookedOf, statementOf } from './statement.ts'

/** Of what is not there, or is another account's, nothing is told. */
export function testNotThere(bank: () => CoreBankUnderTest, test: Check): void {
  testOtherBanks(bank, test)

  test('an account that is not there, and an id that is not of the account, tell nothing', async () => {
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
