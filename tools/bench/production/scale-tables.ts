import type { LoadFigures, Part, ProductionRun } from './result.ts'
import { sizeMarkets } from './sizing.ts'

const OPERATIONS = {
  create: 'creation of a payment',
  approval: 'approval with login, on pages',
  status: 'status of a payment',
  accounts: 'accounts with balances',
}
const PARTS: readonly Part[] = ['server', 'proxy', 'postgres', 'standbys', 'coreBank']

/** The parts of docs/scale.md that are printed from runs, by the names of their places in it. */
export function printScale(runs: readonly ProductionRun[]): Readonly<Record<string, string>> {
  return {
    carries: runs.map(printLoads).join('\n\n'),
    rates: printRates(runs),
    order: sizeMarkets(largest(runs)),
  }
}

/** The run with standbys and most servers, from which machines are estimated. */
function largest(runs: readonly ProductionRun[]): ProductionRun {
  const [first] = runs.toSorted(
    (one, other) => Number(other.hasStandby) - Number(one.hasStandby) || other.servers - one.servers,
  )
  if (first === undefined) throw new Error('docs/scale.json: expected at least one run')
  return first
}

function nameOf({ servers, hasStandby }: ProductionRun): string {
  const database = hasStandby ? 'PostgreSQL with two standbys' : 'one PostgreSQL alone'
  return `${servers === 1 ? 'one server' : `${servers} servers`}, ${database}`
}

function printLoads(run: ProductionRun): string {
  const { machine, commit, date, loads } = run
  const head =
    '| call | connections | a second | p50 / p95 / p99 ms | server | HAProxy | PostgreSQL | standbys | core bank | WAL bytes | database connections |'
  const rows = Object.keys(OPERATIONS).flatMap((kind) =>
    Object.entries(loads)
      .filter(([key]) => key.startsWith(`${kind}@`))
      .map(([key, figures]) => {
        const cpu = PARTS.map((part) => whole(figures.cpu[part]))
        const cells = [...cpu, whole(figures.walBytes), whole(figures.connections)]
        return `| ${labelOf(kind)} | ${key.split('@')[1]} | ${whole(figures.perSecond)}${figures.refused === 0 ? '' : `, ${figures.refused} refused`} | ${times(figures)} | ${cells.join(' | ')} |`
      }),
  )
  return `**${nameOf(run)}**, ${date.slice(0, 10)}, commit ${commit}, ${machine.cores} cores (${machine.cpu}) for everything, the load generator too, PostgreSQL ${machine.postgres}; CPU in µs a call:

${head}
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`
}

function labelOf(kind: string): string {
  return Object.entries(OPERATIONS).find(([key]) => key === kind)?.[1] ?? kind
}

function printRates(runs: readonly ProductionRun[]): string {
  const rows = runs.flatMap((run) =>
    Object.entries(run.fixed).map(
      ([name, figures]) =>
        `| ${nameOf(run)} | ${name} | ${whole(figures.perSecond)} | ${times(figures)} | ${figures.refused} |`,
    ),
  )
  return `| | what is different | creations a second | p50 / p95 / p99 ms | refused |
|---|---|---|---|---|
${rows.join('\n')}`
}

const times = ({ p50, p95, p99 }: LoadFigures) => [p50, p95, p99].map(whole).join(' / ')

/** A number without fraction, with commas between thousands. */
function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
