import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersOf, readRoutines, routineProblems, withCallers } from './routines.ts'

const definition = (name: string, body = '') =>
  `create or replace function ${name}() returns void as $$${body}$$;\n`
const file = (path: string, text: string) => ({ path: `apps/server/src/${path}`, text })

test('a routine has one file of its name, with its locks in the header', () => {
  const good = file('a/sql/claim.sql', `-- Claims.\n-- Locks: none\n${definition('a.claim')}`)
  assert.deepEqual(routineProblems([good]), [])
  const bare = file('a/sql/claim.sql', definition('a.claim'))
  assert.deepEqual(routineProblems([bare]), [
    'apps/server/src/a/sql/claim.sql has no line "-- Locks: …" in its header',
  ])
})

test('a routine that is defined twice, elsewhere, or among the tables is a problem', () => {
  const locks = '-- Locks: none\n'
  const files = [
    file('a/sql/claim.sql', locks + definition('a.claim')),
    file('b/sql/claim.sql', locks + definition('a.claim')),
    file('a/sql/other.sql', locks + definition('a.renew')),
    file('a/sql/both.sql', locks + definition('a.both') + definition('a.second')),
    file('a/sql/tables.sql', definition('a.hidden')),
  ]
  assert.deepEqual(routineProblems(files), [
    'a.claim is defined in apps/server/src/a/sql/claim.sql and in apps/server/src/b/sql/claim.sql',
    'apps/server/src/a/sql/other.sql defines a.renew; expected a file of that name',
    'apps/server/src/a/sql/both.sql defines 2 routines by "create or replace"; expected one',
    'apps/server/src/a/sql/tables.sql defines a.hidden; give the routine a file of its own',
  ])
})

test('callers are stores, other routines and triggers; comments do not count', () => {
  const routines = readRoutines([
    file('a/sql/claim.sql', definition('a.claim')),
    file('a/sql/claim_due.sql', definition('a.claim_due', 'perform a.claim();')),
    file(
      'a/sql/on_change.sql',
      `${definition('a.on_change')}create trigger t execute function a.on_change();`,
    ),
  ])
  const files = [
    file('a/claims.store.ts', 'sql`select a.claim_due()`'),
    file('a/other.ts', '// a.claim_due() is called elsewhere'),
  ]
  const [claim, claimDue, onChange] = routines.map((routine) => callersOf(routine, { routines, files }))
  assert.deepEqual(claim, ['a.claim_due'])
  assert.deepEqual(claimDue, ['a/claims.store.ts'])
  assert.deepEqual(onChange, ['the trigger below'])
})

test('the line of callers is written before the locks, and replaced as a whole', () => {
  const text = `-- Claims.\n-- Called by: x,\n--   y\n-- Locks: none\n${definition('a.claim')}`
  const expected = `-- Claims.\n-- Called by: a, b\n-- Locks: none\n${definition('a.claim')}`
  assert.equal(withCallers(text, ['a', 'b']), expected)
  assert.equal(withCallers(expected, ['a', 'b']), expected)
})
