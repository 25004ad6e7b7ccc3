import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/** How the nodes of a cluster are connected with each other and with this machine. */
export interface Network {
  /** Whether nodes can be cut off: each has a network of its own. Otherwise all are addresses of the loopback device. */
  readonly canCut: boolean
  /** The address under which nodes reach this machine, and proxies on it are reached. */
  readonly hostAddress: string
  addressOf(node: number): string
  /** What to put before a command so that it runs in the network of a node. */
  commandPrefix(node: number): readonly string[]
  /** Cuts a node off from everybody, or connects it again. */
  setConnected(node: number, isConnected: boolean): void
  close(): void
}

const NODES = [1, 2, 3] as const

/** Gives each node a network namespace where that is wanted and allowed, which is for root on Linux alone. */
export function createNetwork(wantsNamespaces: boolean): Network {
  const number = randomInt(1, 250)
  if (!wantsNamespaces) return createLoopback(number)
  try {
    return createNamespaces(number)
  } catch {
    return createLoopback(number)
  }
}

function createLoopback(number: number): Network {
  return {
    canCut: false,
    hostAddress: `127.87.${number}.1`,
    addressOf: (node) => `127.87.${number}.1${node}`,
    commandPrefix: () => [],
    setConnected() {
      throw new Error('nodes cannot be cut off on this machine')
    },
    close() {},
  }
}

/** A bridge on this machine, and for each node a namespace with one end of a virtual cable; the other end is at the bridge. */
function createNamespaces(number: number): Network {
  const bridge = `havnf${number}`
  const namespaceOf = (node: number) => `${bridge}-${node}`
  const cableOf = (node: number) => `${bridge}c${node}`
  const network = `10.87.${number}`

  function close(): void {
    for (const node of NODES) ignoreErrors(() => ip('netns', 'delete', namespaceOf(node)))
    for (const node of NODES) ignoreErrors(() => ip('link', 'delete', cableOf(node)))
    ignoreErrors(() => ip('link', 'delete', bridge))
  }

  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('address', 'add', `${network}.1/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const node of NODES) {
      const namespace = namespaceOf(node)
      ip('netns', 'add', namespace)
      ip('link', 'add', cableOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      ip('link', 'set', cableOf(node), 'master', bridge, 'up')
      ip('-n', namespace, 'link', 'set', 'lo', 'up')
      ip('-n', namespace, 'address', 'add', `${network}.1${node}/24`, 'dev', 'eth0')
      ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    }
  } catch (error) {
    close()
    throw error
  }
  process.once('exit', close)
  return {
    canCut: true,
    hostAddress: `${network}.1`,
    addressOf: (node) => `${network}.1${node}`,
    commandPrefix: (node) => ['nsenter', `--net=/run/netns/${namespaceOf(node)}`],
    setConnected: (node, isConnected) => ip('link', 'set', cableOf(node), isConnected ? 'up' : 'down'),
    close,
  }
}

function ip(...parameters: readonly string[]): void {
  execFileSync('ip', parameters, { stdio: 'pipe' })
}

function ignoreErrors(work: () => void): void {
  try {
    work()
  } catch {
    // It was not made, or is gone already.
  }
}
