import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type StubBank, startStubBank } from '../../test/support/stub-bank.ts'

const body = {
  runId: '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37',
  time: '2026-11-16T11:00:00+00:00',
  payments: { booked: 12, underWay: 1, lackingFunds: 0, rejected: 0, unanswered: 0 },
}

let bank: StubBank
before(async () => {
  bank = await startStubBank()
  await bank.run('tpp', 'new', 'default')
})
after(() => bank.close())

test('run has the bank run a batch and prints the outcomes of payments', async () => {
  bank.answers({ status: 201, body })
  const { status, stdout, stderr } = await bank.havn('run')
  assert.equal(status, 0, stderr)
  assert.deepEqual(
    bank.received.map(({ method, path }) => ({ method, path })),
    [{ method: 'POST', path: '/v1/sandbox/batch-runs' }],
  )
  assert.match(stdout, /^A batch run at 2026-11-16T11:00:00\+00:00:\n +12 {2}booked \(ACSC\)\n/)
})

test('on a day that is no banking day, run says so', async () => {
  const warning = {
    category: 'WARNING',
    code: 'EXECUTION_DATE_INVALID',
    path: 'time',
    text: 'no banking day',
  }
  bank.answers({ status: 201, body: { ...body, tppMessages: [warning] } })
  assert.match(
    (await bank.havn('run')).stderr,
    /^no banking day\nGo on to the next day: \.\/havn clock --advance 1d --url http:\S+\n$/,
  )
})
