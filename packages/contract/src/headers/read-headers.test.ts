import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AUTHORISATION_START_HEADERS,
  BASKET_HEADERS,
  type HeaderName,
  HEADERS,
  PAYMENT_CANCELLATION_HEADERS,
  PAYMENT_CREATION_HEADERS,
  SIGNED_READ_HEADERS,
  USER_HEADERS,
} from './header-sets.ts'
import { readHeaders } from './read-headers.ts'

const completeFor = (set: { required: readonly HeaderName[]; optional: readonly HeaderName[] }) =>
  new Map<string, readonly string[]>(
    [...set.required, ...set.optional].map((name) => [name, [HEADERS[name].example]]),
  )

const creationWith = (name: string, values: readonly string[]) => {
  const received = completeFor(PAYMENT_CREATION_HEADERS)
  if (values.length === 0) received.delete(name)
  else received.set(name, values)
  return readHeaders(PAYMENT_CREATION_HEADERS, received)
}

test('EP-04 EP-09 EP-16 the example of every header is accepted, in every set', () => {
  for (const set of [
    PAYMENT_CREATION_HEADERS,
    BASKET_HEADERS,
    USER_HEADERS,
    AUTHORISATION_START_HEADERS,
    PAYMENT_CANCELLATION_HEADERS,
    SIGNED_READ_HEADERS,
  ])
    assert.equal(readHeaders(set, completeFor(set)).ok, true)
})

const REQUIRED: readonly (readonly [string, string])[] = [
  ['HDR-01', 'x-accept-fix'],
  ['HDR-03', 'X-Request-ID'],
  ['HDR-04', 'TPP-Session-ID'],
  ['HDR-05', 'TPP-Redirect-URI'],
  ['HDR-08', 'Digest'],
  ['HDR-09', 'TPP-Signature-Certificate'],
  ['HDR-10 SIG-02', 'Signature'],
  ['HDR-15', 'PSU-IP-Address'],
  ['SIG-01', 'Date'],
]
for (const [ids, name] of REQUIRED)
  test(`${ids} 400 HTTP_HEADER_REQUIRED: payment creation without ${name}`, () => {
    const result = creationWith(name.toLowerCase(), [])
    assert.deepEqual(result.ok ? [] : result.problem.map(({ code, path }) => [code, path]), [
      ['HTTP_HEADER_REQUIRED', name],
    ])
  })

test('EP-09 400 HTTP_HEADER_REQUIRED: an empty basket call lists all that it lacks, PSU-ID among them', () => {
  const result = readHeaders(BASKET_HEADERS, new Map())
  const paths = result.ok ? [] : result.problem.map(({ path }) => path)
  assert.equal(paths.length, BASKET_HEADERS.required.length)
  assert.ok(paths.includes('PSU-ID'))
})

test('HDR-04 HDR-05 400 HTTP_HEADER_REQUIRED: the SCA of a payment needs a session to open and a place to return to', () => {
  for (const set of [AUTHORISATION_START_HEADERS]) {
    const received = completeFor(set)
    received.delete('tpp-session-id')
    received.delete('tpp-redirect-uri')
    const result = readHeaders(set, received)
    assert.deepEqual(result.ok ? [] : result.problem.map(({ code, path }) => `${code} ${path}`), [
      'HTTP_HEADER_REQUIRED TPP-Session-ID',
      'HTTP_HEADER_REQUIRED TPP-Redirect-URI',
    ])
  }
})

test('EP-22 a PSU who is not known yet: GET /v1/user needs neither PSU-ID nor PSU-IP-Address', () => {
  const received = new Map<string, readonly string[]>(
    USER_HEADERS.required.map((name) => [name, [HEADERS[name].example]]),
  )
  assert.equal(readHeaders(USER_HEADERS, received).ok, true)
})

test('a payment is deleted on the signature of the TPP alone, and with all that an SCA may need', () => {
  const received = new Map<string, readonly string[]>(
    PAYMENT_CANCELLATION_HEADERS.required.map((name) => [name, [HEADERS[name].example]]),
  )
  assert.equal(readHeaders(PAYMENT_CANCELLATION_HEADERS, received).ok, true)
  const { required, optional } = PAYMENT_CANCELLATION_HEADERS
  const start = new Set([...AUTHORISATION_START_HEADERS.required, ...AUTHORISATION_START_HEADERS.optional])
  assert.deepEqual(new Set([...required, ...optional]), start)
})

