import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countEvents } from './count-events.ts'
import { NO_BANK } from './counted-event.ts'

const refusedFrom = (peerAddress: string) =>
  ({ kind: 'call-refused', check: 'date', reason: 'date-off', peerAddress }) as const

test('SEC-70 an event is due at once, equal ones within a minute become one row with their number', () => {
  const counter = countEvents()
  counter.count(refusedFrom('192.0.2.1'), 0)
  assert.deepEqual(
    counter.takeDue(1_000).map(({ count, firstAt, lastAt }) => [count, firstAt, lastAt]),
    [[1, 0, 0]],
  )
  for (let call = 0; call < 500; call += 1) counter.count(refusedFrom('192.0.2.1'), 2_000 + call)
  assert.deepEqual(counter.takeDue(60_999), [])
  assert.deepEqual(
    counter.takeDue(61_000).map(({ count, firstAt, lastAt }) => [count, firstAt, lastAt]),
    [[500, 2_000, 2_499]],
  )
  assert.deepEqual(counter.takeDue(121_000), [], 'and then nothing is kept')
})

test('SEC-70 200 peers are told apart, the 201st and all others are one row that has none of them', () => {
  const counter = countEvents()
  for (let peer = 0; peer < 5_000; peer += 1)
    counter.count({ ...refusedFrom(`10.0.${peer >> 8}.${peer & 255}`), bankId: 'a-bank' }, peer)
  const rows = counter.takeDue(5_000)
  assert.equal(rows.length, 201)
  const rest = rows.find(({ peer }) => peer === undefined)
  assert.deepEqual([rest?.reason, rest?.check, rest?.count], ['many-others', 'date', 4_800])
  assert.equal(rest?.bankId, NO_BANK)
  counter.count({ kind: 'key-rotated', reason: 'links', subject: 'k2' }, 5_000)
  assert.equal(counter.takeDue(5_000).length, 1, 'a flood of refusals hides nothing else')
})

test('SEC-70 what is not a code is not stored: it could be text of a stranger', () => {
  const counter = countEvents()
  counter.count({ ...refusedFrom('192.0.2.1'), tppId: 'PSDNO-FSA-1<script>' }, 0)
  counter.count({ ...refusedFrom('192.0.2.1'), tppId: 'x'.repeat(101) }, 0)
  assert.deepEqual(
    counter.takeAll().map(({ tppId, count }) => [tppId, count]),
    [['unreadable', 2]],
  )
})
