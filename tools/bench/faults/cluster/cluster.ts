import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { freePort } from '@havn/local-postgres'
import { getPatroni } from '../get-patroni.ts'
import { databaseAccount } from './account.ts'
import { createNetwork, type Network } from './network.ts'
import { type ClusterNode, createNode, NODE_NUMBERS } from './node.ts'
import { type Program, startProgram, until } from './programs.ts'

/** Three nodes with PostgreSQL, Patroni and etcd, and a proxy that leads to the primary. */
export interface Cluster {
  readonly network: Network
  readonly nodes: readonly ClusterNode[]
  /** The port of the proxy on 127.0.0.1. */
  readonly proxyPort: number
  /** The proxy's program, to be killed; `startProxy` starts another. */
  proxy(): Program
  startProxy(): void
  /** The URL of the superuser, through the proxy. */
  readonly ownerUrl: string
  /** Runs a statement as the superuser on the primary. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  primary(): Promise<ClusterNode>
  /** One of the standbys that commits wait for. */
  synchronousStandby(): Promise<ClusterNode>
  etcdLeader(): Promise<ClusterNode>
  /**
   * Makes another member of etcd the leader if this node has it and its etcd is one that must not be frozen as the leader.
   * Returns what was done, for the log.
   */
  keepEtcdLeaderFrom(node: ClusterNode): Promise<string | undefined>
  /** Waits until all three nodes run, and commits wait for one of two standbys. */
  untilWhole(seconds?: number): Promise<void>
  stop(): Promise<void>
}

const PROXY_CONFIGURATION = fileURLToPath(
  new URL('../../../../packaging/haproxy/postgresql.cfg', import.meta.url),
)
const wholeSecondsMax = 90
/** What Patroni calls a standby that commits may wait for, if any of several will do. */
const SYNCHRONOUS = 'quorum_standby'
const passwords = {
  superuser: 'superuser-secret',
  replication: 'replication-secret',
  rewind: 'rewind-secret',
}

