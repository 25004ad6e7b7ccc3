import { setTimeout as pause } from 'node:timers/promises'
import type { TransferOrder } from '../../core-bank/index.ts'
import { monotonicMilliseconds } from '../../shared/clock.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual } from '../expect.ts'
import { execute, executeAll, expectPaid, ordersOf } from '../orders.ts'
import { fundPayer, payerBalance } from '../payer.ts'
import { idsOf, readEverything } from '../statement.ts'

/** As many as Havn sends in one call. */
const ordersPerSet = 1_000
const orderMinorUnits = 1_00n
const setMinorUnits = BigInt(ordersPerSet) * orderMinorUnits

/** Shares of the time that a whole set takes, after which the bank is killed. */
const MOMENTS = [0.2, 0.5, 0.8]

/** The bank is killed in the middle of a set, and asked again. */
export const CRASH_CASES: readonly ConformanceCase[] = MOMENTS.map((share) => ({
  id: `crash/killed-after-${share * 100}-percent`,
  title: `Killed after ${share * 100} % of a set of ${ordersPerSet} orders and asked again: exactly ${ordersPerSet} are paid.`,
  advice:
    'Store paymentId in the same database transaction that moves the money, and answer only after that is on disk. What was not committed when the process died must be as if it had never begun.',
  needs: ['restart'],
  async run(bank, note) {
    const milliseconds = await timeOneSet(bank)
    const before = await fundPayer(bank, setMinorUnits)
    const known = new Set(idsOf(await readEverything(bank)))
    const orders = ordersOf(bank, ordersPerSet, orderMinorUnits)
    await killDuring(bank, orders, milliseconds * share)
    const atTheKill = (before - (await payerBalance(bank))) / orderMinorUnits
    note(`${atTheKill} of ${ordersPerSet} orders had been paid when the bank was killed`)
    expectPaid('the outcomes when asked again', await execute(bank, orders))
    expectEqual('the balance', await payerBalance(bank), before - setMinorUnits)
    const news = idsOf(await readEverything(bank)).filter((id) => !known.has(id))
    expectEqual('the number of new transactions', news.length, ordersPerSet)
  },
}))

async function timeOneSet(bank: CoreBankUnderTest): Promise<number> {
  await fundPayer(bank, setMinorUnits)
  const began = monotonicMilliseconds()
  await executeAll(bank, ordersOf(bank, ordersPerSet, orderMinorUnits))
  return monotonicMilliseconds() - began
}

/** Sends a set and kills the bank meanwhile. Whatever the first call says does not matter. */
async function killDuring(
  bank: CoreBankUnderTest,
  orders: readonly TransferOrder[],
  milliseconds: number,
): Promise<void> {
  if (bank.actions.restart === undefined) throw new CaseNotRunError('there is no command to restart the bank')
  const first = execute(bank, orders).catch(() => undefined)
  await pause(milliseconds)
  await bank.actions.restart()
  await first
}
