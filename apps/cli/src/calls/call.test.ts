import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type StubBank, startStubBank } from '../../test/support/stub-bank.ts'

let bank: StubBank
before(async () => {
  bank = await startStubBank()
  await bank.run('tpp', 'new', 'default')
})
after(() => bank.close())

test('--verbose shows every header of the answer, a call without it the important ones', async () => {
  const headers = { 'ASPSP-Notification-Support': 'true', Location: '/v1/x/1' }
  const answer = { status: 201, body: {}, headers }
  bank.answers(answer, answer)
  const quiet = await bank.havn('call', 'POST', '/v1/x', '--data', '{}')
  assert.match(quiet.stderr, /^201 Created\nlocation: \/v1\/x\/1\n\n/)
  assert.doesNotMatch(quiet.stderr, /notification/)
  const { stdout, stderr } = await bank.havn('call', 'POST', '/v1/x', '--data', '{}', '--verbose')
  assert.match(stderr, /\n201 Created\n(.+\n)*aspsp-notification-support: true\n(.+\n)*\n/)
  assert.equal(stdout, '{}\n')
})
