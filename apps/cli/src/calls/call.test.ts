import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { makeCa, makeTpp } from '../../../../test/support/certificates.ts'
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

test('a refusal and a pending approval name the commands of a sandbox only where there is one', async () => {
  const created = { _links: { scaRedirect: { href: 'https://bank.example/sca/1/2/3' } } }
  for (const [environment, isOffered] of [
    ['sandbox', true],
    ['production', false],
  ] as const) {
    bank.describeAs(environment)
    bank.answers({ status: 400, body: {} })
    const refused = await bank.havn('call', 'GET', '/v1/x')
    assert.equal(refused.stderr.includes('havn why'), isOffered, refused.stderr)
    bank.answers({ status: 201, body: created })
    const pending = await bank.havn('call', 'POST', '/v1/x', '--data', '{}')
    assert.match(pending.stderr, /Approve it here: https:\/\/bank\.example\/sca\/1\/2\/3\n/)
    assert.equal(pending.stderr.includes('havn approve last'), isOffered, pending.stderr)
  }
  bank.describeAs('sandbox')
})

test('a server of another authority than the sandbox’s is called with --ca-file or NODE_EXTRA_CA_CERTS', async (t) => {
  const ca = makeCa('An authority of a bank')
  const extensions = ['subjectAltName=IP:127.0.0.1', 'extendedKeyUsage=serverAuth']
  const { keyPem, pem } = makeTpp(ca, { name: '127.0.0.1', tppId: null, roles: null, extensions })
  const server = createServer({ key: keyPem, cert: pem }, (_, response) => void response.end('{}'))
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const file = bank.stateFile('authority-of-a-bank.pem')
  writeFileSync(file, ca.pem)
  const call = (...more: string[]) =>
    bank.run(
      'call',
      'GET',
      '/v1/x',
      '--url',
      `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...more,
    )
  const unknown = await call()
  assert.equal(unknown.status, 1)
  assert.match(
    unknown.stderr,
    /an authority that this machine does not know .* --ca-file or NODE_EXTRA_CA_CERTS/,
  )
  assert.equal((await call('--ca-file', file)).status, 0)
  process.env['NODE_EXTRA_CA_CERTS'] = file
  t.after(() => delete process.env['NODE_EXTRA_CA_CERTS'])
  assert.equal((await call()).status, 0)
  assert.match((await call('--ca-file', bank.stateFile('none.pem'))).stderr, /--ca-file: there is no file/)
})
