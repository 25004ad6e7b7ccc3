import type { BenchResult } from './bench-result.ts'

/** The figures of a run as tables in Markdown. */
export function formatTables(result: BenchResult): string {
  return [operationsTable(result), statementTable(result), commitsTable(result), batchTable(result)]
    .filter((table) => table !== '')
    .join('\n\n')
}

function operationsTable({ loads, bareClients }: BenchResult): string {
  const ratio = (perSecond: number, to: string) =>
    loads[to] === undefined ? '' : (perSecond / loads[to].perSecond).toFixed(2)
  const rows = OPERATIONS.flatMap(({ key, name }) => {
    const one = loads[key]
    if (one === undefined) return []
    const isBare = key === 'bare' || key === 'lean'
    const connections = isBare ? bareClients : key.split('@')[1]
    const { perSecond, p50, p99, serverCpu, postgresCpu, walBytes, commits } = one
    return [
      [
        name,
        String(connections ?? ''),
        whole(perSecond),
        ratio(perSecond, 'bare'),
        ratio(perSecond, 'lean'),
        p50 === undefined || p99 === undefined ? '' : `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
        isBare ? '' : whole(serverCpu),
        whole(postgresCpu),
        whole(walBytes),
        commits.toFixed(2),
      ],
    ]
  })
  if (rows.length === 0) return ''
  const head = [
    'operation',
    'connections',
    'a second',
    '÷ bare',
    '÷ lean',
    'p50 / p99 ms',
    'server CPU µs',
    'PostgreSQL CPU µs',
    'WAL bytes',
    'commits',
  ]
  return markdown(head, rows)
}

function statementTable({ statement }: BenchResult): string {
  if (statement === undefined) return ''
  const rows = Object.entries(statement).map(([size, { postgresCpu }]) => [size, whole(postgresCpu)])
  return markdown(['creations in one statement', 'PostgreSQL CPU µs each'], rows)
}

function commitsTable({ commits }: BenchResult): string {
  if (commits === undefined) return ''
  const { idlePerSecond, creation, approval } = commits
  return markdown(
    ['commits', 'counted'],
    [
      ...(idlePerSecond === undefined
        ? []
        : [['a second, of a server that nobody calls', idlePerSecond.toFixed(1)]]),
      ['of one creation', creation.toFixed(1)],
      ['of one approval by the sandbox’s API', approval.toFixed(1)],
    ],
  )
}

function batchTable({ batch }: BenchResult): string {
  if (batch === undefined) return ''
  const rows = Object.entries(batch).map(([name, { stored, due, perSecond, postgresCpu, serverCpu }]) => [
    `${name} ledger: ${stored} stored, ${due} due`,
    whole(perSecond),
    whole(serverCpu),
    whole(postgresCpu),
  ])
  return markdown(['batch run', 'payments a second', 'server CPU µs', 'PostgreSQL CPU µs'], rows)
}

function whole(value: number): string {
  return value.toFixed(0)
}

/** A table in Markdown, with its columns aligned. The first one is text. */
function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The operations of a run in the order of its tables, with the key of their figures. */
const OPERATIONS = [
  { key: 'bare', name: 'the same rows as plain INSERTs (bare)' },
  { key: 'lean', name: 'the same rows in one statement, without row-level security (lean)' },
  { key: 'create@8', name: 'create' },
  { key: 'create@64', name: 'create' },
  { key: 'create@256', name: 'create' },
  { key: 'create, recorded@64', name: 'create, with the sandbox’s record of calls' },
  { key: 'psu-id@64', name: 'create with PSU-ID' },
  { key: 'status@64', name: 'status' },
  { key: 'status, unsigned@64', name: 'status, (request-target) unsigned' },
  { key: 'details@64', name: 'details' },
  { key: 'accounts@8', name: 'accounts with balances' },
  { key: 'accounts@64', name: 'accounts with balances' },
  { key: 'newest-page@16', name: 'page of 200, newest' },
  { key: 'oldest-page@16', name: 'last page, oldest' },
  { key: 'approval@8', name: 'approval by the sandbox’s API' },
] as const
