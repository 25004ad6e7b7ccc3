import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { sql } from '../../../apps/server/src/platform/database/sql.ts'

interface Column {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly type: string
  readonly is_key: boolean
}

interface Reference {
  readonly schema: string
  readonly table: string
  readonly target_schema: string
  readonly target: string
}

const HEADING = `# Tables

What migrating an empty database makes, module by module; made by \`node tools/generate/print-schema.ts\`. Partitions are left out.
Every table of a bank starts with \`bank_id\`. The module's \`sql/tables.sql\` explains the columns.
`

/** A page with a picture of each schema's tables, read from the catalogue of a migrated database. */
export async function printTables(url: string): Promise<string> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    const columns = await database.rows<Column>(sql`
      select nspname as schema, relname as table, attname as column, format_type(atttypid, atttypmod) as type,
        exists (select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any (indkey)) as is_key
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p') and not relispartition and nspname !~ '^(pg_|information_schema|migrations|public)'
      order by nspname, relname, attnum`)
    const references = await database.rows<Reference>(sql`
      select distinct own.nspname as schema, source.relname as table, other.nspname as target_schema, target.relname as target
      from pg_constraint
      join pg_class as source on source.oid = conrelid and not source.relispartition
      join pg_class as target on target.oid = confrelid and not target.relispartition
      join pg_namespace as own on own.oid = source.relnamespace
      join pg_namespace as other on other.oid = target.relnamespace
      where contype = 'f'
      order by 1, 2, 3, 4`)
    const schemas = [...new Set(columns.map(({ schema }) => schema))]
    return [HEADING, ...schemas.map((schema) => printSchema(schema, columns, references))].join('\n')
  } finally {
    await database.close()
  }
}

function printSchema(schema: string, columns: readonly Column[], references: readonly Reference[]): string {
  const own = columns.filter((column) => column.schema === schema)
  const tables = [...new Set(own.map(({ table }) => table))]
  const boxes = tables.map((table) => {
    const lines = own.filter((column) => column.table === table).map(printColumn)
    return `  ${table} {\n${lines.join('\n')}\n  }`
  })
  const arrows = references
    .filter((reference) => reference.schema === schema)
    .map(({ table, target_schema, target }) => {
      const name = target_schema === schema ? target : `"${target_schema}.${target}"`
      return `  ${name} ||--o{ ${table} : ""`
    })
  return `## ${schema}\n\n\`\`\`mermaid\nerDiagram\n${[...boxes, ...arrows].join('\n')}\n\`\`\`\n`
}

// Mermaid takes no spaces, brackets or dots in the name of a type.
const plainType = (type: string) =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('[]', '_array')
    .replaceAll(/[^\w]+/g, '_')

function printColumn({ column, type, is_key: isKey }: Column): string {
  return `    ${plainType(type)} ${column}${isKey ? ' PK' : ''}`
}