export async function startCluster(
  folder: string,
  {
    wantsSmallDisks,
    wantsNamespaces,
    sharedBuffers = '64MB',
  }: { wantsSmallDisks: boolean; wantsNamespaces: boolean; sharedBuffers?: string },
): Promise<Cluster> {
  const account = databaseAccount()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'patroni'))
  // The account of the database cannot enter the cache of ours.
  const patroniLibrary = join(folder, 'patroni')
  cpSync(getPatroni(), patroniLibrary, { recursive: true })
  const network = createNetwork(wantsNamespaces)
  const nodes = NODE_NUMBERS.map((number) =>
    createNode({
      number,
      folder,
      network,
      account,
      patroniLibrary,
      passwords,
      wantsSmallDisk: wantsSmallDisks,
      sharedBuffers,
    }),
  )
  const proxyPort = await freePort()
  const ownerUrl = `postgresql://postgres:${passwords.superuser}@127.0.0.1:${proxyPort}/postgres`
  const startProxy = () => startPostgresProxy({ folder, network, port: proxyPort })
  for (const node of nodes) node.startEtcd()
  for (const node of nodes) node.startPatroni()
  let proxy = startProxy()
  const cluster: Cluster = {
    network,
    nodes,
    proxyPort,
    ownerUrl,
    proxy: () => proxy,
    startProxy() {
      proxy = startProxy()
    },
    query: (text, values = []) => queryOnce(ownerUrl, text, values),
    primary: () => nodeWithRole(nodes, 'leader'),
    synchronousStandby: () => nodeWithRole(nodes, SYNCHRONOUS),
    etcdLeader: () => findEtcdLeader(nodes),
    keepEtcdLeaderFrom: (node) => keepEtcdLeaderFrom(nodes, node),
    untilWhole: (seconds = wholeSecondsMax) =>
      until('three nodes, two of them synchronous standbys', seconds, () => isWhole(cluster)),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await proxy.end('SIGKILL')
      network.close()
    },
  }
  try {
    await cluster.untilWhole()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

function startPostgresProxy({ folder, network, port }: { folder: string; network: Network; port: number }) {
  const addresses = NODE_NUMBERS.map((node) => [`DB${node}`, network.addressOf(node)])
  return startProgram({
    command: ['haproxy', '-db', '-f', PROXY_CONFIGURATION],
    environment: {
      PATH: `${process.env['PATH']}:/usr/sbin`,
      POSTGRES_BIND: `127.0.0.1:${port}`,
      ...Object.fromEntries(addresses),
    },
    logFile: join(folder, 'postgres-proxy.log'),
  })
}

/** Runs a statement on a connection of its own. */
export async function queryOnce<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 60_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

async function readMembers(nodes: readonly ClusterNode[]): Promise<readonly Member[]> {
  for (const { address } of nodes) {
    const answer = await getJson<{ members: Member[] }>(`http://${address}:8008/cluster`)
    if (answer !== undefined) return answer.members
  }
  return []
}

async function nodeWithRole(nodes: readonly ClusterNode[], role: string): Promise<ClusterNode> {
  let found: ClusterNode | undefined
  await until(`a node with the role ${role}`, 60, async () => {
    const member = (await readMembers(nodes)).find((one) => one.role === role)
    found = nodes.find(({ name }) => name === member?.name)
    return found !== undefined
  })
  if (found === undefined) throw new Error(`no node has the role ${role}`)
  return found
}

async function isWhole(cluster: Cluster): Promise<boolean> {
  const members = await readMembers(cluster.nodes)
  const standbys = members.filter(({ role, state }) => role === SYNCHRONOUS && state === 'streaming')
  if (members.length !== 3 || standbys.length !== 2) return false
  const health = await Promise.all(
    cluster.nodes.map(({ address }) => getJson<{ health: string }>(`http://${address}:2379/health`)),
  )
  if (health.some((answer) => answer?.health !== 'true')) return false
  return cluster.query('select txid_current()').then(
    () => true,
    () => false,
  )
}

interface EtcdStatus {
  readonly version: string
  readonly leader: string
  readonly header: { readonly member_id: string }
}

const readEtcdStatus = ({ address }: ClusterNode) =>
  getJson<EtcdStatus>(`http://${address}:2379/v3/maintenance/status`, '{}')

async function findEtcdLeader(nodes: readonly ClusterNode[]): Promise<ClusterNode> {
  for (const node of nodes) {
    const status = await readEtcdStatus(node)
    if (status !== undefined && status.leader === status.header.member_id) return node
  }
  throw new Error('etcd has no leader')
}

async function keepEtcdLeaderFrom(
  nodes: readonly ClusterNode[],
  node: ClusterNode,
): Promise<string | undefined> {
  const status = await readEtcdStatus(node)
  if (
    status === undefined ||
    status.leader !== status.header.member_id ||
    !revokesAsOldLeader(status.version)
  )
    return undefined
  const other = nodes.find((one) => one !== node)
  const target = other && (await readEtcdStatus(other))
  if (target === undefined) throw new Error('no other member of etcd answers')
  const body = JSON.stringify({ targetID: target.header.member_id })
  await getJson(`http://${node.address}:2379/v3/maintenance/transfer-leadership`, body)
  const leader = await findEtcdLeader(nodes)
  if (leader === node) throw new Error(`${node.name} is still the leader of etcd`)
  return `etcd ${status.version} must not be frozen as the leader: ${leader.name} leads it now`
}

/**
 * Whether a leader of etcd that was frozen revokes all leases when it goes on, though another one leads by then, so that a
 * primary loses its key (etcd's issue 15247). That was corrected in 3.5.13, and for 3.4 after 3.4.30.
 */
function revokesAsOldLeader(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major !== 3) return false
  return minor < 4 || (minor === 4 && patch <= 30) || (minor === 5 && patch < 13)
}

async function getJson<Body>(url: string, body?: string): Promise<Body | undefined> {
  try {
    const signal = AbortSignal.timeout(1_000)
    const response = await fetch(url, body === undefined ? { signal } : { signal, method: 'POST', body })
    return (await response.json()) as Body
  } catch {
    return undefined
  }
}
