import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { havnProcess } from '../faults/havn-process.ts'
import { makeCa } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { asOwner } from '../support/query.ts'

/** After fifteen seconds without a call a server counts as idle. */
const idleMilliseconds = 17_000
const countedSeconds = 10
/** The goal is one a second. PostgreSQL counts some of what came before late, and not every ten seconds are alike. */
const commitsMax = 20
const countsMax = 3

test('SEC-59 a server that nobody calls hardly uses its database', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const server = await havnProcess({ databaseUrl: database.url, ca: makeCa() })
  t.after(() => server.close())
  await server.start()
  await sleep(idleMilliseconds)
  await asOwner({ databaseUrl: database.url }, async (query) => {
    const countCommits = async () => {
      const [row] = await query(
        'select xact_commit::integer as n from pg_stat_database where datname = current_database()',
      )
      return Number(row?.['n'])
    }
    const counts: number[] = []
    while (counts.length < countsMax && !(Math.min(...counts) <= commitsMax)) {
      const commitsBefore = await countCommits()
      await sleep(countedSeconds * 1000)
      counts.push((await countCommits()) - commitsBefore)
    }
    assert.ok(Math.min(...counts) <= commitsMax, `${counts.join(', ')} commits in ${countedSeconds} seconds`)
  })
  const { status } = await fetch(`http://127.0.0.1:${server.port}/readyz`)
  assert.equal(status, 200)
})
