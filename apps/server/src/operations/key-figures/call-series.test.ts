import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCallSeries } from './call-series.ts'

const spansOf = (series: ReturnType<typeof createCallSeries>, now: number) =>
  series.takeOutages(now).map(({ fromAt, untilAt }) => [fromAt, untilAt])

test('five calls in a row without an answer are an outage since the first was received; four are not', () => {
  for (const [calls, expected] of [
    [4, []],
    [5, [[1_000, 40_000]]],
  ] as const) {
    const series = createCallSeries()
    for (let call = 1; call <= calls; call += 1) series.receive(call * 1_000)
    assert.equal(series.expire(30_999), 0, 'nobody has waited for 30 seconds yet')
    assert.equal(series.expire(40_000), calls)
    assert.deepEqual(spansOf(series, 40_000), expected)
  }
})

test('a call that was answered in between ends the series, however late the others are decided about', () => {
  const series = createCallSeries()
  for (const at of [1_000, 2_000, 3_000]) series.receive(at)
  series.answer(series.receive(3_500), 3_600)
  for (const at of [4_000, 5_000, 6_000]) series.receive(at)
  series.expire(60_000)
  assert.deepEqual(spansOf(series, 60_000), [])
})

test('an outage ends with the first answer, also if older calls still hang then', () => {
  const series = createCallSeries()
  for (const at of [1_000, 2_000, 3_000, 4_000, 5_000]) series.receive(at)
  series.expire(31_000)
  series.receive(32_000)
  const answered = series.receive(33_000)
  series.expire(36_000)
  assert.deepEqual(spansOf(series, 36_000), [[1_000, 36_000]], 'it goes on')
  series.answer(answered, 37_000)
  series.expire(62_000)
  assert.deepEqual(spansOf(series, 62_000), [[1_000, 37_000]])
  assert.deepEqual(spansOf(series, 90_000), [], 'and is reported once')
})

test('an outage ends with the answer that came first, also if it was to a call received later', () => {
  for (const answersSlowCall of [true, false]) {
    const series = createCallSeries()
    for (const at of [1_000, 2_000, 3_000, 4_000, 5_000]) series.receive(at)
    series.expire(35_000)
    const slow = series.receive(40_000)
    const quick = series.receive(40_000)
    series.answer(quick, 40_100)
    if (answersSlowCall) series.answer(slow, 60_000)
    else series.ignore(slow)
    assert.deepEqual(spansOf(series, 61_000), [[1_000, 40_100]])
  }
})

test('of several answers behind a call that hangs, the first ends the outage', () => {
  const series = createCallSeries()
  for (const at of [1_000, 2_000, 3_000, 4_000, 5_000]) series.receive(at)
  series.expire(35_000)
  series.receive(40_000)
  const [first, second, third] = [40_001, 40_002, 40_003].map((at) => series.receive(at))
  if (first && second && third) {
    series.answer(third, 41_000)
    series.answer(first, 42_000)
    series.answer(second, 43_000)
  }
  series.expire(70_000)
  assert.deepEqual(spansOf(series, 71_000), [[1_000, 41_000]])
})

test('a call that is not answered in time reports itself once, one that is answered does not', () => {
  const series = createCallSeries()
  const unanswered: string[] = []
  const late = series.receive(1_000, () => void unanswered.push('late'))
  series.answer(
    series.receive(2_000, () => void unanswered.push('answered')),
    2_500,
  )
  series.expire(40_000)
  series.answer(late, 41_000)
  series.expire(80_000)
  assert.deepEqual(unanswered, ['late'])
})

test('an answer within five hanging calls, received before the last of them, is no answer in between if it came late', () => {
  const series = createCallSeries()
  const late = series.receive(1_000)
  for (const at of [2_000, 3_000, 4_000, 5_000]) series.receive(at)
  series.expire(35_000)
  series.answer(late, 36_000)
  assert.deepEqual(
    spansOf(series, 36_000),
    [[1_000, 36_000]],
    'after 30 seconds it had counted as unanswered',
  )
})

test('calls that show nothing neither begin nor end an outage', () => {
  const series = createCallSeries()
  for (const at of [1_000, 2_000]) series.receive(at)
  for (const at of [2_100, 2_200, 2_300, 2_400, 2_500]) series.ignore(series.receive(at))
  for (const at of [3_000, 4_000, 5_000]) series.receive(at)
  series.expire(40_000)
  series.ignore(series.receive(41_000))
  assert.deepEqual(spansOf(series, 42_000), [[1_000, 42_000]])
})

test('an answered call leaves nothing behind while an older one hangs', () => {
  const series = createCallSeries()
  const hanging = series.receive(0)
  for (let call = 0; call < 1_000; call += 1) series.answer(series.receive(call), call)
  assert.equal(hanging.next, undefined)
  assert.equal(hanging.answeredAfterAt, 0)
})
