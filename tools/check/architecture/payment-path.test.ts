import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { pathProblems, readPaymentPath } from './payment-path.ts'
import { projectFiles } from './project-files.ts'

const root = new URL('../../../', import.meta.url).pathname

test('ARCHITECTURE.md follows a payment through its files in their real order', () => {
  const parts = readPaymentPath(readFileSync(`${root}ARCHITECTURE.md`, 'utf8'))
  assert.deepEqual(
    parts.map((steps) => steps.length >= 5),
    [true, true, true],
    'expected three parts of at least five files each: a call, a browser, a batch run',
  )
  const files = projectFiles(
    root,
    'apps/*/src/**/*.ts',
    'packages/*/src/**/*.ts',
    'apps/*/src/**/sql/**/*.sql',
  )
  const problems = pathProblems(parts, files)
  assert.equal(problems.length, 0, problems.join('\n'))
})

describe('the check of that order', () => {
  const files = [
    { path: 'src/app.ts', text: "import './route.ts'\nimport './server.ts'" },
    { path: 'src/server.ts', text: "import type { Route } from './route.ts'" },
    { path: 'src/route.ts', text: "import { store } from './store.ts'" },
    { path: 'src/store.ts', text: 'sql`select payments.create_all(1)`' },
    { path: 'src/sql/create_all.sql', text: '' },
  ]
  const page = (...items: string[]) =>
    `# A\n\n## A payment from the socket to the core bank\n\nRule.\n\n### In a call\n\n${items.join('\n')}\n\n## Next\n`
  const problemsOf = (...items: string[]) => pathProblems(readPaymentPath(page(...items)), files)
  const server = '1. [server](src/server.ts): listens.'
  const route = '2. [route](src/route.ts): answers. Handed over by [app](src/app.ts).'
  const store = '3. [store](src/store.ts): writes.'
  const routine = '4. [create_all](src/sql/create_all.sql).'

  test('passes imports, hand-overs and calls of SQL routines', () =>
    assert.deepEqual(problemsOf(server, route, store, routine), []))

  test('finds a dead link', () =>
    assert.deepEqual(problemsOf(server, '2. [gone](src/gone.ts)'), ['there is no file src/gone.ts']))

  test('finds files in the wrong order', () =>
    assert.deepEqual(problemsOf('1. [store](src/store.ts)', '2. [route](src/route.ts)'), [
      'src/route.ts imports src/store.ts, which is before it',
    ]))

  test('finds a file that nothing leads to: an import of a type calls nothing', () =>
    assert.deepEqual(problemsOf(server, '2. [route](src/route.ts)'), [
      'no file before src/route.ts imports it',
    ]))

  test('finds a hand-over by a file that does not know both', () =>
    assert.deepEqual(problemsOf(server, '2. [store](src/store.ts). Handed over by [route](src/route.ts).'), [
      'src/route.ts does not import both src/store.ts and a file before it',
    ]))
})
