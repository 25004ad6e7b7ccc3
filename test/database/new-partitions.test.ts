import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAllSql } from '@havn/sandbox/prepare-database'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'

test('a migrated database has every partition that is due, before any server maintains it', async (t) => {
  const database = await createEmptyDatabase()
  t.after(() => database.drop())
  await migrate({ url: database.ownerUrl, modules: readAllSql() })
  const read = (text: string) => queryAsOwner({ databaseUrl: database.url }, text)
  const [count] = await read(
    `select count(*)::int as partitions from pg_inherits
     where inhparent in (select parent::regclass from tenancy.partitioned_table) and inhrelid::regclass::text ~ '\\d$'`,
  )
  assert(Number(count?.['partitions']) > 50, JSON.stringify(count))
  assert.deepEqual(await read('select child from tenancy.due_partition_changes()'), [])
})
