import type { ErasurePlan, PlannedTable } from './erasure-plan.ts'

/** Writes what an erasure does, or did, for a terminal. */
export function formatPlan({ tables, open }: ErasurePlan): string {
  const of = (...kinds: readonly PlannedTable['does'][]) => tables.filter(({ does }) => kinds.includes(does))
  return [
    ...section('Ends first (nothing is erased before)', open),
    ...section('Erased', [
      ...of('deleted').map(({ table, what, rows }) => `${table}: ${rows}, ${what}`),
      ...of('emptied').map(
        ({ table, emptiedRows, columns }) => `${table}: ${columns.join(', ')} of ${emptiedRows}`,
      ),
    ]),
    ...section('Gone by itself within days', of('expires').map(formatKept)),
    ...section(
      'Kept, and used for nothing but its ground',
      of('kept', 'emptied').map((one) => formatKept(one)),
    ),
  ]
    .join('\n')
    .trimEnd()
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']
}

function formatKept({ table, what, rows, ground, keptUntil }: PlannedTable): string {
  const until = keptUntil === undefined ? '' : `, at least until ${keptUntil}`
  return `${table}: ${rows}, ${what}${until} (${ground})`
}
