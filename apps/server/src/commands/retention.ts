import type { DataClass } from '../platform/database/data-classes.ts'
import type { KeptTable } from '../platform/database/retention.store.ts'
import { defineCommand, JSON_OPTION } from './command.ts'

export const retention = defineCommand({
  about: 'show for how long which data are kept, on which ground, and what is dropped when',
  options: { json: JSON_OPTION },
  async run(context, { json }) {
    const { DATA_CLASSES } = await import('../platform/database/data-classes.ts')
    const { listKeptTables } = await import('../platform/database/retention.store.ts')
    const kept = await listKeptTables(await context.bankDatabase())
    const classes = Object.values<DataClass>(DATA_CLASSES).map((dataClass) => ({
      ...dataClass,
      tables: kept.filter(({ table }) => dataClass.tables.includes(table)),
    }))
    const { listUnapprovedRemovals } = await import('../domain/payments/index.ts')
    const unapproved = await listUnapprovedRemovals(await context.bankDatabase())
    const known = new Set(classes.flatMap(({ tables }) => tables.map(({ table }) => table)))
    const others = kept.filter(({ table }) => !known.has(table))
    if (json) context.printJson({ classes, others, unapproved })
    else
      context.print(
        [
          ...classes.flatMap(({ name, setting, ground, tables, otherTables = [], otherTablesHours }) => [
            name,
            `  ${setting === undefined ? 'not a setting' : setting}; ${ground}`,
            ...tables.map(formatTable),
            ...otherTables.map((table) => `  ${table}: ${limitOf(otherTablesHours)}`),
          ]),
          ...unapproved.map(
            ({ bankId, doneThrough }) =>
              `payments that nobody approved are emptied at ${bankId} through ${doneThrough}`,
          ),
          ...(others.length === 0 ? [] : ['of the sandbox', ...others.map(formatTable)]),
        ].join('\n'),
      )
    return 0
  },
})

function limitOf(hours: number | undefined): string {
  return hours === undefined ? 'not dropped by age' : `kept for ${hours} hours at most`
}

function formatTable({ table, days, keptFrom, nextDropAt }: KeptTable): string {
  const window = days === undefined ? 'kept for ever' : `kept for ${days} days`
  const from = keptFrom === undefined ? 'nothing yet' : `from ${keptFrom}`
  const drop = nextDropAt === undefined ? '' : `; the oldest partition is dropped on ${nextDropAt}`
  return `  ${table}: ${window}, ${from}${drop}`
}
