import { readAllSql } from '@havn/sandbox/prepare-database'
import type { ModuleSql } from '../../apps/server/src/platform/database/sql-files.ts'

const text = `
  alter table payments.payment add column next text;
  alter table sca.authorisation add column next text;
  create table payments.next (bank_id uuid primary key);`

/** A migration as the next version may bring it, of tables that every call writes to. */
const NEXT = { name: '9999_next', text, checksum: '' }

/** All SQL of this version with one migration more, so that there is something to migrate in every upgrade. */
export function readSqlWithNext(): readonly ModuleSql[] {
  return readAllSql().map((sql) =>
    sql.module === 'payments' ? { ...sql, migrations: [...sql.migrations, NEXT] } : sql,
  )
}
