import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { fillDisk } from '../cluster/small-disk.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { ClusterNode } from '../cluster/node.ts'
import type { Strike } from './strike.ts'

/**
 * No standby receives anything, commits wait, and an operator cancels them: PostgreSQL then reports success with a warning,
 * though the commit is on one machine. That machine dies, and a standby continues without these commits. Whoever took the
 * warning for a success has acknowledged what is gone now.
 */
const cancelWait: Strike = {
  name: 'cancel-wait',
  title: 'waits for the standby cancelled (notice 01000), then the primary dies',
  rounds: 2,
  outageSecondsMax: 20,
  async run({ cluster, log }) {
    const primary = await cluster.primary()
    const standbys = cluster.nodes.filter((node) => node !== primary)
    const resume = standbys.map((standby) => standby.stopReceiving())
    log(`${await cancelWaits(cluster, primary, 2_500)} commits were cancelled in their wait`)
    await primary.killPostgresAndPatroni()
    for (const continues of resume) continues()
    await sleep(1_000)
    primary.startPatroni()
  },
}

async function cancelWaits(cluster: Cluster, primary: ClusterNode, milliseconds: number): Promise<number> {
  const url = new URL(cluster.ownerUrl)
  url.host = `${primary.address}:5432`
  const client = new Client({ connectionString: url.href })
  client.on('error', () => {})
  await client.connect()
  let cancelled = 0
  try {
    const deadline = performance.now() + milliseconds
    while (performance.now() < deadline) {
      const { rowCount } = await client.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      cancelled += rowCount ?? 0
      await sleep(50)
    }
  } finally {
    await client.end()
  }
  return cancelled
}

const killProxy: Strike = {
  name: 'kill-proxy',
  title: 'kill -9 of the proxy before the database',
  rounds: 2,
  outageSecondsMax: 8,
  async run({ cluster, random }) {
    await cluster.proxy().end('SIGKILL')
    await sleep(500 + 2_000 * random())
    cluster.startProxy()
  },
}

const slowDatabase: Strike = {
  name: 'slow-database',
  title: 'every packet to and from the database 100 ms late, for 10 s',
  rounds: 1,
  outageSecondsMax: 3,
  async run({ bank }) {
    bank.relay.delay(100)
    await sleep(10_000)
    bank.relay.delay(0)
  },
}

const blackHole: Strike = {
  name: 'black-hole',
  title: 'packets to and from the database vanish for 8 s',
  rounds: 2,
  outageSecondsMax: 14,
  async run({ bank }) {
    bank.relay.swallow(true)
    await sleep(8_000)
    bank.relay.swallow(false)
  },
}

const reset: Strike = {
  name: 'reset',
  title: 'all connections to the database reset, ten times',
  rounds: 2,
  outageSecondsMax: 3,
  async run({ bank, random }) {
    for (let times = 0; times < 10; times += 1) {
      bank.relay.reset()
      await sleep(100 + 400 * random())
    }
  },
}

const exhaustPool: Strike = {
  name: 'no-connections',
  title: 'somebody else takes all connections of the database for 8 s',
  rounds: 1,
  outageSecondsMax: 15,
  async run({ bank, cluster, log }) {
    const url = new URL(bank.databaseUrls.tpp)
    url.port = String(cluster.proxyPort)
    const taken: Client[] = []
    const end = performance.now() + 8_000
    async function take(): Promise<void> {
      const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 2_000 })
      client.on('error', () => {})
      await client.connect().then(
        () => taken.push(client),
        () => sleep(50),
      )
    }
    const takers = Array.from({ length: 24 }, async () => {
      while (performance.now() < end) await take()
    })
    // Once all are taken, the servers lose theirs.
    await sleep(4_000)
    bank.relay.reset()
    await Promise.all(takers)
    log(`${taken.length} connections were taken`)
    await Promise.all(taken.map((client) => client.end()))
  },
}

const fullDisk: Strike = {
  name: 'disk-full',
  title: "the disk of the primary's node full for 15 s",
  rounds: 1,
  outageSecondsMax: 45,
  unavailable: ({ cluster }) =>
    cluster.nodes.every(({ hasSmallDisk }) => hasSmallDisk) ? undefined : 'small disks need root',
  async run({ cluster, log }) {
    const primary = await cluster.primary()
    const free = fillDisk(primary.homeFolder)
    try {
      // The log needs new files sooner or later; this makes it soon.
      for (let times = 0; times < 8; times += 1)
        await cluster.query('select pg_switch_wal()').catch((error: unknown) => log(String(error)))
      await sleep(15_000)
    } finally {
      free()
      // etcd gives up when it cannot write.
      primary.revive()
    }
  },
}

export const DATABASE_STRIKES: readonly Strike[] = [
  cancelWait,
  killProxy,
  slowDatabase,
  blackHole,
  reset,
  exhaustPool,
  fullDisk,
]
