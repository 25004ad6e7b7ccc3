import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importProblems, importStatements, specifiersOf } from './imports.ts'
import { readSource } from './source.ts'
import { readArchitecture } from './tables.ts'

const architecture = readArchitecture(`
## Who may import whom
| part | where | entered by | may import |
|---|---|---|---|
| wire | \`packages/wire\` | name | – |
| tools | \`tools\` | nobody | every part |
| shared | \`apps/server/src/shared\` | any file | – |
| sca | \`apps/server/src/sca\` | index.ts | shared |
| payments | \`apps/server/src/payments\` | index.ts | shared, sca, wire |
| app | \`apps/server/src/*.ts\` | nobody | payments |
## Who may use which package
| package | only in |
|---|---|
| \`fastify\` | app, \`*.routes.ts\` |
| \`node:child_process\` | wire |
## Who owns which SQL schema
| schema | owner | tables also named in |
|---|---|---|
## Tables of data
| file | what it holds |
|---|---|
`)
const payments = 'apps/server/src/payments'
const problemOf = (path: string, specifier: string) =>
  importProblems(architecture, { path, text: `import { a } from '${specifier}'` }).join()

test('every way to import is seen', () => {
  const text = `import a, {\n b } from '1'\nimport type { T } from '2'\nexport * from '3'\nexport { c } from '4'
    import '5'\nconst d = await import('6')\nlet e: import('7').E // import '8'\nconst s = "import '9'"`
  const source = readSource(text)
  assert.deepEqual(specifiersOf(source).toSorted(), ['1', '2', '3', '4', '5', '6', '7'])
  assert.equal(importStatements(source), 3)
})

test('the table allows', () => {
  for (const specifier of [
    './x.ts',
    '../shared/money.ts',
    '../sca/index.ts',
    '@havn/wire',
    'node:fs',
    '../../package.json',
  ])
    assert.equal(problemOf(`${payments}/a.ts`, specifier), '', specifier)
  assert.equal(problemOf('apps/server/src/app.ts', './payments/index.ts'), '')
  assert.equal(problemOf('tools/print.ts', '../apps/server/src/payments/a.ts'), '')
})

test('the table refuses', () => {
  assert.match(problemOf('apps/server/src/sca/a.ts', '../payments/index.ts'), /sca may not import payments/)
  assert.match(problemOf('apps/server/src/sca/a.ts', '@havn/wire'), /sca may not import wire/)
  assert.match(problemOf(`${payments}/a.ts`, '../sca/link.ts'), /sca is entered by index.ts/)
  assert.match(problemOf(`${payments}/a.ts`, '../app.ts'), /payments may not import app/)
  assert.match(problemOf(`${payments}/a.ts`, '@havn/wire/src/x.ts'), /by its name alone/)
  assert.match(problemOf(`${payments}/a.ts`, '../../../../packages/wire/src/index.ts'), /entered by name/)
  assert.match(problemOf(`${payments}/a.ts`, '@havn/app'), /nobody may import it/)
  assert.match(problemOf(`${payments}/a.ts`, '../unknown/x.ts'), /belongs to no part/)
})

test('packages are used where the table says', () => {
  assert.equal(problemOf(`${payments}/payments.routes.ts`, 'fastify'), '')
  assert.match(problemOf(`${payments}/a.ts`, 'fastify/x'), /only in app/)
  assert.match(problemOf(`${payments}/a.ts`, '@scope/new/x'), /not in ARCHITECTURE.md/)
  assert.match(problemOf(`${payments}/a.ts`, 'node:child_process'), /only in wire/)
})

test('a test may import anything inside its package', () => {
  assert.equal(problemOf(`${payments}/a.test.ts`, '../sca/link.ts'), '')
  assert.equal(problemOf('apps/server/test/create/201.test.ts', 'anything'), '')
  assert.match(problemOf('apps/server/test/help.ts', '../../../packages/wire/src/x.ts'), /never by file/)
  assert.match(problemOf('apps/server/test/help.ts', '@havn/wire/src/x.ts'), /by its name alone/)
})
