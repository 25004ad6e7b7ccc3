import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { SETTINGS } from '../../../apps/server/src/app/settings/settings-table.ts'
import { backgroundConnectionsMax } from '../../../apps/server/src/platform/database/connection-pool.ts'
import type { LoadFigures, ProductionRun } from './result.ts'

/** Averages of a year; docs/scale.md says where they come from. */
const MARKETS: readonly [Market, ...Market[]] = [
  { name: 'one bank with a fifth of Norway', calls: 12, payments: 0.2 },
  { name: 'Norway', calls: 62, payments: 0.9 },
  { name: 'the Nordic countries', calls: 306, payments: 4.5 },
  { name: 'United Kingdom', calls: 761, payments: 11 },
]
interface Market {
  readonly name: string
  readonly calls: number
  readonly payments: number
}

/** Payday's busiest minute: a day within ten hours, three times an ordinary day, twice the average of its minutes. */
const peak = (24 / 10) * 3 * 2
/** Processors are half loaded at the peak, and PostgreSQL does 1.3 times as much for a call once ten million payments are stored. */
const [load, growth] = [0.5, 1.3]
const [secondsPerYear, minutesPerDay, yearsKept, fullBackups] = [31_536_000, 1_440, 11, 14]
/** What `npm run bench:growth` stores: 47 GB for ten million payments with everything that belongs to them. */
const bytesPerPayment = 4_800
const segmentBytes = 16 * 2 ** 20
const coresPerServer = 4
/** A process for each core of a server. */
const connectionsPerServer =
  coresPerServer * (2 * Number(SETTINGS.databaseConnectionsMax.default) + backgroundConnectionsMax)
const patroni = new URL('../../../packaging/patroni/patroni.yml', import.meta.url)
const reservedConnections = 3
/** Of PostgreSQL as shipped, without those that it reserves for superusers. */
const shippedConnections =
  Number(/max_connections: (\d+)/.exec(readFileSync(patroni, 'utf8'))?.[1]) - reservedConnections

const diskOfYear = ({ payments }: Market) => payments * secondsPerYear * bytesPerPayment

/**
 * Returns the table of docs/scale.md with what a market needs, from what a run has measured. Throws if the connections of one
 * bank exceed those of a cluster.
 */
export function sizeMarkets({ loads }: ProductionRun, connectionsMax = shippedConnections): string {
  const [create, status, accounts, approval] = ['create', 'status', 'accounts', 'approval'].map((kind) =>
    figuresOf(loads, `${kind}@64`),
  ) as [LoadFigures, LoadFigures, LoadFigures, LoadFigures]
  /** What an average second costs: four calls in five read accounts, and those that do not create a payment read a status. */
  const used = ({ calls, payments }: Market, cost: (figures: LoadFigures) => number) =>
    payments * (cost(create) + cost(approval)) +
    (0.2 * calls - payments) * cost(status) +
    0.8 * calls * cost(accounts)
  const coresOf = (microseconds: number) => (peak * microseconds) / 1e6 / load
  const serverCores = (market: Market) => coresOf(used(market, ({ cpu }) => cpu.server + cpu.proxy))
  const databaseCores = (market: Market) => coresOf(growth * used(market, ({ cpu }) => cpu.postgres))
  const servers = (market: Market) => Math.max(2, Math.ceil(serverCores(market) / coresPerServer) + 1)
  const clusters = (market: Market) => Math.ceil((servers(market) * connectionsPerServer) / connectionsMax)
  assert.equal(
    clusters(MARKETS[0]),
    1,
    `${servers(MARKETS[0]) * connectionsPerServer} connections of one bank, ${connectionsMax} allowed`,
  )
  const archivedOfDay = (market: Market) =>
    minutesPerDay *
    segmentBytes *
    Math.max(1, Math.ceil((used(market, ({ walBytes }) => walBytes) * 60) / segmentBytes))

  const rows: readonly (readonly [string, (market: Market) => string])[] = [
    ['calls a second, average', ({ calls }) => number(calls)],
    [`calls a second in payday’s busiest minute, × ${peak.toFixed(1)}`, ({ calls }) => number(calls * peak)],
    ['cores for servers and HAProxy, half loaded', (market) => number(serverCores(market))],
    ['cores for PostgreSQL, half loaded', (market) => number(databaseCores(market))],
    ['to order: servers of 4 cores, one of which may be gone', (market) => number(servers(market))],
    ['connections to PostgreSQL, at most', (market) => number(servers(market) * connectionsPerServer)],
    [`clusters, as ${connectionsMax} connections fit into one`, (market) => number(clusters(market))],
    [
      'three databases a cluster, one of which may be gone, with cores each',
      (market) => number(Math.max(2, 2 ** Math.ceil(Math.log2(databaseCores(market) / clusters(market))))),
    ],
    [
      'calls that wait for a core bank of 20 ms / 50 ms / 1 s in that minute',
      ({ calls }) => [0.02, 0.05, 1].map((seconds) => number(Math.ceil(calls * peak * seconds))).join(' / '),
    ],
    ['disk of a year of payments', (market) => bytes(diskOfYear(market))],
    ['disk of eleven years', (market) => bytes(yearsKept * diskOfYear(market))],
    ['log to the archive a day, before compression', (market) => bytes(archivedOfDay(market))],
    [
      'fourteen full backups after eleven years, compressed to a half',
      (market) => bytes((fullBackups * yearsKept * diskOfYear(market)) / 2),
    ],
  ]
  const lines = rows.map(([name, cell], index) => {
    const label = index === 0 ? name : `*estimate*: ${name}`
    return `| ${[label, ...MARKETS.map(cell)].join(' | ')} |`
  })
  return `| | ${MARKETS.map(({ name }) => name).join(' | ')} |\n|---|---|---|---|---|\n${lines.join('\n')}`
}

function figuresOf(loads: ProductionRun['loads'], key: string): LoadFigures {
  const figures = loads[key]
  if (figures === undefined) throw new Error(`docs/scale.json: expected the figures of ${key}`)
  return figures
}

/** Two digits that count, or a whole number. */
function number(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))
}

function bytes(value: number): string {
  return value >= 1e12 ? `${number(value / 1e12)} TB` : `${number(value / 1e9)} GB`
}
