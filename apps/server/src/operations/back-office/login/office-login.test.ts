import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { describe, test } from 'node:test'
import { openKeyRing } from '../../../platform/keys/index.ts'
import { realClock } from '../../../platform/shared/clock.ts'
import { parseReason } from '../reason.ts'
import { newLogin, newSessionCookie, readLogin, readSession } from './office-cookies.ts'
import { readAccess } from './read-access.ts'

const keys = openKeyRing({ secret: createSecretKey(Buffer.alloc(32, 1)) }, realClock).deployment
const access = { operatorId: 'kari', mayAct: false, bankIds: ['one'] }
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

describe('the cookies of the back office', () => {
  for (const isHttps of [true, false])
    test(`SEC-87 over ${isHttps ? 'https' : 'http'} a login is read until thirty minutes are over`, () => {
      const cookie = newSessionCookie(keys, access, { nowMilliseconds: 0, isHttps })
      assert.equal(cookie.startsWith('__Host-'), isHttps)
      assert.equal(/; Secure/.test(cookie), isHttps)
      assert.match(cookie, /; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax/)
      const read = (nowMilliseconds: number) =>
        readSession(keys, pairOf(cookie), { nowMilliseconds, isHttps })
      assert.equal(read(1_799_999)?.operatorId, 'kari')
      assert.equal(read(1_800_000), undefined)
      assert.equal(readSession(keys, pairOf(cookie), { nowMilliseconds: 0, isHttps: !isHttps }), undefined)
    })

  test('SEC-87 a callback belongs to the browser that began', () => {
    const redirectUri = 'https://havn.example/back-office/callback'
    const [one, other] = [newLogin(keys, redirectUri, true), newLogin(keys, redirectUri, true)]
    const read = (cookie: string, state: string) =>
      readLogin(keys, pairOf(cookie), { state, redirectUri, isHttps: true })
    assert.deepEqual(read(one.cookie, one.secrets.state), one.secrets)
    assert.equal(read(other.cookie, one.secrets.state), undefined)
    assert.equal(read(one.cookie, ''), undefined)
    assert.equal(new Set(Object.values(one.secrets)).size, 4, 'state, nonce and verifier differ')
  })
})

describe('what an employee may do', () => {
  const settings = {
    provider: { issuer: '', clientId: '', clientSecret: '', scope: 'openid' },
    publicUrl: '',
    groupsClaim: 'groups',
    lookGroups: ['support'],
    actGroups: ['operations'],
    bankClaim: undefined,
  }
  const one = { bankId: 'one', name: 'hav' }
  const two = { bankId: 'two', name: undefined }
  const sub = 'kari'

  test('SEC-87 groups say who looks and who acts', () => {
    const read = (groups: unknown) => readAccess(settings, { sub, groups }, [one])
    assert.equal(read(['support'])?.mayAct, false)
    assert.equal(read('operations')?.mayAct, true)
    for (const groups of [undefined, [], ['Support'], [['support']], { support: true }])
      assert.equal(read(groups), undefined)
    assert.equal(readAccess(settings, { groups: ['support'] }, [one]), undefined, 'nobody without a subject')
  })

  test('SEC-87 with several banks a claim names those of an employee; without it nobody sees any', () => {
    const claims = { sub, groups: ['support'], banks: ['hav', 'other'] }
    assert.equal(readAccess(settings, claims, [one, two]), undefined)
    const named = { ...settings, bankClaim: 'banks' }
    assert.deepEqual(readAccess(named, claims, [one, two])?.bankIds, ['one'])
    assert.deepEqual(readAccess(named, { ...claims, banks: 'two' }, [one, two])?.bankIds, ['two'])
    assert.equal(readAccess(named, { ...claims, banks: [] }, [one]), undefined)
  })
})

test('SEC-86 a reason has 5 to 300 characters and nothing like a national id', () => {
  assert.equal(parseReason('abcd').ok, false)
  assert.deepEqual(parseReason(' abcde\n'), { ok: true, value: 'abcde' })
  assert.equal(parseReason('x'.repeat(300)).ok, true)
  assert.equal(parseReason('x'.repeat(301)).ok, false)
  for (const text of ['see 14838530061', 'see 148385 30061', 'account 9986.05.10002'])
    assert.equal(parseReason(text).ok, false, text)
  assert.equal(parseReason('change 2026-11-16 no 4711').ok, true)
})
