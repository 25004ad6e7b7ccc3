import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaProblems } from './schemas.ts'
import type { Architecture } from './tables.ts'

const module = (name: string) => ({ name, where: `src/${name}`, layer: 'domain' })
const architecture: Architecture = {
  modules: ['sca', 'ledger', 'sandbox', 'payments', 'invariants'].map(module),
  limits: new Map(),
  packages: new Map(),
  schemas: [
    { name: 'payments', owner: 'payments', alsoNamedIn: '–' },
    { name: 'sca', owner: 'sca', alsoNamedIn: '–' },
    { name: 'sandbox', owner: 'sandbox', alsoNamedIn: 'payments/sql/create_all.sql, invariants' },
    { name: 'sandbox_ledger', owner: 'ledger', alsoNamedIn: '–' },
    { name: 'tenancy', owner: 'sca', alsoNamedIn: 'SQL files' },
  ],
  dataTables: [],
}
const problems = (path: string, text: string) => schemaProblems(architecture, { path, text })

test('an owner names its schema', () => {
  assert.deepEqual(problems('src/sca/sca.store.ts', 'sql`select 1 from sca.authorisation`'), [])
  assert.deepEqual(problems('src/sca/sql/tables.sql', 'create table sca.authorisation (id uuid);'), [])
})

test('another names none of its tables', () => {
  assert.deepEqual(problems('src/payments/payments.store.ts', 'sql`select 1 from sca.authorisation`'), [
    "src/payments/payments.store.ts names sca.authorisation, which is sca's",
  ])
  assert.equal(
    problems('src/payments/sql/tables.sql', 'insert into sca.authorisation(id) select 1').length,
    1,
  )
  assert.equal(problems('src/payments/sql/tables.sql', 'create function sca.mine() returns void').length, 1)
})

test('a store and an SQL file call its functions, another file does not', () => {
  const call = 'sql`select sca.start(${id})`'
  assert.deepEqual(problems('src/payments/payments.store.ts', call), [])
  assert.deepEqual(problems('src/payments/sql/tables.sql', 'perform sca.start(id);'), [])
  assert.equal(problems('src/payments/create-payment.ts', call).length, 1)
})

test('a module below calls none of them', () => {
  assert.equal(problems('src/sca/sca.store.ts', 'sql`select payments.approve(${id})`').length, 1)
})

test('a schema whose name begins like another is not that other', () => {
  assert.deepEqual(problems('src/ledger/sql/tables.sql', 'create table sandbox_ledger.account ();'), [])
  assert.equal(problems('src/ledger/sql/tables.sql', 'select from sandbox.customer').length, 1)
})

test('one SQL file names the tables that it is listed for', () => {
  const insert = 'insert into sandbox.event (id) select 1'
  assert.deepEqual(problems('src/payments/sql/create_all.sql', insert), [])
  assert.equal(problems('src/payments/sql/create_each.sql', insert).length, 1)
})

test('the stores of a listed part name the tables, its other files do not', () => {
  const query = 'sql`select from sandbox.event`'
  assert.deepEqual(problems('src/invariants/a.store.ts', query), [])
  assert.equal(problems('src/invariants/a.ts', query).length, 1)
})

test('code, comments and texts that are no SQL do not count', () => {
  assert.deepEqual(
    problems('src/payments/a.ts', "// from sca.link\nsca.pages(x)\nthrow Error('see sca.pages')"),
    [],
  )
  assert.deepEqual(problems('src/payments/sql/tables.sql', '-- from sca.authorisation'), [])
})

test('what every SQL file may name, no store may', () => {
  assert.deepEqual(
    problems('src/payments/sql/tables.sql', 'insert into tenancy.partitioned_table values (1)'),
    [],
  )
  assert.equal(
    problems('src/payments/payments.store.ts', 'sql`select from tenancy.partitioned_table`').length,
    1,
  )
})
