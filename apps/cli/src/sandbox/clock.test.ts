import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type StubBank, startStubBank } from '../../test/support/stub-bank.ts'
import { parseTime } from './clock.ts'
import { parseDuration } from '../terminal/duration.ts'

const answer = { status: 200, body: { time: '2026-11-16T08:30:00+00:00' } }

let bank: StubBank
before(async () => {
  bank = await startStubBank()
  await bank.run('tpp', 'new', 'default')
})
after(() => bank.close())

const sent = () => bank.received.map(({ method, path, body }) => ({ method, path, body }))
const path = '/v1/sandbox/clock'

test('clock reads the time: the explanation to standard error, only the time to standard output', async () => {
  bank.answers(answer)
  const { status, stdout, stderr } = await bank.havn('clock')
  assert.equal(status, 0, stderr)
  assert.deepEqual(sent(), [{ method: 'GET', path, body: undefined }])
  assert.equal(stdout, '2026-11-16T08:30:00+00:00\n')
  assert.match(stderr, /^The bank's clock says Monday.* 16 November 2026.* 09:30:00 in Oslo:\n$/)
})

for (const [option, value, body] of [
  ['--set', '2026-11-16T09:30+01:00', { time: '2026-11-16T08:30:00+00:00' }],
  ['--advance', '2h', { advanceSeconds: 7200 }],
] as const)
  test(`clock ${option} ${value} changes it`, async () => {
    bank.answers(answer)
    const { status, stderr } = await bank.havn('clock', option, value)
    assert.equal(status, 0, stderr)
    assert.deepEqual(sent(), [{ method: 'PUT', path, body }])
    assert.match(stderr, /now says/)
  })

test('mistakes in the command line are reported before anything is sent', async () => {
  bank.answers(answer)
  const cases: [string[], RegExp][] = [
    [['--set', 'tomorrow'], /^havn: expected a time such as/],
    [['--advance', '2 hours'], /^havn: expected a duration such as/],
    [['--set', '2026-11-16', '--advance', '1d'], /cannot be used with/],
  ]
  for (const [args, expected] of cases) {
    const { status, stderr } = await bank.havn('clock', ...args)
    assert.equal(status, 2, args.join(' '))
    assert.match(stderr, expected)
  }
  assert.deepEqual(bank.received, [])
})

test('a refusal is explained, with the option to change', async () => {
  const message = { category: 'ERROR', code: 'FORMAT_ERROR', path: 'advanceSeconds', text: 'too far' }
  bank.answers({ status: 400, body: { tppMessages: [message] } })
  const { stderr } = await bank.havn('clock', '--advance', '999999999w')
  assert.equal(stderr, 'havn: the bank answered 400 Bad Request\n  --advance: too far\n')
})

for (const [text, seconds] of [
  ['45s', 45],
  ['30m', 1800],
  ['2h', 7200],
  ['1d', 86_400],
  ['1w', 604_800],
  ['1h30m', 5400],
] as const)
  test(`${text} is ${seconds} seconds`, () => {
    assert.equal(parseDuration(text), seconds)
  })

for (const text of ['', '2', 'h', '-1h', '1.5h', '2H', '1h 30m', '1y'])
  test(`${JSON.stringify(text)} is no duration`, () => {
    assert.throws(() => parseDuration(text), /such as 2h/)
  })

for (const [text, time] of [
  ['2026-11-16', '2026-11-16T00:00:00+00:00'],
  ['2026-11-16T08:30', '2026-11-16T08:30:00+00:00'],
  ['2026-11-16T08:30:15Z', '2026-11-16T08:30:15+00:00'],
  ['2026-11-16T00:30:15+02:00', '2026-11-15T22:30:15+00:00'],
] as const)
  test(`--set ${text} is ${time}`, () => {
    assert.equal(parseTime(text), time)
  })

for (const text of ['', '2026-02-30', '2026-11-16T24:00', '16.11.2026', '2026-11-16Z', '2026-11-16 08:30'])
  test(`--set ${JSON.stringify(text)} is no time`, () => {
    assert.throws(() => parseTime(text), /expected a time such as/)
  })
