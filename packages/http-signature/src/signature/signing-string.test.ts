import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSigningString, checkCoverage, explain, HEADERS_SIGNED_IF_SENT } from '../index.ts'

const headers = new Map([
  ['date', ['Thu, 05 Nov 2026 08:12:31 GMT']],
  ['psu-id', [' \ta b ']],
  ['accept', ['a', 'b']],
  ['x-empty', ['']],
])
const build = (names: string[], target = '/v1/a?b=c') =>
  buildSigningString({ names, headers, method: 'POST', target })

test('SIG-11 lines of lower-case name, colon, space and value, a newline between and none at the end', () => {
  const outcome = build(['psu-id', 'date', 'x-empty'])
  assert(outcome.ok)
  assert.equal(outcome.value, 'psu-id: a b\ndate: Thu, 05 Nov 2026 08:12:31 GMT\nx-empty: ')
})

test('SIG-08 (request-target) is the method in lower case, a space, path and query', () => {
  const outcome = build(['(request-target)'])
  assert(outcome.ok)
  assert.equal(outcome.value, '(request-target): post /v1/a?b=c')
})

test('SIG-07 a name listed but absent, or sent twice, has its own problem', () => {
  const absent = build(['date', 'digest'])
  assert(!absent.ok && absent.problem.kind === 'signed-header-absent' && absent.problem.name === 'digest')
  const repeated = build(['accept'])
  assert(
    !repeated.ok && repeated.problem.kind === 'signed-header-repeated' && repeated.problem.name === 'accept',
  )
})

test('SIG-08 (request-target) without its parentheses is recognised', () => {
  const outcome = build(['request-target', 'date'])
  assert(!outcome.ok && outcome.problem.kind === 'signed-header-absent')
  assert.match(outcome.problem.hint ?? '', /The name has parentheses: write \(request-target\)/)
  assert.doesNotMatch(explain(outcome.problem), /How to fix it|proxy/)
  const other = build(['psu-corporate-id', 'date'])
  assert(!other.ok && other.problem.hint === undefined)
  assert.match(explain(other.problem), /How to fix it: Send the header/)
})

test('SIG-11 no value can forge a line', () => {
  for (const value of ['a\nb: c', 'a\rb', 'a\0b', 'a\u2028b', 'ā']) {
    const forged = new Map([['psu-id', [value]]])
    const outcome = buildSigningString({ names: ['psu-id'], headers: forged, method: 'GET', target: '/' })
    assert(!outcome.ok && outcome.problem.kind === 'signed-header-invalid')
  }
  assert(!build(['(request-target)'], '/v1/a\ndate: x').ok)
})

test('a value keeps the byte A0 at its end, which String.trim would take', () => {
  const utf8 = Buffer.from('à').toString('latin1')
  const outcome = buildSigningString({
    names: ['x'],
    headers: new Map([['x', [utf8]]]),
    method: 'GET',
    target: '/',
  })
  assert(outcome.ok)
  assert.equal(outcome.value, `x: ${utf8}`)
})

test('SIG-10 every candidate header that is sent must be signed', () => {
  const all = new Map(HEADERS_SIGNED_IF_SENT.map((name) => [name as string, ['x']]))
  assert(checkCoverage([...HEADERS_SIGNED_IF_SENT, 'host'], all).ok)
  for (const left of HEADERS_SIGNED_IF_SENT) {
    const names = HEADERS_SIGNED_IF_SENT.filter((name) => name !== left)
    const outcome = checkCoverage(names, all)
    assert(!outcome.ok)
    assert.deepEqual(outcome.problem.names, [left])
    const without = new Map([...all].filter(([name]) => name !== left))
    assert(checkCoverage(names, without).ok)
  }
})
