import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkTerms, limitTerms, requestedStatusOf } from './requested-consent.ts'

const today = Temporal.PlainDate.from('2026-03-10')
const at = (text: string) => Temporal.Instant.from(text)
const berlin = { timeZone: 'Europe/Berlin' }
const terms = { isRecurring: true, validUntil: '2026-06-08', frequencyPerDay: 4, isCombined: false }

describe('the terms of a requested consent', () => {
  test('today is the first last day that is possible, yesterday is refused', () => {
    assert.deepEqual(checkTerms({ ...terms, validUntil: '2026-03-10' }, today), [])
    const [problem] = checkTerms({ ...terms, validUntil: '2026-03-09' }, today)
    assert.deepEqual([problem?.reason, problem?.path], ['period-invalid', 'validUntil'])
  })

  test('a consent that is used once is read once a day', () => {
    assert.deepEqual(checkTerms({ ...terms, isRecurring: false, frequencyPerDay: 1 }, today), [])
    const [problem] = checkTerms({ ...terms, isRecurring: false, frequencyPerDay: 2 }, today)
    assert.deepEqual([problem?.reason, problem?.path], ['body-invalid', 'frequencyPerDay'])
  })

  test('the bank grants 180 days and four reads a day, and less if less is asked for', () => {
    const limited = limitTerms({ ...terms, validUntil: '9999-12-31', frequencyPerDay: 100 }, today)
    assert.deepEqual([limited.validUntil, limited.frequencyPerDay], ['2026-09-06', 4])
    const exact = limitTerms({ ...terms, validUntil: '2026-09-06', frequencyPerDay: 3 }, today)
    assert.deepEqual([exact.validUntil, exact.frequencyPerDay], ['2026-09-06', 3])
  })
})

describe('the status of a requested consent', () => {
  const consent = {
    ...terms,
    storedStatus: 'valid',
    asked: {
      kind: 'global',
      named: { accounts: [], balances: [], transactions: [], ownerName: [] },
      withBalances: false,
      withOwnerName: false,
    },
    createdAt: at('2026-03-10T10:00:00Z'),
    grantedAt: at('2026-03-10T10:05:00Z'),
    usedAt: undefined,
  } as const
  const statusAt = (facts: Parameters<typeof requestedStatusOf>[0], moment: string) =>
    requestedStatusOf(facts, at(moment), berlin)

  test('it waits for its PSU for 24 hours', () => {
    const waiting = { ...consent, storedStatus: 'received', grantedAt: undefined } as const
    assert.equal(statusAt(waiting, '2026-03-11T10:00:00Z'), 'received')
    assert.equal(statusAt(waiting, '2026-03-11T10:00:01Z'), 'rejected')
  })

  test('it is valid on its last day, by the clock of the bank', () => {
    assert.equal(statusAt(consent, '2026-06-08T21:59:59Z'), 'valid')
    assert.equal(statusAt(consent, '2026-06-08T22:00:00Z'), 'expired')
  })

  test('a consent for one use is over at the end of the day', () => {
    const once = { ...consent, isRecurring: false }
    assert.equal(statusAt(once, '2026-03-10T22:59:59Z'), 'valid')
    assert.equal(statusAt(once, '2026-03-10T23:00:00Z'), 'expired')
  })

  test('a consent for one use is over ten minutes after its first read, a recurring one is not', () => {
    const used = { ...consent, usedAt: at('2026-03-10T10:06:00Z') }
    const once = { ...used, isRecurring: false }
    assert.equal(statusAt(once, '2026-03-10T10:15:59Z'), 'valid')
    assert.equal(statusAt(once, '2026-03-10T10:16:00Z'), 'expired')
    assert.equal(statusAt(used, '2026-03-10T10:16:00Z'), 'valid')
  })

  test('what was ended stays ended, and questions about funds never expire', () => {
    assert.equal(
      statusAt({ ...consent, storedStatus: 'revokedByPsu' }, '2027-01-01T00:00:00Z'),
      'revokedByPsu',
    )
    const funds = { ...consent, asked: { ...consent.asked, kind: 'funds' }, validUntil: undefined } as const
    assert.equal(statusAt(funds, '2036-01-01T00:00:00Z'), 'valid')
  })
})
