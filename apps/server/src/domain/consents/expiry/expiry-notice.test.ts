import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planExpiryNotice } from './expiry-notice.ts'

const grantedAt = Temporal.Instant.from('2026-11-16T09:00:00Z')
const after = (days: number, seconds = 0) => grantedAt.add({ seconds: days * 86_400 + seconds })
const plan = (now: Temporal.Instant, lastDays?: number) => planExpiryNotice({ grantedAt, lastDays }, now)

describe('notices of the coming end of a consent', () => {
  test('the first is 30 days before the end: not a second earlier', () => {
    assert.equal(plan(after(150, -1)).send, undefined)
    assert.equal(plan(after(150)).send, 30)
  })

  test('each once: after the one of 30 days the next are those of 7 days, of 1 day, and the end', () => {
    assert.equal(plan(after(151), 30).send, undefined)
    assert.equal(plan(after(173), 30).send, 7)
    assert.equal(plan(after(179), 7).send, 1)
    assert.equal(plan(after(180), 1).send, undefined, 'still valid')
    assert.equal(plan(after(180, 1), 1).send, 0)
    assert.deepEqual(plan(after(200), 0), { send: undefined, lookAgainAt: undefined })
  })

  test('of several at once only the most urgent is sent, because only that one is true', () => {
    assert.equal(plan(after(175)).send, 7)
    assert.equal(plan(after(179, 5)).send, 1)
    assert.equal(plan(after(400)).send, 0)
  })

  test('looks again when the next one is due, not before', () => {
    let now = grantedAt
    let lastDays: number | undefined
    const sent = []
    for (let round = 0; round < 10; round += 1) {
      const { send, lookAgainAt } = plan(now, lastDays)
      if (send !== undefined) {
        sent.push(send)
        lastDays = send
      }
      if (lookAgainAt === undefined) break
      assert.ok(Temporal.Instant.compare(lookAgainAt, now) > 0)
      now = lookAgainAt
    }
    assert.deepEqual(sent, [30, 7, 1, 0])
  })
})
