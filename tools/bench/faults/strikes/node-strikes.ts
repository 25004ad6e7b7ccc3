import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../cluster/programs.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { ClusterNode } from '../cluster/node.ts'
import type { Strike } from './strike.ts'

/** Waits until another node than this one is the primary, and commits. */
async function untilTakenOver(cluster: Cluster, lost: ClusterNode): Promise<void> {
  await until('another node is the primary', 60, async () => {
    const others = cluster.nodes.filter((node) => node !== lost)
    const answers = others.map(({ address }) =>
      fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).then(
        (response) => response.ok,
        () => false,
      ),
    )
    return (await Promise.all(answers)).includes(true)
  })
}

const killPrimary: Strike = {
  name: 'kill-primary',
  title: "kill -9 of the primary's PostgreSQL",
  rounds: 10,
  outageSecondsMax: 8,
  async run({ cluster }) {
    const primary = await cluster.primary()
    primary.killPostgres()
    await untilTakenOver(cluster, primary)
  },
}

const killNode: Strike = {
  name: 'kill-node',
  title: "kill -9 of everything on the primary's node",
  rounds: 2,
  outageSecondsMax: 30,
  async run({ cluster }) {
    const primary = await cluster.primary()
    await primary.killAll()
    await untilTakenOver(cluster, primary)
    await sleep(2_000)
    primary.startEtcd()
    primary.startPatroni()
  },
}

/** PostgreSQL of the former primary goes on beside the new one, until Patroni is back there. */
const killPatroni: Strike = {
  name: 'kill-patroni',
  title: 'kill -9 of Patroni on the primary, whose PostgreSQL goes on',
  rounds: 1,
  outageSecondsMax: 30,
  async run({ cluster }) {
    const primary = await cluster.primary()
    await primary.killPatroni()
    await untilTakenOver(cluster, primary)
    await sleep(2_000)
    primary.startPatroni()
  },
}

const killStandby: Strike = {
  name: 'kill-standby',
  title: 'kill -9 of PostgreSQL on a standby',
  rounds: 2,
  outageSecondsMax: 3,
  async run({ cluster }) {
    const standby = await cluster.synchronousStandby()
    standby.killPostgres()
    await sleep(3_000)
  },
}

const killEtcd: Strike = {
  name: 'kill-etcd',
  title: 'kill -9 of the leader of etcd',
  rounds: 3,
  outageSecondsMax: 1,
  async run({ cluster }) {
    const leader = await cluster.etcdLeader()
    await leader.killEtcd()
    await sleep(6_000)
    leader.startEtcd()
    await sleep(2_000)
  },
}

const freezeEtcd: Strike = {
  name: 'freeze-etcd',
  title: 'all of etcd frozen for 30 s',
  rounds: 1,
  outageSecondsMax: 1,
  async run({ cluster }) {
    for (const node of cluster.nodes) node.freezeEtcd()
    await sleep(30_000)
    for (const node of cluster.nodes) node.thawEtcd()
    await sleep(2_000)
  },
}

const freezeNode: Strike = {
  name: 'freeze-node',
  title: "the primary's node frozen for 40 s, then it continues",
  rounds: 5,
  outageSecondsMax: 30,
  async run({ cluster, log }) {
    const primary = await cluster.primary()
    const moved = await cluster.keepEtcdLeaderFrom(primary)
    if (moved !== undefined) log(moved)
    primary.freeze()
    try {
      await sleep(40_000)
    } finally {
      primary.thaw()
    }
  },
}

const canCut = ({ cluster }: { cluster: Cluster }) =>
  cluster.network.canCut ? undefined : 'network namespaces need root'

const partition: Strike = {
  name: 'partition',
  title: "the primary's node cut off for 40 s",
  rounds: 2,
  outageSecondsMax: 30,
  unavailable: canCut,
  async run({ cluster }) {
    const primary = await cluster.primary()
    cluster.network.setConnected(primary.number, false)
    // Long enough that it must have given its role up, and another one has taken over.
    await sleep(40_000)
    cluster.network.setConnected(primary.number, true)
  },
}

const flap: Strike = {
  name: 'flapping',
  title: "the primary's network comes and goes, ten times",
  rounds: 1,
  outageSecondsMax: 30,
  unavailable: canCut,
  async run({ cluster, random }) {
    const primary = await cluster.primary()
    for (let times = 0; times < 10; times += 1) {
      cluster.network.setConnected(primary.number, false)
      await sleep(300 + 1_200 * random())
      cluster.network.setConnected(primary.number, true)
      await sleep(300 + 1_200 * random())
    }
  },
}

const switchOver: Strike = {
  name: 'switchover',
  title: 'planned change of the primary',
  rounds: 1,
  outageSecondsMax: 12,
  async run({ cluster, log }) {
    const primary = await cluster.primary()
    const standby = await cluster.synchronousStandby()
    const response = await fetch(`http://${primary.address}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
    })
    log(await response.text())
    await untilTakenOver(cluster, primary)
  },
}

export const NODE_STRIKES: readonly Strike[] = [
  killPrimary,
  killNode,
  freezeNode,
  partition,
  flap,
  killPatroni,
  killStandby,
  killEtcd,
  freezeEtcd,
  switchOver,
]
