import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonProblems, foreignImportProblems, wordProblems } from './interfaces.ts'
import { readSource } from './source.ts'

const file = (path: string, text: string) => ({ path, text, source: readSource(text) })
const domainFile = 'apps/server/src/domain/consents/a.ts'

test('the domain has no word of an interface, not even in a comment', () => {
  assert.match(wordProblems(file(domainFile, '// the TPP-Session-ID of the call')).join(), /TPP-Session-ID/)
  assert.match(wordProblems(file(domainFile, "const path = 'Consent-ID'")).join(), /Consent-ID/)
  assert.deepEqual(wordProblems(file(domainFile, 'const consentId = tpp_session_id')), [])
  assert.deepEqual(wordProblems(file('apps/server/src/interfaces/norwegian/a.ts', '// Norwegian')), [])
})

test('an interface imports the domain and what all interfaces are, and no other interface', () => {
  const path = 'apps/server/src/interfaces/norwegian/payments/a.ts'
  const problemsOf = (specifier: string) =>
    foreignImportProblems(file(path, `import { a } from '${specifier}'`))
  assert.deepEqual(problemsOf('../../berlin-group/index.ts'), [
    `${path} imports another interface: apps/server/src/interfaces/berlin-group/index.ts`,
  ])
  for (const specifier of [
    '../dialect.ts',
    '../../interface.ts',
    '../../../domain/sca/index.ts',
    '@havn/contract',
  ])
    assert.deepEqual(problemsOf(specifier), [], specifier)
})

test('an interface is not asked which one it is', () => {
  const problemsOf = (text: string) => comparisonProblems(file('apps/server/src/app/a.ts', text))
  assert.equal(problemsOf("if (hostRules.interface.id === 'norwegian') f()").length, 1)
  assert.equal(problemsOf('const isOwn = row.id !== tppInterface.id').length, 1)
  assert.deepEqual(problemsOf('const record = { interface: call.interface.id }'), [])
})
