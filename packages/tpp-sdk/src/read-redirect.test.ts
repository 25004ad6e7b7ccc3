import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRedirect } from './read-redirect.ts'

test('the PSU comes back with who they are, for themselves or for a corporation', () => {
  const query = 'state=a1&psu-id=p1&tpp-session-id=s1&context=PRIVATE'
  const expected = { kind: 'authenticated', psu: { id: 'p1' }, sessionId: 's1', context: 'PRIVATE' }
  for (const address of [`https://tpp.example/back?${query}`, `/back?${query}`, `myapp://back?${query}#top`])
    assert.deepEqual(readRedirect(address), expected)
  assert.deepEqual(readRedirect(new URL(`https://tpp.example/?${query}`)), expected)
  const corporate = '/?psu-id=p1&tpp-session-id=s1&context=CORPORATE&psu-corporate-id=c1'
  assert.deepEqual(readRedirect(corporate), {
    kind: 'authenticated',
    psu: { id: 'p1', corporateId: 'c1' },
    sessionId: 's1',
    context: 'CORPORATE',
  })
})

test('a failed SCA says why', () => {
  const address = '/back?status=401&code=SCA_INVALID&message=The%20PSU%20refused.&sca-outcome=refused'
  assert.deepEqual(readRedirect(address), {
    kind: 'failed',
    status: 401,
    code: 'SCA_INVALID',
    message: 'The PSU refused.',
    outcome: 'refused',
  })
  const { kind } = readRedirect('/?status=500&code=SYSTEM_ERROR')
  assert.equal(kind, 'failed')
})

test('what no bank has written is unreadable', () => {
  for (const address of [
    '/back',
    '/?psu-id=p1',
    '/?psu-id=&tpp-session-id=s',
    '/?status=200&code=X',
    '/?status=x&code=X',
    '',
  ])
    assert.equal(readRedirect(address).kind, 'unreadable', address)
})
