import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestIdAfter, ID_RANGE, isId, newId } from './ids.ts'

test('an id bounds those that are made after it, also by a server whose clock is an hour behind', () => {
  const id = newId()
  const bound = earliestIdAfter(id)
  assert(isId(bound))
  assert(bound < id)
  const [now, hourBefore] = [0x19_a8_c4_00_00_00, 0x19_a8_c4_00_00_00 - 3_600_000].map(
    (milliseconds) => `${toTime(milliseconds)}-7000-8000-000000000000`,
  )
  assert(now && hourBefore && earliestIdAfter(now) < hourBefore)
  assert(earliestIdAfter(now) > `${toTime(0x19_a8_c4_00_00_00 - 2 * 86_400_000)}-7000-8000-000000000000`)
})

test('an id that does not begin with its time bounds nothing', () => {
  assert.equal(earliestIdAfter('3f1d2c4b-0000-4000-8000-000000000000'), ID_RANGE.first)
})

function toTime(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
