import type { EngineFigures, ServerFigures } from './measure.ts'

export interface Round {
  readonly clients: number
  readonly engine: EngineFigures
  readonly server: ServerFigures
}

const ratioMin = 0.45

/** Whether every creation was answered 201, and whether the server reaches the required share of the bare engine's speed. */
export function evaluateRounds(rounds: readonly Round[]): {
  isRight: boolean
  isFast: boolean
  text: string
} {
  const refused = sum(rounds, ({ server }) => server.refused)
  const ratios = concurrenciesOf(rounds).map((clients) =>
    medianOf(rounds.filter((round) => round.clients === clients).map(ratioOf)),
  )
  const ratio = Math.min(...ratios)
  const isFast = ratio >= ratioMin
  const text = [
    `${refused} creations were not answered 201; expected 0`,
    `server ÷ bare is ${ratio.toFixed(2)} where it is least; expected at least ${ratioMin}`,
  ].join('\n')
  return { isRight: refused === 0, isFast, text }
}

/** A line for each concurrency: the median of each figure over its rounds, ratios taken inside a round. */
export function formatTable(rounds: readonly Round[]): string {
  const lines = concurrenciesOf(rounds).map((clients) => {
    const of = rounds.filter((round) => round.clients === clients)
    const median = (pick: (round: Round) => number) => medianOf(of.map(pick))
    return [
      clients,
      median(({ engine }) => engine.perSecond).toFixed(0),
      median(({ engine }) => engine.postgresCpu).toFixed(0),
      median(({ server }) => server.perSecond).toFixed(0),
      median(ratioOf).toFixed(2),
      `${median(({ server }) => server.p50).toFixed(1)} / ${median(({ server }) => server.p99).toFixed(1)}`,
      median(({ server }) => server.serverCpu).toFixed(0),
      median(({ server }) => server.postgresCpu).toFixed(0),
      sum(of, ({ server }) => server.created),
      sum(of, ({ server }) => server.refused),
    ]
  })
  return markdown([
    [
      'clients',
      'bare /s',
      'bare CPU µs',
      'server /s',
      'server ÷ bare',
      'p50 / p99 ms',
      'server CPU µs',
      'PostgreSQL CPU µs',
      '201 = stored',
      'not 201',
    ],
    ...lines,
  ])
}

function concurrenciesOf(rounds: readonly Round[]): number[] {
  return [...new Set(rounds.map(({ clients }) => clients))]
}

function ratioOf({ server, engine }: Round): number {
  return server.perSecond / engine.perSecond
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function sum(rounds: readonly Round[], pick: (round: Round) => number): number {
  return rounds.reduce((total, round) => total + pick(round), 0)
}

function markdown(rows: readonly (readonly (string | number)[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => String(cell).padStart(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
