import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type StubBank, startStubBank } from '../../test/support/stub-bank.ts'

const id = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081'
const psuId = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'
const scaRedirect = `https://localhost:8443/sca/019a86f0-0000-7000-8000-000000000001/${id}/Zm9sbG93`
const redirect = `https://tpp.example/callback?mine=1&psu-id=${psuId}&tpp-session-id=s&context=PRIVATE`
const approved = { status: 200, body: { scaStatus: 'finalised', redirect } }
const refused = {
  status: 200,
  body: {
    scaStatus: 'failed',
    redirect: 'https://tpp.example/?status=401&code=SCA_INVALID&message=No%20way',
  },
}
const payments = '/v1/payments/norwegian-domestic-credit-transfers'
const created = (links: Record<string, unknown>, approach: string) => ({
  status: 201,
  body: { paymentId: 'p', transactionStatus: 'RCVD', _links: links },
  headers: { 'ASPSP-SCA-Approach': approach },
})

let bank: StubBank
before(async () => {
  bank = await startStubBank()
  for (const name of ['default', 'acme']) await bank.run('tpp', 'new', name)
})
after(() => bank.close())

const decisions = () => bank.received.map(({ method, path, body }) => ({ method, path, body }))
const decision = (body: unknown) => [{ method: 'POST', path: `/v1/sandbox/authorisations/${id}`, body }]

