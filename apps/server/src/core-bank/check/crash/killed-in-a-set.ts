import { setTimeout as pause } from 'node:timers/promises'
import type { TransferOrder } from '../../index.ts'
import { monotonicMilliseconds } from '../../../platform/shared/clock.ts'
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

/** How much of a set is done when the bank is killed. */
const MOMENTS = [0.2, 0.5, 0.8]

/** The bank is killed in the middle of a set, and asked again. */
export const CRASH_CASES: readonly ConformanceCase[] = MOMENTS.map((share) => ({
  id: `crash/killed-after-${share * 100}-percent`,
  title: `Killed after ${share * 100} % of a set of ${ordersPerSet} orders and asked again: exactly ${ordersPerSet} are paid.`,
  advice:
    'Store paymentId in the same database transaction that moves the money, and answer only after that is on disk. What was not committed when the process died must be as if it had never begun.',
  needs: ['restart'],
  async run(bank, note) {
    const estimatedMilliseconds = await estimateSet(bank)
    const before = await fundPayer(bank, setMinorUnits)
    const known = new Set(idsOf(await readEverything(bank)))
    const orders = ordersOf(bank, ordersPerSet, orderMinorUnits)
    await killDuring(bank, { orders, share, estimatedMilliseconds })
    const atTheKill = (before - (await payerBalance(bank))) / orderMinorUnits
    note(`${atTheKill} of ${ordersPerSet} orders had been paid when the bank was killed`)
    expectPaid('the outcomes when asked again', await execute(bank, orders))
    expectEqual('the payer’s balance in minor units', await payerBalance(bank), before - setMinorUnits)
    const news = idsOf(await readEverything(bank)).filter((id) => !known.has(id))
    expectEqual('the number of new transactions', news.length, ordersPerSet)
  },
}))

const sampleOrders = 100

/** Estimates how long the bank takes for a whole set, from a tenth of one. */
async function estimateSet(bank: CoreBankUnderTest): Promise<number> {
  await fundPayer(bank, BigInt(sampleOrders) * orderMinorUnits)
  const began = monotonicMilliseconds()
  await executeAll(bank, ordersOf(bank, sampleOrders, orderMinorUnits))
  return ((monotonicMilliseconds() - began) * ordersPerSet) / sampleOrders
}

interface Kill {
  readonly orders: readonly TransferOrder[]
  readonly share: number
  readonly estimatedMilliseconds: number
}

/** Sends a set and kills the bank meanwhile. Whatever the first call says does not matter. */
async function killDuring(bank: CoreBankUnderTest, kill: Kill): Promise<void> {
  if (bank.actions.restart === undefined) throw new CaseNotRunError('there is no command to restart the bank')
  const before = await payerBalance(bank)
  const first = execute(bank, kill.orders).catch(() => undefined)
  await untilShareIsPaid(bank, before, kill)
  await bank.actions.restart()
  await first
}

/** Waits until that share of the orders is paid or, if a bank shows nothing until all are, for that share of the time. */
async function untilShareIsPaid(bank: CoreBankUnderTest, before: bigint, kill: Kill): Promise<void> {
  const began = monotonicMilliseconds()
  for (;;) {
    const paid = Number((before - (await payerBalance(bank))) / orderMinorUnits)
    const elapsed = monotonicMilliseconds() - began
    const timeIsUp = elapsed >= kill.estimatedMilliseconds * (paid === 0 ? kill.share : 2)
    if (paid >= kill.orders.length * kill.share || timeIsUp) return
    await pause(5)
  }
}
