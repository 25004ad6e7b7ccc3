import { PERSONAL_TABLES } from '../../../apps/server/src/operations/personal-data/personal-tables.ts'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { sql } from '../../../apps/server/src/platform/database/sql.ts'

const ROLES = ['havn_tpp', 'havn_bank', 'havn_operator'] as const

const HEADING = `# What each database login can do

The rights of the servers' two logins and of the role of operators, read from the catalogue of a migrated database by
\`node tools/generate/print-schema.ts\`. A test tries every right with each login, column by column.

- **Rows.** [Policies](../decisions/logins-and-row-policies.md) show \`havn_tpp\` the rows of one bank and TPP at a time, \`havn_bank\` those of one bank, and an
  operator those of the banks that \`tenancy.operator_bank\` names.
- **Persons.** Tables with data of persons are marked *yes*. *after a record* means that the database shows an operator these rows only for an
  hour after [a committed act](back-office.md#the-limits-of-an-operators-login).
- **NOTIFY and LISTEN.** PostgreSQL has no right for them: each login can send on every channel and listen to it. What servers believe of
  X-Request-IDs has a MAC. Other messages only wake a process, which then reads the tables.
- **Roles.** None of the three is a superuser, owns anything, bypasses policies, or creates roles, databases, schemas, tables or temporary tables.
`

interface Rights {
  readonly name: string
  readonly role: string
  readonly rights: string
}

/** A page with the rights of each login on tables, routines and functions of PostgreSQL. */
export async function printLogins(url: string): Promise<string> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    const persons = new Set(PERSONAL_TABLES.map(({ table }) => table))
    const tables = await readTables(database)
    const routines = await readRoutines(database)
    const functions = await readFunctions(database)
    return [
      HEADING,
      '## Tables\n',
      row(['table', 'persons', ...ROLES]),
      row(['table', 'persons', ...ROLES].map(() => '---')),
      ...rowsOf(tables).map(([name, cells]) =>
        row([`\`${name}\``, persons.has(name) ? 'yes' : '', ...cells]),
      ),
      '\n## Routines\n\nThose marked *owner* run with the rights of the owner, the others with those of the login.\n',
      row(['routine', ...ROLES]),
      row(['routine', ...ROLES].map(() => '---')),
      ...rowsOf(routines).map(([name, cells]) => row([`\`${name}\``, ...cells])),
      '\n## Functions of PostgreSQL\n\nThose that write, read files, lock, or affect other sessions, where a login may execute them. PostgreSQL lets these three logins cancel and end only their own sessions, and refuses them slots and files. Without [the revocation](install.md#the-database) they could create large objects too.\n',
      row(['function', ...ROLES]),
      row(['function', ...ROLES].map(() => '---')),
      ...rowsOf(functions).map(([name, cells]) => row([`\`${name}\``, ...cells])),
      '',
    ].join('\n')
  } finally {
    await database.close()
  }
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The rights of each role, by the name of the object. An object without rights of any role has a row too. */
function rowsOf(found: readonly Rights[]): readonly (readonly [string, readonly string[]])[] {
  const names = [...new Set(found.map(({ name }) => name))]
  return names.map((name) => [
    name,
    ROLES.map((role) => found.find((one) => one.name === name && one.role === role)?.rights ?? ''),
  ])
}

/** `select`, or `update (stage, sequence)` where the right is for some of the columns only. */
function readTables(database: Database): Promise<readonly Rights[]> {
  return database.rows<Rights>(sql`
    select name, role, concat_ws(', ', (
      select string_agg(
        case
          when allowed = columns then verb
          when verb = 'insert' and columns = allowed || array['transaction_id'] then 'insert without transaction_id'
          else verb || ' (' || array_to_string(allowed, ', ') || ')'
        end || case when verb = 'select' and is_recorded and role = 'havn_operator' then ' after a record' else '' end, ', ' order by nth)
      from (
        select verb, nth,
          array(select attname from pg_attribute
            where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname = 'transaction_id', attnum) as columns,
          array(select attname from pg_attribute
            where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '' and has_column_privilege(role, oid, attnum, verb)
            order by attname = 'transaction_id', attnum) as allowed
        from unnest(array['select', 'insert', 'update']) with ordinality as verbs (verb, nth)) as verbs
      where allowed <> '{}'),
      case when has_table_privilege(role, oid, 'delete') then 'delete' end,
      case when has_table_privilege(role, oid, 'truncate') then 'truncate' end) as rights
    from (
      select oid, relnamespace::regnamespace || '.' || relname as name,
        exists (select from pg_policy where polrelid = pg_class.oid and polname = 'of_recorded_reads') as is_recorded
      from pg_class
      where relkind in ('r', 'p', 'v', 'm') and (not relispartition or relnamespace = 'pgboss'::regnamespace)
        and relname !~ '^queue_stats_[0-9]{8}$'
        and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)') as tables
    cross join unnest(${ROLES}::text[]) as role
    order by name, role`)
}

function readRoutines(database: Database): Promise<readonly Rights[]> {
  return database.rows<Rights>(sql`
    select distinct pronamespace::regnamespace || '.' || proname as name, role, case when prosecdef then 'owner' else 'yes' end as rights
    from pg_proc cross join unnest(${ROLES}::text[]) as role
    where pronamespace::regnamespace::text !~ '^(pg_|information_schema$)' and has_function_privilege(role, oid, 'execute')
      and has_schema_privilege(role, pronamespace, 'usage')
    order by 1, 2`)
}

function readFunctions(database: Database): Promise<readonly Rights[]> {
  return database.rows<Rights>(sql`
    select distinct proname::text as name, role, 'yes' as rights
    from pg_proc cross join unnest(${ROLES}::text[]) as role
    where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege(role, oid, 'execute')
      and proname ~ '^(lo_|lowrite|loread|pg_(try_)?advisory|pg_notify|pg_logical|pg_cancel|pg_terminate|pg_read|pg_ls_|pg_stat_file|pg_stat_reset|pg_file_|pg_reload|pg_rotate|pg_switch|pg_promote|pg_create|pg_drop|pg_export|pg_current_xact_id$|txid_current$|set_config)'
    order by 1, 2`)
}