test('approve by id: the explanation to standard error, only the redirect to standard output', async () => {
  bank.answers(approved)
  const { status, stdout, stderr } = await bank.havn('approve', id)
  assert.equal(status, 0, stderr)
  assert.deepEqual(decisions(), decision({ outcome: 'approve' }))
  assert.equal(stdout, `${redirect}\n`)
  assert.match(stderr, new RegExp(`^Approved: the scaStatus of ${id} is finalised\\.\n`))
  assert.match(stderr, new RegExp(`psu-id +${psuId}  \\(send it as PSU-ID`))
  assert.doesNotMatch(stderr, /mine/)
  assert.match(stderr, /\nThe PSU's browser, if the TPP sent it here by a link, goes back to the TPP:\n$/)
})

test('approve by link, as a customer and under an agreement', async () => {
  bank.answers(approved)
  const agreement = '019a86f0-2222-7000-8000-000000000001'
  const args = ['--as', '17859310028', '--agreement', agreement]
  const approval = await bank.havn('approve', scaRedirect, ...args)
  assert.equal(approval.status, 0)
  assert.match(approval.stderr, /\nThe PSU's browser is sent back to the TPP:\n$/)
  const body = { outcome: 'approve', nationalId: '17859310028', agreementId: agreement }
  assert.deepEqual(decisions(), decision(body))
})

test('approve a consent for some of the accounts', async () => {
  bank.answers(approved)
  const accounts = ['a0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001']
  const args = accounts.flatMap((account) => ['--account', account])
  assert.equal((await bank.havn('approve', id, ...args)).status, 0)
  assert.deepEqual(decisions(), decision({ outcome: 'approve', accounts }))
})

for (const [option, outcome, word] of [
  ['--refuse', 'refuse', 'Refused'],
  ['--abort', 'abort', 'Aborted'],
  ['--time-out', 'time-out', 'Timed out'],
] as const)
  test(`${option}: the requested outcome is a success, and the reason is printed`, async () => {
    bank.answers(refused)
    const { status, stderr } = await bank.havn('approve', id, option)
    assert.equal(status, 0, stderr)
    assert.deepEqual(decisions(), decision({ outcome }))
    assert.match(stderr, new RegExp(`^${word}: .* is failed\\.[^]*code +SCA_INVALID[^]*message +No way`))
  })

test('an approval that fails is no success, and still prints the redirect', async () => {
  bank.answers(refused)
  const { status, stdout, stderr } = await bank.havn('approve', id)
  assert.equal(status, 1)
  assert.match(stderr, /^Not approved: /)
  assert.equal(stdout, `${refused.body.redirect}\n`)
})

test('the first of two approvals: approved, with what is left to do', async () => {
  bank.answers({ status: 200, body: { ...approved.body, approvalsLeft: 1 } })
  const { status, stdout, stderr } = await bank.havn('approve', id)
  assert.equal(status, 0, stderr)
  assert.equal(stdout, `${redirect}\n`)
  assert.match(stderr, /^Approved: [^]*\nOne more person must approve[^]*--as <their number> --agreement/)
})

test('two outcomes at once are refused, and nothing is sent', async () => {
  bank.answers(approved)
  for (const pair of [
    ['--refuse', '--abort'],
    ['--time-out', '--refuse'],
    ['--abort', '--time-out'],
  ])
    assert.equal((await bank.havn('approve', id, ...pair)).status, 2, pair.join(' '))
  assert.deepEqual(bank.received, [])
})

test('last, before any call, says what to do', async () => {
  assert.equal(existsSync(bank.stateFile('last-authorisation')), false)
  const { status, stderr } = await bank.havn('approve', 'last')
  assert.equal(status, 1)
  assert.match(stderr, /^havn: there is no last authorisation: make a payment with \.\/havn call first/)
})

test('call prints the link and the command without a browser; last is that authorisation', async () => {
  bank.answers(created({ scaRedirect: { href: scaRedirect, verbs: ['GET'] } }, 'REDIRECT'), approved)
  const { stderr } = await bank.havn('call', 'POST', payments, '--data', '{}', '--tpp', 'acme')
  const hint = '\\./havn approve last --tpp acme --url http://127.0.0.1:\\d+'
  assert.match(stderr, new RegExp(`Approve it here: ${scaRedirect}\nor without a browser: ${hint}\n`))
  const file = bank.stateFile('last-authorisation')
  assert.equal(readFileSync(file, 'utf8'), `${scaRedirect}\n`)
  assert.equal(statSync(file).mode & 0o077, 0)
  assert.equal((await bank.havn('approve', 'last', '--tpp', 'acme')).status, 0)
  assert.deepEqual(decisions().slice(1), decision({ outcome: 'approve' }))
})

test('a call without anything to approve leaves the last one', async () => {
  bank.answers({ status: 200, body: [] })
  const { stderr } = await bank.havn('call', 'GET', '/v1/sandbox/customers')
  assert.doesNotMatch(stderr, /approve/i)
  assert.equal(readFileSync(bank.stateFile('last-authorisation'), 'utf8'), `${scaRedirect}\n`)
})

test('decoupled: the newest authorisation of the payment is asked for', async () => {
  const path = `${payments}/019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37/authorisations`
  bank.answers(
    created({ startAuthorisation: { href: path, verbs: ['POST'] } }, 'DECOUPLED'),
    { status: 200, body: { authorisationIds: ['019a86f2-0000-7000-8000-000000000000', id] } },
    approved,
  )
  const { stderr } = await bank.havn('call', 'POST', payments, '--data', '{}')
  assert.match(stderr, /The PSU approves on a phone; without one: \.\/havn approve last/)
  const approval = await bank.havn('approve', 'last')
  assert.equal(approval.status, 0)
  assert.equal(approval.stdout, '', 'no browser is sent anywhere')
  assert.doesNotMatch(approval.stderr, /browser/)
  const hint = `the TPP learns it from the authorisation's status: ./havn call GET ${path}/${id} --url http`
  assert(approval.stderr.includes(hint), approval.stderr)
  assert.equal(bank.received[1]?.path, path)
  assert.deepEqual(decisions().slice(2), decision({ outcome: 'approve' }))
})

test('decoupled: a started authorisation is remembered by where its status is read', async () => {
  const href = `${payments}/p/authorisations/${id}`
  bank.answers(created({ scaStatus: { href, verbs: ['GET'] } }, 'DECOUPLED'), approved)
  await bank.havn('call', 'POST', `${payments}/p/authorisations`)
  const approval = await bank.havn('approve', 'last')
  assert.deepEqual([approval.status, approval.stdout], [0, ''])
  assert.match(approval.stderr, new RegExp(`psu-id +${psuId} [^]*status: \\./havn call GET ${href} --url`))
  assert.deepEqual(decisions().slice(1), decision({ outcome: 'approve' }))
})

test('a refusal is explained, with the option to change', async () => {
  const message = { category: 'ERROR', code: 'FORMAT_ERROR', path: 'nationalId', text: 'say who the PSU is' }
  bank.answers({ status: 400, body: { tppMessages: [message] } })
  const { status, stderr } = await bank.havn('approve', id)
  assert.equal(status, 1)
  assert.equal(stderr, 'havn: the bank answered 400 Bad Request\n  --as: say who the PSU is\n')
})

test('an authorisation that this TPP does not have may be of another one', async () => {
  const message = { category: 'ERROR', code: 'RESOURCE_UNKNOWN' }
  bank.answers({ status: 404, body: { tppMessages: [message] } })
  const { stderr } = await bank.havn('approve', id)
  assert.match(
    stderr,
    /404 Not Found\n {2}RESOURCE_UNKNOWN\n {2}it was asked for as TPP default; if another TPP made the call, name it with --tpp/,
  )
})
