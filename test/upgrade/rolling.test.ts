import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import type { HavnProcess } from '../faults/havn-process.ts'
import { until } from '../jobs/until.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { assertInvariants } from '../support/invariants.ts'
import { ownerUrl } from '../support/owned-database.ts'
import { createLoad } from './load.ts'
import { readSqlWithNext } from './next-migration.ts'
import { openServersBehindProxy } from './servers-behind-proxy.ts'

test('SEC-88 two servers behind HAProxy are upgraded one by one under load, and back, and no call fails', async (t) => {
  const ca = makeCa()
  const servers = await openServersBehindProxy(ca)
  const { databaseUrl, proxy, pairs, hasEarlierVersion } = servers
  const load = createLoad({ port: proxy.port, databaseUrl }, makeTpp(ca))

  /** Calls go on for a while. */
  async function untilMoreAnswers(): Promise<void> {
    const before = load.answered()
    await until(30, async () => load.answered() >= before + 20)
  }

  /** Stops one server while the other answers, and starts its successor on the same port. */
  async function replace(old: HavnProcess, successor: HavnProcess): Promise<void> {
    assert.equal(await old.terminate(), 0)
    await successor.start()
    await until(30, async () => (await proxy.serversUp()) === 2)
    await untilMoreAnswers()
  }

  try {
    await Promise.all(pairs.map(({ before }) => before.start()))
    await until(30, async () => (await proxy.serversUp()) === 2)
    load.start()
    await untilMoreAnswers()
    const applied = [
      ...(await prepareSandboxDatabase(ownerUrl(databaseUrl))),
      ...(await migrate({ url: ownerUrl(databaseUrl), modules: readSqlWithNext() })),
    ]
    for (const { before, after } of pairs) await replace(before, after)
    // And once more from this version to itself, as when a setting changes.
    const [first] = pairs
    assert(first)
    await replace(first.after, first.after)
    // Going back: the version before serves what the migration left, and what the new one wrote.
    for (const { before, after } of pairs) await replace(after, before)
    await load.stop()
    t.diagnostic(
      `${hasEarlierVersion ? 'the earlier version' : 'this version'}, ${applied.length} SQL files, ${load.answered()} calls answered, ${load.failed.length} failed`,
    )
    assert.deepEqual(load.failed, [])
    await assertInvariants({ databaseUrl })
  } finally {
    await load.stop()
    await servers.close()
  }
})
