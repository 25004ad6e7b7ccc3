import { chmodSync, chownSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, asAccount } from './account.ts'
import type { Network } from './network.ts'
import { mountSmallDisk, unmountSmallDisk } from './small-disk.ts'
import { type Program, signalAll, startProgram, withDescendants } from './programs.ts'

/** A machine of the cluster: etcd, Patroni and PostgreSQL. */
export interface ClusterNode {
  readonly number: number
  readonly name: string
  readonly address: string
  readonly homeFolder: string
  /** Whether the node has a disk of its own, which may be filled. */
  readonly hasSmallDisk: boolean
  /** The process of PostgreSQL that has started all its others; undefined while it does not run. */
  postgresPid(): number | undefined
  startEtcd(): void
  startPatroni(): void
  killEtcd(): Promise<void>
  /** Kills PostgreSQL, as the machine does that has no memory left. Patroni goes on. */
  killPostgres(): void
  /** Kills what decides about PostgreSQL, which goes on. */
  killPatroni(): Promise<void>
  /** Kills PostgreSQL and what would start it again. */
  killPostgresAndPatroni(): Promise<void>
  /** Kills everything that runs on the node. */
  killAll(): Promise<void>
  /** Everything on the node stops, with its connections open; `thaw` lets it go on. */
  freeze(): void
  thaw(): void
  /**
   * A standby receives no more of the primary's log. The function that it returns ends this, and what had arrived meanwhile is
   * lost: PostgreSQL asks the primary for it again.
   */
  stopReceiving(): () => void
  freezeEtcd(): void
  thawEtcd(): void
  /** Starts again what has ended by itself, as the system of a machine does. */
  revive(): void
  stop(): Promise<void>
}

interface NodeSetup {
  readonly number: number
  readonly folder: string
  readonly network: Network
  readonly account: Account | undefined
  readonly patroniLibrary: string
  readonly wantsSmallDisk: boolean
  readonly sharedBuffers: string
  readonly passwords: Readonly<Record<'superuser' | 'replication' | 'rewind', string>>
}

const COMMON = fileURLToPath(new URL('../../../../packaging/patroni/patroni.yml', import.meta.url))
/** Debian's PostgreSQL, the newest of them. */
const BINARIES = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
export const NODE_NUMBERS = [1, 2, 3] as const
const etcdPort = 2379
const etcdPeerPort = 2380

export function createNode(setup: NodeSetup): ClusterNode {
  const { number, folder, network, account } = setup
  const address = network.addressOf(number)
  const name = `node${number}`
  const home = join(folder, name)
  const dataFolder = join(home, 'postgres')
  const configuration = join(home, 'patroni')
  const hasSmallDisk = makeFolders(setup, [home, join(home, 'socket'), configuration])
  writeConfiguration(setup, configuration)
  const run = (program: string, command: readonly string[], environment: Record<string, string> = {}) =>
    startProgram({
      command: [...network.commandPrefix(number), ...asAccount(account), ...command],
      environment: { ...environment, HOME: home },
      logFile: join(folder, `${name}-${program}.log`),
      cwd: home,
    })
  let etcd: Program | undefined
  let patroni: Program | undefined

  const postmaster = () => readPostmaster(dataFolder)
  const programs = () => [etcd, patroni].filter((program) => program?.isRunning === true)
  const everything = () =>
    withDescendants([...programs().map((program) => program?.pid ?? 0), ...postmaster()].filter(Boolean))
  const signalEverything = (signal: 'SIGKILL' | 'SIGSTOP') => signalTwice(everything, signal)

  async function killAll(): Promise<void> {
    signalEverything('SIGKILL')
    await Promise.all([etcd?.end('SIGKILL'), patroni?.end('SIGKILL')])
  }

  function startEtcd(): void {
    etcd = run('etcd', etcdCommand({ ...setup, home }))
  }

  function startPatroni(): void {
    const environment = { PYTHONPATH: setup.patroniLibrary, PYTHONDONTWRITEBYTECODE: '1' }
    patroni = run('patroni', ['/usr/bin/python3', '-m', 'patroni', configuration], environment)
  }

  return {
    number,
    name,
    address,
    homeFolder: home,
    hasSmallDisk,
    postgresPid: () => postmaster()[0],
    startEtcd,
    startPatroni,
    revive() {
      if (etcd?.isRunning !== true) startEtcd()
      if (patroni?.isRunning !== true) startPatroni()
    },
    killEtcd: async () => void (await etcd?.end('SIGKILL')),
    killPostgres() {
      signalAll(withDescendants(postmaster()), 'SIGKILL')
    },
    killPatroni: async () => void (await patroni?.end('SIGKILL')),
    async killPostgresAndPatroni() {
      await patroni?.end('SIGKILL')
      signalAll(withDescendants(postmaster()), 'SIGKILL')
    },
    killAll,
    freeze: () => signalEverything('SIGSTOP'),
    thaw: () => signalAll(everything(), 'SIGCONT'),
    stopReceiving: () => stopReceiving(withDescendants(postmaster())),
    freezeEtcd: () => etcd?.signal('SIGSTOP'),
    thawEtcd: () => etcd?.signal('SIGCONT'),
    async stop() {
      await killAll()
      if (hasSmallDisk) unmountSmallDisk(home)
    },
  }
}

