import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBeyondProblems, findObligationProblems, findThreatProblems } from './check-named-tests.ts'

const row = (number: number, named: string) => `| ${number} | T | an attack | a defence | ${named} |`
const page = (...rows: readonly string[]) =>
  [
    '# Security',
    '',
    '## Threats',
    '',
    '| # | who | attack | defence | test |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    '## Open',
    '',
    '| 9 | x |',
  ].join('\n')
const hasTest = (file: string, name: string) => file === 'a/b.test.ts' && 'SEC-01 one and more'.includes(name)

test('a threat names one or several tests by a part of their names', () => {
  const one = '`a/b.test.ts`: SEC-01 one'
  assert.deepEqual(findThreatProblems(page(row(1, one), row(2, `${one}; ${one}`)), hasTest), [])
})

test('a test that does not exist, a row without one and a missing number are found', () => {
  const problems = findThreatProblems(
    page(
      row(1, '`a/b.test.ts`: SEC-01 one; `a/c.test.ts`: SEC-01 one'),
      row(2, 'by hand'),
      row(4, '`a/b.test.ts`: SEC-01 one'),
      row(4, '`a/b.test.ts`: SEC-01 two'),
    ),
    hasTest,
  )
  assert.deepEqual(problems, [
    'SECURITY.md: row 1 names a test that does not exist: a/c.test.ts: SEC-01 one',
    'SECURITY.md: row 2 names no test; write `file.test.ts`: its name',
    'SECURITY.md: expected the row 3, got 4; rows are numbered without a gap',
    'SECURITY.md: row 4 names a test that does not exist: a/b.test.ts: SEC-01 two',
  ])
  assert.deepEqual(findThreatProblems('# Security\n', hasTest), [
    'SECURITY.md has no rows under "## Threats"',
  ])
})

test('a row of what is beyond the specification names a test that exists', () => {
  const table = (cell: string) =>
    ['| what | why | test |', '|---|---|---|', `| a thing | a reason | ${cell} |`].join('\n')
  assert.deepEqual(findBeyondProblems(table('`a/b.test.ts`: SEC-01 one'), hasTest), [])
  assert.deepEqual(findBeyondProblems(table('none'), hasTest), [
    'docs/beyond.md: "a thing…" names no test; write `file.test.ts`: its name',
  ])
})

test('a row of obligations names tests and commands that exist', () => {
  const table = (cell: string) =>
    [
      '| article | what | shown by | with the bank |',
      '|---|---|---|---|',
      `| 5 | a thing | ${cell} | x |`,
    ].join('\n')
  const find = (cell: string) =>
    findObligationProblems(table(cell), hasTest, (command) => command === 'havn evidence show')
  for (const cell of ['`a/b.test.ts`: SEC-01 one; `havn evidence show`', '`havn evidence show`'])
    assert.deepEqual(find(cell), [])
  assert.deepEqual(find('`a/b.test.ts`: SEC-09; `havn evidence`'), [
    'docs/obligations.md: "5…" names a command that does not exist: havn evidence',
    'docs/obligations.md: "5…" names a test that does not exist: a/b.test.ts: SEC-09',
  ])
  assert.deepEqual(find('by hand'), [
    'docs/obligations.md: "5…" names no test; write `file.test.ts`: its name',
  ])
})
