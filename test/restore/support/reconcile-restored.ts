import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../../../apps/server/src/operations/invariants/index.ts'
import { openDeliverer } from '../../notifications/support/deliverer.ts'
import { runReconcile } from '../../reconcile/support/run-reconcile.ts'
import type { TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'
import type { OutsideCoreBank } from './outside-core-bank.ts'
import { DAYS, goOn, type openTpps, type Traffic } from './traffic.ts'

/** The ledger of the sandbox executes nothing here, and knows nothing of what the core bank outside did. */
const LEDGER = ['money-moved-for-the-status', 'transfers-have-payments', 'ledger-balances']

/** A bank that was restored, and everything that was not. */
export interface Restored {
  readonly bank: TestBank
  readonly outside: OutsideCoreBank
  readonly tpps: Awaited<ReturnType<typeof openTpps>>
  readonly traffic: Traffic
  readonly folder: string
}

/** What an operator and everybody else does after a restore. Returns what was found, in words. */
export async function reconcileAndGoOn(restored: Restored): Promise<string> {
  const { bank, outside, tpps, traffic } = restored
  const before = await reconcileAll(restored)
  const repairable = before.filter(({ canBeRepaired }) => canBeRepaired)
  await reconcileAll(restored, 'propose')
  const after = await reconcileAll(restored, 'confirm')
  assert.deepEqual(
    after.filter(({ canBeRepaired, isRepaired }) => canBeRepaired && !isRepaired),
    [],
    'everything that could be repaired was',
  )
  await goOn(tpps, traffic.made)
  assert.deepEqual(outside.doubled(), [], 'an order came under two ids')
  await reconcileAll(restored)
  const deliverer = openDeliverer(bank)
  await deliverer.deliver()
  await deliverer.close()
  const checked = await checkDatabase({ url: bank.databaseUrl, except: LEDGER })
  assert(checked.kind === 'checked')
  const broken = checked.invariants.filter(({ violations }) => violations.length > 0)
  assert.deepEqual(broken, [])
  const kinds = Object.entries(Object.groupBy(before, ({ kind }) => kind))
  return `${kinds.map(([kind, all = []]) => `${all.length} ${kind}`).join(', ')}; ${repairable.length} repaired; ${outside.executed.size} executed in the end`
}

interface PrintedDifference {
  readonly kind: string
  readonly paymentId: string
  readonly canBeRepaired: boolean
  readonly isRepaired: boolean
}

/** Compares both banks with the core bank's list. Asserts that each order that was executed is known as that, or is listed. */
async function reconcileAll(
  { bank, outside, folder }: Restored,
  repair?: 'propose' | 'confirm',
): Promise<readonly PrintedDifference[]> {
  const all: PrintedDifference[] = []
  const rows = await queryAsOwner(bank, 'select bank_id from banks.own_bank order by bank_id')
  for (const bankId of rows.map((row) => String(row['bank_id']))) {
    const list = join(folder, 'list.csv')
    writeFileSync(list, outside.listOf(bankId))
    const period = { since: Temporal.Instant.from(`${DAYS[0]}T00:00:00Z`) }
    const request = { period, list, repair, reason: 'restored', isJson: true }
    const operator = repair === 'confirm' ? 'ola' : 'kari'
    const { code, out } = await runReconcile(bank, operator, { bankId, coreBank: undefined, request })
    const lines = out.split('\n').map((line): PrintedDifference => JSON.parse(line))
    const differences = lines.slice(0, -1)
    assert.equal(code, differences.every(({ isRepaired }) => isRepaired) ? 0 : 1, out)
    const listed = new Set(differences.map(({ paymentId }) => paymentId))
    const recorded = new Set(
      (
        await queryAsOwner(
          bank,
          `select payment_id from payments.payment_event where bank_id = '${bankId}' and cause = 'reserved'`,
        )
      ).map((row) => String(row['payment_id'])),
    )
    for (const order of outside.executed.values())
      if (order.bankId === bankId)
        assert(recorded.has(order.paymentId) || listed.has(order.paymentId), `${order.identity} is lost`)
    for (const { kind } of differences)
      assert(['unknown', 'not-approved', 'not-recorded', 'ended'].includes(kind), `${kind}: ${out}`)
    all.push(...differences)
  }
  return all
}
