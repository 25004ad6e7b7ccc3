import assert from 'node:assert/strict'
import type { Check, CoreBankUnderTest } from './core-bank-under-test.ts'

/** How much a person may pay at a time, where a bank has agreed on that. */
export function testLimits(bank: () => CoreBankUnderTest, test: Check): void {
  test('who may pay so much may not pay more, whatever else is in the question', async () => {
    const { coreBank, bankId, limited } = bank()
    if (limited === undefined) return
    const { nationalId, agreementId, account, most } = limited
    const psu = await coreBank.findCustomerByNationalId({ bankId, nationalId })
    assert(psu)
    const ask = (...amounts: bigint[]) =>
      coreBank.mayPayFrom({
        bankId,
        personId: psu.personId,
        agreementId,
        account,
        currency: most.currency,
        amounts: amounts.map((minorUnits) => ({ minorUnits, currency: most.currency })),
      })
    assert.equal(await ask(most.minorUnits), true)
    // One by one: together they may come to more.
    assert.equal(await ask(most.minorUnits, most.minorUnits), true)
    assert.equal(await ask(most.minorUnits + 1n), false)
    assert.equal(await ask(1n, most.minorUnits + 1n), false)
  })
}
