import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circlesOf } from './circles.ts'
import { importProblems, specifiersOf } from './imports.ts'
import { readSource } from './source.ts'
import { readArchitecture } from './tables.ts'

const architecture = readArchitecture(`
## Layers
| layer | where | modules, lowest first |
|---|---|---|
| packages | \`packages\` | wire |
| platform | \`apps/server/src/platform\` | shared |
| domain | \`apps/server/src/domain\` | sca, payments |
| app | \`apps/server/src\` | app |
### Limits
| module | does not import | because |
|---|---|---|
| sca | wire | of the test |
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
const payments = 'apps/server/src/domain/payments'
const problemOf = (path: string, specifier: string) =>
  importProblems(architecture, { path, text: `import { a } from '${specifier}'` }).join()

test('every way to import is seen', () => {
  const text = `import a, {\n b } from '1'\nimport type { T } from '2'\nexport * from '3'\nexport { c } from '4'
    import '5'\nconst d = await import('6')\nlet e: import('7').E // import '8'\nconst s = "import '9'"`
  const source = readSource(text)
  assert.deepEqual(specifiersOf(source).toSorted(), ['1', '2', '3', '4', '5', '6', '7'])
})

test('arrows go down', () => {
  for (const specifier of [
    './x.ts',
    '../../platform/shared/money.ts',
    '../sca/index.ts',
    '@havn/wire',
    '@havn/wire/second-wire',
    '@havn/server/platform/shared/money',
    'node:fs',
    '../../../package.json',
    '../../../../../package.json',
  ])
    assert.equal(problemOf(`${payments}/a.ts`, specifier), '', specifier)
  assert.equal(problemOf('apps/server/src/app/app.ts', '../domain/payments/index.ts'), '')
})

test('arrows go nowhere else', () => {
  const sca = 'apps/server/src/domain/sca/a.ts'
  assert.match(problemOf(sca, '../payments/index.ts'), /payments is above sca/)
  assert.match(problemOf(sca, '@havn/wire'), /sca may not import wire/)
  assert.match(problemOf(`${payments}/a.ts`, '../sca/link.ts'), /sca is entered by its index.ts/)
  assert.match(problemOf(`${payments}/a.ts`, '../../app/app.ts'), /app is above payments/)
  assert.match(problemOf(`${payments}/a.ts`, '@havn/wire/src/x.ts'), /by its name, or/)
  assert.match(
    problemOf(`${payments}/a.ts`, '../../../../../packages/wire/src/index.ts'),
    /by its name, never by file/,
  )
  assert.match(problemOf(`${payments}/a.ts`, '../unknown/x.ts'), /belongs to no module/)
})

test('packages are used where the table says', () => {
  assert.equal(problemOf(`${payments}/payments.routes.ts`, 'fastify'), '')
  assert.match(problemOf(`${payments}/a.ts`, 'fastify/x'), /only in app/)
  assert.match(problemOf(`${payments}/a.ts`, '@scope/new/x'), /not in ARCHITECTURE.md/)
  assert.match(problemOf(`${payments}/a.ts`, 'node:child_process'), /only in wire/)
})

test('tests and tools are free', () => {
  assert.equal(problemOf(`${payments}/a.test.ts`, '../sca/link.ts'), '')
  assert.equal(problemOf('test/create/201.test.ts', 'anything'), '')
  assert.equal(problemOf('tools/print.ts', '../apps/server/src/domain/payments/a.ts'), '')
})

test('a circle is found, also of types and through several files', () => {
  const file = (name: string, text: string) => ({ path: `${payments}/${name}.ts`, text })
  const circles = circlesOf([
    file('a', "import { b } from './b.ts'"),
    file('b', "import type { C } from './c.ts'"),
    file('c', "const load = () => import('./a.ts')"),
    file('d', "import { a } from './a.ts'"),
  ])
  assert.deepEqual(
    circles.map((circle) => circle.map((path) => path.at(-4))),
    [['a', 'b', 'c', 'a']],
  )
})
