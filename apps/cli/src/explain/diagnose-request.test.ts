import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { signRequest } from '@havn/http-signature'
import { createTpp, openSandboxCa } from '@havn/test-certificates'
import { statePaths } from '../installation/state.ts'
import { collectHeaders, diagnoseRequest } from './diagnose-request.ts'
import { formatExplanation } from './format-explanation.ts'
import type { GivenRequest } from './given-request.ts'
import { instructSigning } from './signing-instructions.ts'

const directory = mkdtempSync('/tmp/havn-diagnose-')
const state = statePaths(directory)
after(() => rmSync(directory, { recursive: true }))
const tpp = createTpp({
  paths: state,
  ca: openSandboxCa(state),
  folder: 'a',
  organisation: 'A',
  roles: ['AISP'],
})
const payer = createTpp({
  paths: state,
  ca: openSandboxCa(state),
  folder: 'b',
  organisation: 'B',
  roles: ['PISP'],
})
// Certificates are valid from an hour before they were issued.
const now = new Date(Math.trunc(Date.now() / 1000) * 1000)

function signed(changes: Partial<GivenRequest> = {}): GivenRequest {
  const { method, target } = { method: 'GET', target: '/v1/sandbox/customers', ...changes }
  const headers = { Date: now.toUTCString(), 'X-Request-ID': 'one' }
  const added = signRequest({ method, target, headers, include: ['(request-target)'], ...tpp })
  const all = Object.entries({ ...headers, ...added }).map(([name, value]) => ({ name, value }))
  return { method, target, headers: all, body: new Uint8Array(), notes: [], ...changes }
}

const without = (request: GivenRequest, name: string): GivenRequest => ({
  ...request,
  headers: request.headers.filter((header) => header.name !== name),
})

const problemsOf = (request: GivenRequest, at = now) =>
  diagnoseRequest(request, { certificate: undefined, now: at }).diagnosis.findings.filter(
    ({ verdict }) => verdict !== 'passed',
  )

test('a signed request passes every check, and the signing string is shown', () => {
  const { diagnosis } = diagnoseRequest(signed(), { certificate: undefined, now })
  const { findings, operation, signingString } = diagnosis
  assert.deepEqual(
    findings.filter(({ verdict }) => verdict !== 'passed'),
    [],
  )
  assert.equal(operation, 'listSandboxCustomers')
  assert.match(signingString ?? '', /^\(request-target\): get \/v1\/sandbox\/customers\ndate: /)
})

test('an old Date is noted: 60 seconds pass, 61 do not, in both directions', () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  assert.deepEqual(problemsOf(signed(), at(60)), [])
  assert.match(problemsOf(signed(), at(61))[0]?.text ?? '', /The Date is 61 seconds old/)
  assert.match(problemsOf(signed(), at(-61))[0]?.text ?? '', /61 seconds ahead/)
  assert.deepEqual(
    problemsOf(signed(), at(61)).map(({ verdict }) => verdict),
    ['note'],
  )
})

test('all checks are made, not only those up to the first refusal', () => {
  const request = without(without(signed(), 'Date'), 'X-Request-ID')
  assert.deepEqual(
    problemsOf(request).map(({ check, verdict }) => `${check} ${verdict}`),
    ['headers refused', 'date not reached', 'signature refused'],
  )
})

test('a wrong path, method, role and certificate are named', () => {
  assert.match(
    problemsOf(signed({ target: '/v1/sandbox/customer' }))[0]?.text ?? '',
    /no operation at .*Near it are:\n {2}\/v1\/sandbox/s,
  )
  assert.match(
    problemsOf(signed({ method: 'POST', target: '/v1/funds-confirmations' }))[0]?.text ?? '',
    /confirmFunds of the Berlin Group interface/,
  )
  assert.match(
    problemsOf(signed({ method: 'DELETE', target: '/v1/sandbox/clock' }))[0]?.text ?? '',
    /no DELETE at this path: expected GET or PUT/,
  )
  const created = signed({ method: 'POST', target: '/v1/payments/norwegian-domestic-credit-transfers' })
  assert.match(
    problemsOf(created).find(({ check }) => check === 'certificate')?.text ?? '',
    /needs the role PISP; the certificate has AISP/,
  )
  const later = new Date('2046-01-01T00:00:00Z')
  assert.match(
    problemsOf(signed(), later).find(({ check }) => check === 'certificate')?.text ?? '',
    /It expired on 2036/,
  )
  const bare = without(signed(), 'TPP-Signature-Certificate')
  assert.deepEqual(
    problemsOf(bare).map(({ check, verdict }) => `${check} ${verdict}`),
    ['headers refused', 'certificate not reached', 'key id not reached', 'signature not reached'],
  )
})