/** Stops the one of these processes that receives the primary's log. */
function stopReceiving(processes: readonly number[]): () => void {
  const receivers = processes.filter((pid) => commandOf(pid).includes('walreceiver'))
  signalAll(receivers, 'SIGSTOP')
  return () => {
    // It ends when it continues, before it reads.
    signalAll(receivers, 'SIGTERM')
    signalAll(receivers, 'SIGCONT')
  }
}

/** Makes the folders of a node, the first of them on a disk of its own if that is wanted. Returns whether it is. */
function makeFolders(
  { account, wantsSmallDisk }: NodeSetup,
  folders: readonly [string, ...string[]],
): boolean {
  mkdirSync(folders[0])
  const hasSmallDisk = wantsSmallDisk && mountSmallDisk(folders[0])
  for (const path of folders) {
    mkdirSync(path, { recursive: true })
    if (account) chownSync(path, account.uid, account.gid)
  }
  return hasSmallDisk
}

/** The process id of a PostgreSQL that has not removed its file. */
function readPostmaster(dataFolder: string): readonly number[] {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return commandOf(pid).includes(dataFolder) ? [pid] : []
  } catch {
    return []
  }
}

/** The command line of a process; PostgreSQL writes there what a process does. Empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** What is started while the first signal goes out is found the second time. */
function signalTwice(listPids: () => readonly number[], signal: 'SIGKILL' | 'SIGSTOP'): void {
  signalAll(listPids(), signal)
  signalAll(listPids(), signal)
}

function etcdCommand({ number, network, home }: NodeSetup & { home: string }): readonly string[] {
  const own = network.addressOf(number)
  const members = NODE_NUMBERS.map((node) => `node${node}=http://${network.addressOf(node)}:${etcdPeerPort}`)
  const options = {
    name: `node${number}`,
    'data-dir': join(home, 'etcd'),
    'listen-peer-urls': `http://${own}:${etcdPeerPort}`,
    'initial-advertise-peer-urls': `http://${own}:${etcdPeerPort}`,
    'listen-client-urls': `http://${own}:${etcdPort}`,
    'advertise-client-urls': `http://${own}:${etcdPort}`,
    'initial-cluster': members.join(','),
    'initial-cluster-state': 'new',
    'heartbeat-interval': '100',
    'election-timeout': '1000',
    'log-level': 'warn',
  }
  return ['etcd', ...Object.entries(options).map(([option, value]) => `--${option}=${value}`)]
}

/** The bank's own file, beside what is different on this node: Patroni merges the files of a folder in their order. */
function writeConfiguration(setup: NodeSetup, configuration: string): void {
  const { number, network, folder, account, passwords, sharedBuffers } = setup
  const address = network.addressOf(number)
  const home = join(folder, `node${number}`)
  const node = {
    name: `node${number}`,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: NODE_NUMBERS.map((one) => `${network.addressOf(one)}:${etcdPort}`).join(',') },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(home, 'postgres'),
      bin_dir: BINARIES,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'repl', password: passwords.replication },
        rewind: { username: 'rewind', password: passwords.rewind },
      },
      parameters: { unix_socket_directories: join(home, 'socket'), shared_buffers: sharedBuffers },
    },
  }
  writeFileSync(join(configuration, '1-common.yml'), readFileSync(COMMON))
  // JSON is YAML.
  writeFileSync(join(configuration, '2-node.yml'), JSON.stringify(node))
  for (const file of ['1-common.yml', '2-node.yml']) {
    chmodSync(join(configuration, file), 0o600)
    if (account) chownSync(join(configuration, file), account.uid, account.gid)
  }
}
