import { setTimeout as sleep } from 'node:timers/promises'
import { createOnePayment, NATIONAL_ID } from '../load/psu-calls.ts'
import { approveOnPages } from '../load/psu-pages.ts'
import { connectAsTpp } from '../production/calls.ts'
import type { DeployedBank, Deployment } from '../production/deployment.ts'

/** How many PSUs in all pay in a second. Each is about ten calls. */
const paymentsPerSecond = 1

/** PSUs who pay at all banks in turn: a TPP creates a payment, and they log in and approve it on the bank's pages. */
export function startOrdinaryLoad(deployment: Deployment, banks: readonly DeployedBank[]) {
  const ending = new AbortController()
  const counts = { paid: 0, failed: 0 }
  const underWay = new Set<Promise<void>>()
  const tpps = banks.map((bank) => connectAsTpp(deployment, bank))

  async function pay(tpp: (typeof tpps)[number]): Promise<void> {
    try {
      await approveOnPages(await createOnePayment(tpp), NATIONAL_ID)
      counts.paid += 1
    } catch {
      counts.failed += 1
    }
  }

  async function run(): Promise<void> {
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const tpp = tpps[number % tpps.length]
      if (tpp === undefined) return
      const payment = pay(tpp).finally(() => underWay.delete(payment))
      underWay.add(payment)
      await sleep(1_000 / paymentsPerSecond)
    }
  }

  const running = run()
  return {
    counts,
    async stop() {
      ending.abort()
      await running
      await Promise.all(underWay)
    },
  }
}
