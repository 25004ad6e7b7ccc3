import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BanksRun, LoadFigures, Part, ProductionRun } from './result.ts'
import { sizeMarkets } from './sizing.ts'

const docs = new URL('../../../docs/', import.meta.url)
const [runsFile, page] = ['scale.json', 'scale.md'].map((name) => fileURLToPath(new URL(name, docs))) as [
  string,
  string,
]

/** What docs/scale.json has. */
interface KeptRuns {
  readonly runs: readonly ProductionRun[]
  /** The newest run with many banks. */
  readonly banks: BanksRun
}

/** Keeps a run instead of the one before it with as many servers and standbys, and prints docs/scale.md. Returns the files. */
export function keepRun(run: ProductionRun): readonly string[] {
  const kept = readKept()
  const isOther = ({ servers, hasStandby }: ProductionRun) =>
    servers !== run.servers || hasStandby !== run.hasStandby
  const runs = [...kept.runs.filter(isOther), run].toSorted((one, other) => other.servers - one.servers)
  return keep({ ...kept, runs })
}

/** Keeps what many banks cost instead of the run before, and prints docs/scale.md. Returns the files. */
export const keepBanks = (banks: BanksRun): readonly string[] => keep({ ...readKept(), banks })

function keep(kept: KeptRuns): readonly string[] {
  writeFileSync(runsFile, `${JSON.stringify(kept, undefined, 2)}\n`)
  writeFileSync(page, printPage())
  return [runsFile, page]
}

/** The page as it is, with the tables of the runs that are kept. */
export function printPage(): string {
  return Object.entries(printScale(readKept())).reduce(
    (text, [name, table]) => fillPlace(text, name, table),
    readFileSync(page, 'utf8'),
  )
}

function fillPlace(text: string, name: string, table: string): string {
  const begin = `<!-- Printed from docs/scale.json: ${name} -->`
  const [from, to] = [text.indexOf(begin), text.indexOf('<!-- Until here -->', text.indexOf(begin))]
  if (from === -1 || to === -1)
    throw new Error(`docs/scale.md: expected "${begin}", and later "<!-- Until here -->"`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`
}

const readKept = (): KeptRuns => JSON.parse(readFileSync(runsFile, 'utf8'))

const OPERATIONS = {
  create: 'creation of a payment',
  approval: 'approval with login, on pages',
  status: 'status of a payment',
  accounts: 'accounts with balances',
}
const PARTS: readonly Part[] = ['server', 'proxy', 'postgres', 'standbys', 'coreBank']

/** The parts of docs/scale.md that are printed from runs, by the names of their places in it. */
function printScale({ runs, banks }: KeptRuns): Readonly<Record<string, string>> {
  return {
    carries: runs.map((run) => printLoads(run, run === largest(runs) ? '' : '@64')).join('\n\n'),
    rates: printRates(runs),
    order: sizeMarkets(largest(runs)),
    banks: printBanks(banks),
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

/** The loads of a run whose names end so. */
function printLoads(run: ProductionRun, ending: string): string {
  const { machine, commit, date, loads } = run
  const head =
    '| call | connections | a second | p50 / p95 / p99 ms | server | HAProxy | PostgreSQL | standbys | core bank | WAL bytes | database connections |'
  const rows = Object.keys(OPERATIONS).flatMap((kind) =>
    Object.entries(loads)
      .filter(([key]) => key.startsWith(`${kind}@`) && key.endsWith(ending))
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

function printBanks({ banks, commit, date, machine, ...figures }: BanksRun): string {
  const { startSeconds, memoryMegabytes, series, idleCpuMilliseconds, reload } = figures
  const rows = [
    [
      'ready after its start',
      `${startSeconds.again} s; ${startSeconds.first} s the first time, when it opens the banks in the database`,
    ],
    ['memory', `${memoryMegabytes.idle} MB, after a payment at each ${memoryMegabytes.busy} MB`],
    ['series of `/metrics`', `${whole(series.idle)}, after a payment at each ${whole(series.busy)}`],
    [
      'CPU a minute while nobody calls',
      `server ${whole(idleCpuMilliseconds.server)} ms, PostgreSQL ${whole(idleCpuMilliseconds.postgres)} ms`,
    ],
    [
      'one document changed',
      `in use after ${reload.seconds} s, ${whole(reload.cpuMilliseconds)} ms of CPU until then`,
    ],
  ]
  return `| ${banks} banks on one server, ${date.slice(0, 10)}, commit ${commit}, ${machine.cores} cores (${machine.cpu}) | |
|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`
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
