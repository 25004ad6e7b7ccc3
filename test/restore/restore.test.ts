import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openArchivedPostgres, placeOfData } from '../backup/archived-postgres.ts'
import { openWorkFolder } from '../backup/run-commands.ts'
import { openReceiver } from '../notifications/support/receiver.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import { createOutsideCoreBank } from './support/outside-core-bank.ts'
import { reconcileAndGoOn } from './support/reconcile-restored.ts'
import { seededRandom } from './support/seeded-random.ts'
import { makeTraffic, openTpps, type Traffic } from './support/traffic.ts'

const momentsMax = process.env['HAVN_LONG'] === undefined ? 20 : 100
const seed = Number(process.env['HAVN_SEED'] ?? 20261115)

test('a bank is restored to any moment of its traffic, and its core bank is not: no order is executed under two ids, and everything that was executed is known or listed', async (t) => {
  const postgres = await openArchivedPostgres({
    place: placeOfData(),
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '100' },
  })
  const { databaseUrl } = postgres
  const work = openWorkFolder()
  const traffic: Traffic = { made: [], periodic: new Set(), counts: new Map() }
  let outside = createOutsideCoreBank((text) => traffic.periodic.has(text.trim()))
  const random = seededRandom(seed)
  const open = (beside?: TestBank) =>
    openBank({
      databaseUrl,
      hasSeal: true,
      openLinksMax: 1_000_000,
      ...(beside === undefined ? {} : { sharesDatabaseWith: beside }),
      replaceCoreBank: (ledger) => ({ ...ledger, ...outside.coreBank }),
    })
  const first = await open()
  let isFirstOpen = true
  const closeFirst = async () => {
    if (isFirstOpen) await first.close()
    isFirstOpen = false
  }
  const receiver = await openReceiver(first)
  try {
    let serving = first
    // The TPPs call whichever server there is.
    const tpps = await openTpps({ ...first, call: (tpp, request) => serving.call(tpp, request) })
    postgres.takeBaseBackup()
    const times = [await timeOf(databaseUrl)]
    await first.startJobs()
    await makeTraffic(tpps, traffic, { notificationUri: receiver.uri, random })
    times.push(await timeOf(databaseUrl))
    await sleep(50)
    await queryAsOwner(first, 'create table after_the_last_moment ()')
    await postgres.archiveAll()
    await closeFirst()
    await postgres.lose()
    const remembered = outside
    t.diagnostic(
      `seed ${seed}, ${remembered.executed.size} orders executed: ${JSON.stringify([...traffic.counts])}`,
    )
    assert.deepEqual(remembered.doubled(), [], 'before the disaster')

    const [begin = 0, end = 0] = times
    for (let moment = 1; moment <= momentsMax; moment += 1) {
      const at = new Date(begin + random() * (end - begin))
        .toISOString()
        .replace('T', ' ')
        .replace('Z', '+00')
      await postgres.restoreTo(at)
      outside = remembered.fork()
      const bank = await open({ ...first, databaseUrl })
      serving = bank
      try {
        const summary = await reconcileAndGoOn({ bank, outside, tpps, traffic, folder: work.path })
        t.diagnostic(`${moment}: restored to ${at}: ${summary}`)
      } finally {
        await bank.close()
        await postgres.lose()
      }
    }
  } finally {
    await closeFirst()
    await receiver.close()
    await postgres.close()
    work.remove()
  }
})

async function timeOf(databaseUrl: string): Promise<number> {
  const [row] = await queryAsOwner(
    { databaseUrl },
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  )
  return Number(row?.['now'])
}