test('the mistake behind a wrong signature is named, and a body without its digest too', () => {
  const text = problemsOf(signed({ target: '/v1/sandbox/customers' })).length
  assert.equal(text, 0)
  const moved = { ...signed(), target: '/v1/sandbox/customers?withAccounts=true' }
  assert.match(
    problemsOf(moved)[0]?.text ?? '',
    /The signing string[^]*get \/v1\/sandbox\/customers\?withAccounts=true/,
  )
  assert.match(problemsOf(moved)[0]?.text ?? '', /query/)
  const unsigned = { ...signed(), body: Buffer.from('{}') }
  assert.match(problemsOf(unsigned)[0]?.text ?? '', /[Dd]igest/)
})

test('who follows the instructions has a request that passes: date, id and digest are there, and the keyId is right', () => {
  const bare: GivenRequest = {
    method: 'PUT',
    target: '/v1/sandbox/clock',
    headers: [],
    body: Buffer.from('{}'),
    notes: [],
  }
  assert.deepEqual(problemsOf(follow(bare)), [])
  const twice = { ...bare, headers: ['1', '2'].map((value) => ({ name: 'PSU-ID', value })) }
  assert.equal(instructSigning(twice, { certificate: undefined, now }), undefined)
})

const ndct = '/v1/payments/norwegian-domestic-credit-transfers'

test('the instructions for a payment contain every header that it needs, and the right value of those that are wrong', () => {
  const sent = {
    method: 'POST',
    target: ndct,
    headers: [
      { name: 'Date', value: new Date(now.getTime() - 61_000).toUTCString() },
      { name: 'Content-Type', value: 'application/x-www-form-urlencoded' },
      { name: 'X-PSU-IDENTITY', value: '14838530061' },
    ],
    body: Buffer.from('{}'),
    notes: [],
  }
  assert.match(
    problemsOf(sent).find(({ check }) => check === 'PSU')?.text ?? '',
    /^PSU-Context: expected PSU-Context PRIVATE or CORPORATE/,
  )
  const followed = follow(sent)
  const right = diagnoseRequest(followed, { certificate: payer.certificate, now }).diagnosis
  assert.deepEqual(
    right.findings.filter(({ verdict }) => verdict !== 'passed'),
    [],
  )
  assert.match(
    right.signingString ?? '',
    /\ndate: .*\ndigest: .*\nx-request-id: .*\ntpp-redirect-uri: https:/,
  )
  assert.equal(collectHeaders(followed).get('content-type')?.[0], 'application/json')
  const instructions = instructSigning(sent, { certificate: payer.certificate, now })
  assert.deepEqual(instructions?.examples, [
    'x-accept-fix',
    'TPP-Session-ID',
    'TPP-Redirect-URI',
    'PSU-IP-Address',
    'PSU-Context',
  ])
})

test('what the bank would change: with the path of the field, indented, and missing headers not again', () => {
  const bare = { method: 'POST', target: ndct, headers: [], body: Buffer.from('{}'), notes: [] }
  const { diagnosis } = diagnoseRequest(bare, { certificate: undefined, now })
  const lines = formatExplanation({
    ...diagnosis,
    request: { method: 'POST', target: ndct, headers: 0, bodyBytes: 2, notes: [] },
    accepted: false,
    comparison: undefined,
    toSign: undefined,
    bank: {
      kind: 'answered',
      baseUrl: 'https://bank.example',
      answer: {
        accepted: false,
        checks: [
          { check: 'path', verdict: 'passed' },
          { check: 'signing headers', verdict: 'refused', text: 'Date is missing' },
          { check: 'content', verdict: 'refused', text: 'several' },
        ],
        changes: [
          { check: 'signing headers', header: 'Signature', text: 'Signature: …\nDate: …' },
          { check: 'content', header: 'TPP-Session-ID', text: 'header TPP-Session-ID is missing.' },
          { check: 'content', header: 'instructedAmount', text: 'this field is missing\nsecond line' },
        ],
      },
    },
  })
  assert.deepEqual(
    lines.slice(lines.indexOf('What the bank at https://bank.example would say now: refused') + 1),
    [
      '  ✓ passed: path',
      '  ✗ refused: signing headers, content',
      'To change',
      '  the headers that are missing, as listed above',
      '  instructedAmount: this field is missing',
      '    second line',
    ],
  )
  assert.equal(lines.filter((line) => line.includes('Date')).length, 1)
})

/** The request as the instructions say, signed by the TPP that has the role. */
function follow(request: GivenRequest): GivenRequest {
  const { certificate, key } = payer
  const instructions = instructSigning(request, { certificate, now })
  assert(instructions)
  const signature = sign('sha256', Buffer.from(instructions.signingString), key).toString('base64')
  const added = Object.entries(instructions.headers).map(([name, value]) => ({
    name,
    value: value.replace('<Base64 of the signature>', signature),
  }))
  const replaced = new Set(added.map(({ name }) => name.toLowerCase()))
  const kept = request.headers.filter(({ name }) => !replaced.has(name.toLowerCase()))
  return { ...request, headers: [...kept, ...added] }
}
