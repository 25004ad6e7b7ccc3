import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Check, type CoreBankUnderTest, ordersOf } from './core-bank-under-test.ts'
import { testLimits } from './limits.ts'

/** Whom the bank knows, and what they may pay from. */
export function testPeople(bank: () => CoreBankUnderTest, test: Check): void {
  testLimits(bank, test)

  test('a person found by national id is the same when read again', async () => {
    const { coreBank, bankId, people } = bank()
    const payer = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    assert(payer)
    assert.match(payer.personId, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.equal(payer.isPrivateCustomer, true)
    assert.deepEqual(await coreBank.findCustomer({ bankId, personId: payer.personId }), payer)
    assert.deepEqual(await coreBank.findCustomerByNationalId({ bankId, ...people.payer }), payer)
  })

  test('who is no customer is undefined, owns nothing and may pay from nothing', async () => {
    const { coreBank, bankId, people, accounts } = bank()
    assert.equal(await coreBank.findCustomerByNationalId({ bankId, ...people.nobody }), undefined)
    const personId = randomUUID()
    assert.equal(await coreBank.findCustomer({ bankId, personId }), undefined)
    const nobody = { bankId, personId, agreementId: undefined }
    assert.deepEqual(await coreBank.listAccounts(nobody), [])
    assert.equal(await coreBank.mayPayFrom({ ...nobody, account: accounts.payer, currency: 'NOK' }), false)
  })

  test('mayPayFrom says what accountsOf says, in the currency of the account and in no other', async () => {
    const { coreBank, bankId, people } = bank()
    const payer = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    assert(payer)
    for (const agreementId of [undefined, ...payer.agreements.map((agreement) => agreement.agreementId)]) {
      const who: { bankId: string; personId: string; agreementId: string | undefined } = {
        bankId,
        personId: payer.personId,
        agreementId,
      }
      const owned = await coreBank.listAccounts(who)
      assert(owned.length > 0)
      for (const { account, currency, mayPay } of owned) {
        assert.equal(await coreBank.mayPayFrom({ ...who, account, currency }), mayPay)
        const other = currency === 'SEK' ? 'DKK' : 'SEK'
        assert.equal(await coreBank.mayPayFrom({ ...who, account, currency: other }), false)
      }
    }
  })

  test('the payer may pay from the account, a stranger may not, and nobody from one that is not there', async () => {
    const { coreBank, bankId, people, accounts } = bank()
    const payer = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    const stranger = await coreBank.findCustomerByNationalId({ bankId, ...people.stranger })
    assert(payer && stranger)
    // Asked about an amount, a bank says no wherever it says no without, and yes to the smallest.
    for (const given of [{}, { amounts: [{ minorUnits: 1n, currency: 'NOK' }] }]) {
      const ask = (personId: string, account: typeof accounts.payer) =>
        coreBank.mayPayFrom({ bankId, personId, agreementId: undefined, account, currency: 'NOK', ...given })
      assert.equal(await ask(payer.personId, accounts.payer), true)
      assert.equal(await ask(stranger.personId, accounts.payer), false)
      assert.equal(await ask(payer.personId, accounts.unknown), false)
    }
  })

  test('approvalsNeeded says one or two, the same when asked again, and never fewer for more orders', async () => {
    const { coreBank, bankId, people } = bank()
    const payer = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    const agreementIds = payer?.agreements.map((agreement) => agreement.agreementId) ?? []
    for (const agreementId of [...agreementIds, randomUUID()]) {
      const ask = (count: number, minorUnits: bigint) =>
        coreBank.approvalsNeeded({ bankId, agreementId, orders: ordersOf(bank(), count, minorUnits) })
      const few = await ask(1, 100n)
      const many = await ask(10, 10_000_000_00n)
      assert([1, 2].includes(few) && [1, 2].includes(many))
      assert(few <= many)
      assert.equal(await ask(1, 100n), few)
    }
  })
}
