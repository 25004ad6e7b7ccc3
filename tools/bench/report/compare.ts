import type { BenchResult } from './bench-result.ts'
import { markdown } from './report.ts'

interface Compared {
  readonly name: string
  readonly of: (run: BenchResult) => string | undefined
}

const whole = (value: number | undefined) => value?.toFixed(0)

const ratio = (connections: number) => ({
  name: `creations ÷ bare, ${connections} connections`,
  of: ({ loads }: BenchResult) => {
    const [created, bare] = [loads[`create@${connections}`], loads['bare']]
    return created && bare && (created.perSecond / bare.perSecond).toFixed(2)
  },
})

const cpu = (name: string, key: string) => ({
  name: `${name}, server + PostgreSQL CPU µs`,
  of: ({ loads }: BenchResult) => {
    const one = loads[key]
    return one && `${one.serverCpu.toFixed(0)} + ${one.postgresCpu.toFixed(0)}`
  },
})

const statement = (size: string): Compared => ({
  name: `a creation's PostgreSQL CPU µs, ${size} in one statement`,
  of: (run) => whole(run.statement?.[size]?.postgresCpu),
})

const COMPARED: readonly Compared[] = [
  ...['1', '8', '32', '128'].map(statement),
  ...[8, 64, 256].map(ratio),
  ...[8, 64, 256].map((connections) => cpu(`create, ${connections} connections`, `create@${connections}`)),
  { name: 'WAL bytes of a creation, 64 connections', of: ({ loads }) => whole(loads['create@64']?.walBytes) },
  cpu('create with PSU-ID', 'psu-id@64'),
  cpu('status', 'status@64'),
  cpu('details', 'details@64'),
  cpu('accounts with balances', 'accounts@64'),
  cpu('page of 200', 'newest-page@16'),
  cpu('approval by API', 'approval@8'),
  {
    name: 'commits of a creation and its approval',
    of: ({ commits }) => commits && (commits.creation + commits.approval).toFixed(1),
  },
  { name: 'commits a second of an idle server', of: ({ commits }) => commits?.idlePerSecond?.toFixed(1) },
  { name: 'batch, young ledger, PostgreSQL CPU µs', of: ({ batch }) => whole(batch?.['young']?.postgresCpu) },
  { name: 'batch, grown ledger, PostgreSQL CPU µs', of: ({ batch }) => whole(batch?.['grown']?.postgresCpu) },
  {
    name: 'creations ÷ Prism’s answers, 64 connections',
    of: ({ loads }) => {
      const [created, prism] = [loads['create@64'], loads['prism@64']]
      return created && prism && (created.perSecond / prism.perSecond).toFixed(1)
    },
  },
]

/** A section that compares two runs; nothing if there is one run only. */
export function formatComparison(runs: readonly BenchResult[]): string {
  const [before, after] = runs
  if (before === undefined || after === undefined) return ''
  const rows = COMPARED.flatMap(({ name, of }) => {
    const cells = [of(before), of(after)]
    return cells.some((cell) => cell !== undefined) ? [[name, ...cells.map((cell) => cell ?? '–')]] : []
  })
  const head = ['', `\`${before.commit}\`, before`, `\`${after.commit}\`, after`]
  return `\n\n## Before and after\n\n${markdown(head, rows)}`
}