test('X-PSU-IDENTITY, PSU-Context and TPP-Brand-Logging-Information are not of the basket', () => {
  const names = new Set<string>([...BASKET_HEADERS.required, ...BASKET_HEADERS.optional])
  for (const name of ['x-psu-identity', 'psu-context', 'tpp-brand-logging-information'])
    assert.equal(names.has(name), false)
})

const MALFORMED: readonly (readonly [string, string, string])[] = [
  ['HDR-03', 'x-request-id', ''],
  ['HDR-03', 'x-request-id', 'a b'],
  ['HDR-03', 'x-request-id', 'x'.repeat(129)],
  ['HDR-04', 'tpp-session-id', 'x'.repeat(129)],
  ['HDR-05', 'tpp-redirect-uri', 'http://tpp.example/'],
  ['HDR-06', 'tpp-redirect-preferred', 'TRUE'],
  ['HDR-07', 'tpp-brand-logging-information', 'x'.repeat(141)],
  ['HDR-07', 'tpp-brand-logging-information', 'Fjord\u00ADPay'],
  ['HDR-11', 'psu-id', '42'],
  ['HDR-12', 'x-psu-identity', '17859310029'],
  ['HDR-13', 'psu-corporate-id', 'x'.repeat(71)],
  ['HDR-14', 'psu-context', 'private'],
  ['HDR-15', 'psu-ip-address', '192.0.2.256'],
  ['HDR-16', 'psu-ip-port', '65536'],
  ['HDR-16', 'psu-user-agent', 'x'.repeat(1025)],
  ['HDR-17', 'psu-http-method', 'HEAD'],
  ['HDR-18', 'psu-device-id', 'phone'],
  ['SVC-13', 'date', '2026-11-15'],
]
for (const [id, name, value] of MALFORMED)
  test(`${id} 400 BAD_REQUEST: ${name} ${JSON.stringify(value.slice(0, 40))}`, () => {
    const result = creationWith(name, [value])
    assert.deepEqual(result.ok ? [] : result.problem.map(({ code, path }) => [code, path?.toLowerCase()]), [
      ['BAD_REQUEST', name],
    ])
  })

test('128 characters of X-Request-ID and port 65535 are accepted', () => {
  assert.equal(creationWith('x-request-id', ['x'.repeat(128)]).ok, true)
  const result = creationWith('psu-ip-port', ['65535'])
  assert.equal(result.ok && result.value['psu-ip-port'], 65_535)
})

test('400 BAD_REQUEST: a header sent twice, even with one value', () => {
  const result = creationWith('psu-id', [HEADERS['psu-id'].example, HEADERS['psu-id'].example])
  assert.equal(result.ok ? '' : result.problem[0]?.text, 'expected the header once, got it 2 times')
})

test('HDR-01 a list header may come in several lines, and empty', () => {
  const result = creationWith('x-accept-fix', ['longer-names', 'amount-as-string'])
  assert.equal(result.ok && result.value['x-accept-fix'], 'longer-names, amount-as-string')
  assert.equal(creationWith('x-accept-fix', ['']).ok, true)
})

test('HDR-07 a brand in UTF-8 or ISO 8859-1 is the same brand', () => {
  for (const received of ['Ålesund Pay', 'Ã\u0085lesund Pay']) {
    const result = creationWith('tpp-brand-logging-information', [received])
    assert.equal(result.ok && result.value['tpp-brand-logging-information'], 'Ålesund Pay')
  }
})

test('HDR-11 a UUID has one spelling', () => {
  const result = creationWith('psu-id', [HEADERS['psu-id'].example.toUpperCase()])
  assert.equal(result.ok && result.value['psu-id'], HEADERS['psu-id'].example)
})

test('HDR-12 the national id is not repeated in the message', () => {
  assert.doesNotMatch(JSON.stringify(creationWith('x-psu-identity', ['17859310029'])), /0029/)
})
