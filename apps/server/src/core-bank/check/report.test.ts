import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CaseNotRunError } from './conformance-case.ts'
import { expectEqual } from './expect.ts'
import { formatCase, formatSummary } from './report.ts'
import { runCase, type RunnableCase } from './run-cases.ts'

const runOne = (run: RunnableCase['run']) =>
  runCase({ id: 'reading/example', title: 'It holds.', advice: 'Look at it.', run })

test('a failed case says what was checked, expected and received, what to do, and the last questions', async () => {
  const result = await runOne(async ({ calls }) => {
    calls.push({ question: 'listAccounts', asked: '{}', answered: '[]' })
    calls.push({ question: 'hasFunds', asked: '{"order":1}', answered: 'false' })
    expectEqual('hasFunds for 1 minor units', false, true)
  })
  assert.equal(
    formatCase(result),
    [
      'FAILED  reading/example',
      '        It holds.',
      '        checked   hasFunds for 1 minor units',
      '        expected  true',
      '        received  false',
      '        to do     Look at it.',
      '        asked     hasFunds {"order":1}',
      '        answered  false',
    ].join('\n'),
  )
})

test('an error of the adapter is a failure of the last question', async () => {
  const { result, failure } = await runOne(async ({ calls }) => {
    calls.push({ question: 'execute', asked: '{}', answered: 'no answer: it broke' })
    throw new Error('it broke')
  })
  assert.equal(result, 'failed')
  assert.equal(failure?.what, 'execute')
  assert.equal(failure.received, 'it broke')
  assert.match(failure.advice, /^Answer this question with status 200/)
})

test('not run is neither passed nor failed, and the summary says so', async () => {
  const notRun = await runOne(() => Promise.reject(new CaseNotRunError('There is no limit.')))
  const passed = await runOne(async (recorder) => {
    recorder.note('1.0 ms')
    recorder.warn('slow')
  })
  assert.match(formatCase(notRun), /^not run reading\/example\n.*\n {8}Not run: There is no limit\.$/)
  assert.match(formatCase(passed), /Note: 1\.0 ms\.\n {8}WARNING: slow\.$/)
  const group = { name: 'reading', title: '', failed: 0, milliseconds: 1_250 }
  const summary = (count: number, isWhole = true) =>
    formatSummary({
      url: '',
      passed: true,
      isWhole,
      groups: [{ ...group, passed: 1, notRun: count, cases: [passed, notRun] }],
    })
  assert.match(
    summary(1),
    /^reading {4}1 passed {4}0 failed {4}1 not run {5}1\.3 s\n\nPASSED what was run\. Not run: 1/,
  )
  assert.match(summary(0), /PASSED: the core bank does all/)
  assert.match(summary(0, false), /PASSED what was chosen\./)
})

test('a national id is masked, and a long list is cut', async () => {
  const { failure } = await runOne(async () =>
    expectEqual('lists', { nationalId: '14838530061', list: [{ a: 1n }, {}, {}, {}, {}] }, undefined),
  )
  assert.equal(failure?.received, '{"nationalId":"148385*****","list":[{"a":"1"},{},{},"and 2 more"]}')
})
