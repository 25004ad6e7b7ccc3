import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { rounds } from '../support/rounds.ts'
import { havnProcess } from './havn-process.ts'
import { startClients } from './persistent-clients.ts'
import { assertAllStoredOnce } from './stored-payments.ts'

const kills = rounds({ usually: 6, long: 20 })

test(`kill -9 of the server ${kills} times under load: every 201 is stored, every X-Request-ID paid once`, async (t) => {
  const database = await createDatabase()
  const ca = makeCa()
  const havn = await havnProcess({ databaseUrl: database.url, ca })
  try {
    await havn.start()
    // 0: no response. The server itself must never answer anything but 201.
    const clients = startClients({ port: havn.port, tpp: makeTpp(ca), count: 6, passingStatuses: [0] })
    for (let kill = 0; kill < kills; kill += 1) {
      await clients.acknowledgeMore(10)
      await sleep(Math.random() * 200)
      await havn.kill()
      await havn.start()
    }
    await clients.finish()
    await assertAllStoredOnce(database.url, clients.acknowledged)
    const broken = clients.statusCounts.get(0) ?? 0
    assert(broken >= kills, `${broken} connections broke in ${kills} kills: there was no load`)
    t.diagnostic(
      `${clients.acknowledged.size} payments, ${broken} broken connections, ${clients.replayCount} replays`,
    )
  } finally {
    await havn.close()
    await database.drop()
  }
})
