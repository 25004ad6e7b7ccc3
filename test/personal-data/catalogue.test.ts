import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataClassOf } from '../../apps/server/src/platform/database/data-classes.ts'
import { PERSONAL_TABLES } from '../../apps/server/src/operations/personal-data/index.ts'
import { createDatabase, serverUrls } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'
import { COLUMN_OF_PERSON, TABLES_WITHOUT_PEOPLE } from './support/tables-without-people.ts'

test('OPS-51 every table of the server says whether it has data of people, and a new one must', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const owner = { databaseUrl: database.url }
  const rows = await queryAsOwner(
    owner,
    `select attrelid::regclass::text as name, array_agg(attname::text) as columns from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      and relnamespace::regnamespace::text !~ '^(pg_|pgboss$|information_schema$|sandbox)' group by attrelid order by 1`,
  )
  const personal = [...new Set(PERSONAL_TABLES.map(({ table }) => table))]
  assert.deepEqual(
    rows.map(({ name }) => String(name)).toSorted(),
    [...personal, ...Object.keys(TABLES_WITHOUT_PEOPLE)].toSorted(),
  )
  for (const { name, columns } of rows)
    if (!personal.includes(String(name)))
      assert.deepEqual(
        (columns as string[]).filter((column) => COLUMN_OF_PERSON.test(column)),
        [],
        String(name),
      )
  for (const { table } of PERSONAL_TABLES) assert(dataClassOf(table) !== undefined, table)

  await t.test(
    'SEC-90 nobody but the owner becomes the role that erases, and it has no more rights than that',
    async () => {
      const granted = await queryAsOwner(
        owner,
        `select attrelid::regclass::text || coalesce('.' || attname, '') || ' ' || lower(privilege_type) as granted
      from (
        select oid as attrelid, null as attname, relacl as acl from pg_class where not relispartition
        union all select attrelid, attname, attacl from pg_attribute join pg_class on oid = attrelid where not relispartition
      ) as one cross join aclexplode(acl)
      where grantee = 'havn_erasure'::regrole and acl is not null order by 1`,
      )
      assert.deepEqual(
        granted.map((row) => row['granted']),
        [
          'accounts.quota delete',
          'consents.objection delete',
          'consents.request delete',
          'consents.requested delete',
          'consents.resource delete',
          'payments.payment.psu_ip_address update',
          'resource_traces.resource_trace delete',
          'sca.authorisation.browser_hash update',
          'sca.authorisation.psu_id update',
          'sca.authorisation.tpp_redirect_uri update',
          'sca.authorisation.tpp_session_id update',
          'sca.known_identity delete',
          'sca.person_identity delete',
          'sca.psu delete',
          'sca.session delete',
          'xs2a.answered_request delete',
        ],
      )
      for (const url of Object.values(serverUrls(database.url)))
        await assert.rejects(queryAsOwner({ databaseUrl: url }, 'set role havn_erasure'), /permission denied/)
    },
  )
})
