import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { agreementIdOf, agreementKeyOf, consentEnd, checkConsent } from './consent.ts'

const grantedAt = Temporal.Instant.from('2026-11-16T09:00:00Z')
const accounts = [{ accountId: 'a0000000-0000-4000-8000-000000000001', accessedAt: grantedAt }]
const after = (seconds: number) => grantedAt.add({ seconds })

describe('checkConsent', () => {
  for (const [what, seconds, problem] of [
    ['when it is granted', 0, undefined],
    ['after 180 days', 15_552_000, undefined],
    ['a second later', 15_552_001, 'consent-over'],
    ['by a clock that was set back', -86_400, undefined],
  ] as const)
    test(`LIM-12 ${what}: ${problem ?? 'it is valid'}`, () => {
      assert.equal(checkConsent({ grantedAt, accounts }, after(seconds)), problem)
    })

  test('LIM-12 its last moment is 180 days of 86,400 seconds later, also over a change to summer time', () => {
    assert.equal(consentEnd({ grantedAt }).toString(), '2027-05-15T09:00:00Z')
  })

  test('SCA-08 none: CONSENT_UNKNOWN', () => {
    assert.equal(checkConsent(undefined, grantedAt), 'consent-missing')
  })

  test('SCA-11 without an account it is revoked, whatever its age', () => {
    for (const seconds of [0, 15_552_001])
      assert.equal(checkConsent({ grantedAt, accounts: [] }, after(seconds)), 'consent-revoked')
  })
})

test('the agreement id can be read back from its key', () => {
  for (const agreementId of [undefined, 'e0000000-0000-4000-8000-000000000001'])
    assert.equal(agreementIdOf(agreementKeyOf(agreementId)), agreementId)
})
