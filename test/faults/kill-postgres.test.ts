import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { havnProcess } from './havn-process.ts'
import { startClients } from './persistent-clients.ts'
import { assertAllStoredOnce } from './stored-payments.ts'
import { giveToOwner } from '../support/owned-database.ts'

const kills = 3

test(`kill -9 of PostgreSQL ${kills} times under load: 201 or 503, and every 201 is stored once`, async (t) => {
  const folder = mkdtempSync('/tmp/havn-faults-')
  // PostgreSQL may run as another user than we do.
  chmodSync(folder, 0o777)
  const start = () =>
    startPostgres({ directory: join(folder, 'postgres'), settings: { unix_socket_directories: folder } })
  // The server must find it again at the same address.
  const databaseUrl = `postgresql:///postgres?host=${folder}&port=5432&user=postgres`
  let postgres = await start()
  const ca = makeCa()
  const havn = await havnProcess({ databaseUrl, ca })
  try {
    await prepareSandboxDatabase(await giveToOwner(databaseUrl))
    await havn.start()
    const clients = startClients({ port: havn.port, tpp: makeTpp(ca), count: 6, passingStatuses: [503] })
    for (let kill = 0; kill < kills; kill += 1) {
      await clients.acknowledgeMore(100)
      const refusalsBefore = clients.statusCounts.get(503) ?? 0
      await postgres.kill()
      await sleep(500)
      const refusals = (clients.statusCounts.get(503) ?? 0) - refusalsBefore
      assert(refusals > 0, 'without a database the response is 503')
      postgres = await start()
    }
    await clients.acknowledgeMore(100)
    await clients.finish()
    await assertAllStoredOnce(databaseUrl, clients.acknowledged)
    t.diagnostic(
      `${clients.acknowledged.size} payments, ${clients.statusCounts.get(503)} times 503, ${clients.replayCount} replays`,
    )
  } finally {
    await havn.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
