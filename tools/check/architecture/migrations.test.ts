import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationProblems } from './migrations.ts'

const problemsOf = (text: string, name = '0002_change') =>
  migrationProblems([{ path: `apps/server/src/a/sql/${name}.sql`, text }])

const REFUSED = [
  'alter table a.b drop column c;',
  'drop function a.old(uuid);',
  'alter table a.b rename column c to d;',
  'alter table a.b alter column c type bigint;',
  'alter table a.b alter column c set not null;',
  'create index b_c on a.b (c);',
]

for (const statement of REFUSED)
  test(`a migration may not simply "${statement}"`, () => {
    const [problem] = problemsOf(`-- Why.\n${statement}\n`)
    assert.match(problem ?? '', /^apps\/server\/src\/a\/sql\/0002_change\.sql:2 /)
  })

test('what adds, and what says why it may, passes', () => {
  assert.deepEqual(problemsOf('alter table a.b add column c text;\ncreate table a.d (e uuid);'), [])
  assert.deepEqual(problemsOf('-- contract: unused since 0.2.0\nalter table a.b drop column c;'), [])
  assert.deepEqual(problemsOf('-- small table: one row a bank\ncreate index b_c on a.b (c);'), [])
  assert.deepEqual(problemsOf('create index if not exists b_c on a.b (c);'), [])
  assert.deepEqual(problemsOf('create table a.b (c text);\ncreate index b_c on a.b (c);'), [])
  assert.deepEqual(
    problemsOf('create index b_c on a.b (c);', 'tables'),
    [],
    'the baseline makes empty tables',
  )
})
