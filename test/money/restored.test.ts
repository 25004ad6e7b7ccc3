import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NdctPayment } from '@havn/contract'
import type { CoreBank } from '../../apps/server/src/core-bank/index.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { copyDatabase, createDatabase } from '../support/database.ts'
import { checkedInvariants } from '../support/invariants.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'

const { debtorAccount, requestedExecutionDate: _date, ...line }: NdctPayment = ndctBody()
const texts = (what: string) => ({ ...line, remittanceInformationUnstructured: what })

const BULK = {
  target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
  body: {
    paymentInformationId: 'BULK-RESTORED',
    debtorAccount,
    payments: ['1', '2', '3'].map((n) => texts(`line ${n}`)),
  },
}
const RENT = {
  target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
  body: { ...texts('rent'), debtorAccount, startDate: '2026-11-17', frequency: 'Weekly' },
}

/** A core bank that no restore of Havn's database touches: it remembers the ids that it was asked to pay, by what they are for. */
function rememberingCoreBank() {
  const idsOf = new Map<string, Set<string>>()
  const replaceCoreBank = (ledger: CoreBank): CoreBank => ({
    ...ledger,
    async execute(request) {
      for (const { paymentId, remittance, executionDate } of request.orders) {
        const what = `${remittance[0]} on ${executionDate}`
        idsOf.set(what, (idsOf.get(what) ?? new Set()).add(paymentId))
      }
      return ledger.execute(request)
    },
  })
  return { idsOf, replaceCoreBank }
}

test('after a restore every order reaches the core bank under the id that it had before', async () => {
  const { idsOf, replaceCoreBank } = rememberingCoreBank()
  const lost = await createDatabase()
  const first = await openBank({ databaseUrl: lost.url, replaceCoreBank })
  const tpp = first.newTpp()
  const at = (bank: TestBank) => payerAt(bank, tpp)
  await at(first).setClock(MONDAY)
  const created = [
    await at(first).create({ body: { ...texts('single'), debtorAccount } }),
    await at(first).create(BULK),
    await at(first).create(RENT),
  ]
  await first.close()
  const restored = await copyDatabase(lost.url)

  const goOn = async (payer: Payer) => {
    for (const payment of created) await payer.decide(payment)
    await payer.run()
    // The first two rents are due on 17 and 24 November.
    await payer.setClock({ time: '2026-11-25T10:00:00+00:00' })
    await payer.run()
  }
  for (const databaseUrl of [lost.url, restored.url]) {
    const bank = await openBank({ replaceCoreBank, sharesDatabaseWith: { ...first, databaseUrl } })
    await goOn(at(bank))
    await bank.close()
  }
  const expected = [
    'line 1 on 2026-11-16',
    'line 2 on 2026-11-16',
    'line 3 on 2026-11-16',
    'rent on 2026-11-17',
    'rent on 2026-11-24',
    'single on 2026-11-16',
  ]
  assert.deepEqual(
    [...idsOf].map(([what, ids]) => `${what}: ${ids.size}`).toSorted(),
    expected.map((what) => `${what}: 1`),
  )
  for (const database of [lost, restored]) {
    const checked = await checkedInvariants({ url: database.url })
    assert.deepEqual(
      checked.flatMap(({ violations }) => violations),
      [],
    )
    await database.drop()
  }
})
