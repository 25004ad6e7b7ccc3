import assert from 'node:assert/strict'
import { REFUSAL_CODES } from '../../../src/core-bank/index.ts'
import { AT, type Check, type CoreBankUnderTest, execute, isPaid, orderOf } from './core-bank-under-test.ts'

/** Every order of a set stands for itself, on whatever rail. */
export function testSets(bank: () => CoreBankUnderTest, test: Check): void {
  const balance = () => bank().balanceOf(bank().accounts.payer)
  const paying = async (minorUnits: bigint) => {
    await bank().deposit(bank().accounts.payer, minorUnits)
    return balance()
  }

  test('refused says why', async () => {
    const { coreBank, bankId, accounts } = bank()
    const orders = [orderOf(bank(), { debtor: { account: accounts.unknown, currency: 'NOK' } })]
    for (const execution of await coreBank.execute({ bankId, orders, at: AT })) {
      assert.equal(execution.outcome, 'refused')
      const { code, text = '' } = execution.reason
      assert(REFUSAL_CODES.includes(code), code)
      assert.equal(typeof text, 'string')
    }
  })

  test('one order that cannot be executed is not the end of its set', async () => {
    const before = await paying(200_00n)
    const odd = [
      orderOf(bank(), { amount: { minorUnits: 100n, currency: 'XXX' } }),
      orderOf(bank(), { amount: { minorUnits: 10n ** 17n, currency: 'NOK' } }),
    ]
    const [first, ...others] = await execute(bank(), [orderOf(bank()), ...odd, orderOf(bank())])
    const last = others.pop()
    assert(isPaid(first) && isPaid(last), String([first, ...others, last]))
    assert(others.every((outcome) => outcome !== undefined && !isPaid(outcome)))
    assert.equal(await balance(), before - 200_00n)
  })

  test('an instant payment is paid, where the bank offers them', async () => {
    const { coreBank, bankId, people } = bank()
    const psu = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
    assert(psu)
    const question = { bankId, personId: psu.personId, agreementId: undefined, rail: 'instant' } as const
    if ((await coreBank.mayUseRail?.(question)) === false) return
    const before = await paying(100_00n)
    assert((await execute(bank(), [orderOf(bank(), { rail: 'instant' })])).every(isPaid))
    assert.equal(await balance(), before - 100_00n)
  })
}
