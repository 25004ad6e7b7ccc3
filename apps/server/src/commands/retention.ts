// `havn retention [--json]`: what is kept for how long, on which ground, and what is dropped when.
import { parseArgs } from 'node:util'
import { DATA_CLASSES, type DataClass } from '../platform/database/data-classes.ts'
import { openDatabase } from '../platform/database/database.ts'
import { type KeptTable, listKeptTables } from '../platform/database/retention.store.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireBankUrl } from '../app/settings/index.ts'

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

await reportSettingsError(async () => {
  const bankDatabase = openDatabase({ url: requireBankUrl(), connectionsMax: 1 })
  try {
    const kept = await listKeptTables(bankDatabase)
    const classes = Object.values<DataClass>(DATA_CLASSES).map((dataClass) => ({
      ...dataClass,
      tables: kept.filter(({ table }) => dataClass.tables.includes(table)),
    }))
    const known = new Set(classes.flatMap(({ tables }) => tables.map(({ table }) => table)))
    const others = kept.filter(({ table }) => !known.has(table))
    if (options.json) console.log(JSON.stringify({ classes, others }, undefined, 2))
    else
      console.log(
        [
          ...classes.flatMap(({ name, setting, ground, tables, otherTables = [], otherTablesHours }) => [
            name,
            `  ${setting === undefined ? 'not a setting' : setting}; ${ground}`,
            ...tables.map(formatTable),
            ...otherTables.map((table) => `  ${table}: ${limitOf(otherTablesHours)}`),
          ]),
          ...(others.length === 0 ? [] : ['of the sandbox', ...others.map(formatTable)]),
        ].join('\n'),
      )
  } finally {
    await bankDatabase.close()
  }
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
