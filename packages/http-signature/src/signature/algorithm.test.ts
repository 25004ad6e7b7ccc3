import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCertificate } from '../../test/fixtures.ts'
import { checkAlgorithm } from '../index.ts'

const keyOf = (name: string) => readCertificate(name).publicKey
const judge = (name: string, key: string) => {
  const outcome = checkAlgorithm(name, keyOf(key))
  return outcome.ok ? outcome.value : outcome.problem.kind
}

test('SIG-06 the key decides which algorithms are allowed', () => {
  assert.equal(judge('rsa-sha256', 'rsa-2048'), 'rsa-sha256')
  assert.equal(judge('rsa-sha512', 'rsa-4096'), 'rsa-sha512')
  assert.equal(judge('ecdsa-sha256', 'ec-p256'), 'ecdsa-sha256')
  assert.equal(judge('ecdsa-sha256', 'rsa-2048'), 'algorithm-unsuited')
  assert.equal(judge('rsa-sha256', 'ec-p256'), 'algorithm-unsuited')
})

test('SIG-06 no other name is taken', () => {
  for (const name of [
    'hs2019',
    'none',
    '',
    'hmac-sha256',
    'rsa-sha1',
    'RSA-SHA256',
    'ed25519',
    'toString',
    '__proto__',
    'rsa-sha256 ',
  ])
    assert.equal(judge(name, 'rsa-2048'), 'algorithm-unknown', name)
})

test('SIG-06 a weak or foreign key is refused whatever the name', () => {
  for (const key of ['rsa-1024', 'rsa-pss', 'ec-p384', 'ed25519'])
    for (const name of ['rsa-sha256', 'ecdsa-sha256', 'hs2019'])
      assert.equal(judge(name, key), 'key-unsuited', key)
})

test('SIG-06 near misses are hinted at', () => {
  for (const [name, hint] of [
    ['hs2019', /must be named/],
    ['RSA_SHA256', /Write it as rsa-sha256/],
    ['SHA256withRSA', /Java/],
    ['RS256', /^RS256 is called rsa-sha256 here\.$/],
    ['rsa-v1_5-sha256', /is called rsa-sha256 here/],
    ['PS256', /RSA-PSS, which is not taken/],
    ['rsa-pss-sha512', /RSA-PSS, which is not taken/],
  ] as const) {
    const outcome = checkAlgorithm(name, keyOf('rsa-2048'))
    assert(!outcome.ok)
    assert.match(outcome.problem.hint ?? '', hint)
    assert.match(outcome.problem.expected, /rsa-sha256 or rsa-sha512, for an RSA key of 2048 bits/)
  }
})
