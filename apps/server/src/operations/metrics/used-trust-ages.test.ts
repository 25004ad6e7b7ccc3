import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usedTrustAges } from './used-trust-ages.ts'

const lists = { folder: '/nowhere', url: 'http://127.0.0.1/', signers: [], alarmHours: 48, closeHours: 168 }
const trustSettings = { asksRevocation: true, lists }
const registerOf = (origins: { readonly eba?: string; readonly national?: string }) => ({
  origins,
  alarmDays: 2,
  closedDays: 7,
})
const none = { lists: null, ebaRegister: null, nationalRegister: null, revocations: null, expiredStatuses: 0 }
const all = { lists: 1, ebaRegister: 2, nationalRegister: 3, revocations: 4, expiredStatuses: 0 }

test('the ages of what the settings use are shown, and no others', () => {
  assert.deepEqual([...usedTrustAges(all, {})], [])
  assert.deepEqual([...usedTrustAges(all, { trustSettings: { asksRevocation: false } })], [])
  assert.deepEqual(
    [...usedTrustAges(all, { trustSettings })],
    [
      ['lists', 1],
      ['revocation', 4],
    ],
  )
  assert.deepEqual(
    [...usedTrustAges(all, { tppRegister: registerOf({}) })],
    [
      ['eba-register', 2],
      ['national-register', 3],
    ],
    'copies that an operator brings by command are used, too',
  )
})

test('what the settings name and the server never got is infinitely old, so that the alert fires', () => {
  assert.deepEqual([...usedTrustAges(none, { trustSettings })], [['lists', Infinity]])
  const tppRegister = registerOf({ eba: 'https://register.example/' })
  assert.deepEqual([...usedTrustAges(none, { tppRegister })], [['eba-register', Infinity]])
})
