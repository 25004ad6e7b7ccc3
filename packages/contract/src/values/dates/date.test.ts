import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDateTime, parseDate, parseDateTime } from './date.ts'
import { parseHttpDate } from './http-date.ts'

for (const date of ['2026-11-15', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])
  test(`SVC-11 VAL-07 ${date} is a date`, () => {
    assert.deepEqual(parseDate(date), { ok: true, value: date })
  })

for (const date of [
  '2026-02-29',
  '2026-02-30',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '20261115',
  '2026-11-15T00:00:00Z',
  '15.11.2026',
  '',
  ' 2026-11-15',
  '+02026-11-15',
])
  test(`SVC-11 VAL-07 ${JSON.stringify(date)} is no date`, () => {
    assert.equal(parseDate(date).ok, false)
  })

test('SVC-12 a date-time has whole seconds and +00:00', () => {
  assert.equal(formatDateTime(new Date('2026-11-15T08:30:00.987Z')), '2026-11-15T08:30:00+00:00')
})

for (const [text, moment] of [
  ['2026-11-15T08:30:00+00:00', '2026-11-15T08:30:00.000Z'],
  ['2026-11-15T08:30:00Z', '2026-11-15T08:30:00.000Z'],
  ['2026-11-15T00:30:00+01:00', '2026-11-14T23:30:00.000Z'],
  ['2024-02-29T23:59:59-14:00', '2024-03-01T13:59:59.000Z'],
] as const)
  test(`SVC-12 ${text} is a point in time`, () => {
    assert.deepEqual(parseDateTime(text), { ok: true, value: new Date(moment) })
  })

for (const text of [
  '2026-02-29T08:30:00+00:00',
  '2026-13-01T08:30:00+00:00',
  '2026-11-15T24:00:00+00:00',
  '2026-11-15T08:60:00+00:00',
  '2026-11-15T08:30:60+00:00',
  '2026-11-15T08:30:00+15:00',
  '2026-11-15T08:30:00+00:60',
  '2026-11-15T08:30:00z',
  '2026-11-15T08:30:00ZZ',
  '2026-11-15T08:30:00.000+00:00',
  '2026-11-15 08:30:00+00:00',
  '2026-11-15',
  '',
])
  test(`SVC-12 ${JSON.stringify(text)} is not a point in time`, () => {
    assert.equal(parseDateTime(text).ok, false)
  })

test('SVC-13 the full-date form of RFC 7231 is accepted', () => {
  assert.equal(parseHttpDate('Sun, 15 Nov 2026 08:30:00 GMT').ok, true)
})

for (const date of [
  'Mon, 15 Nov 2026 08:30:00 GMT',
  'Sun, 15 Nov 2026 08:30:00 CET',
  'Sun, 15 Nov 2026 08:30:00 +0100',
  'Sunday, 15-Nov-26 08:30:00 GMT',
  'Sun Nov 15 08:30:00 2026',
  '2026-11-15T08:30:00z',
  '2026-11-15T08:30:00ZZ',
  'Mon, 30 Feb 2026 08:30:00 GMT',
  'Sun, 15 Nov 2026 25:30:00 GMT',
  '',
])
  test(`SVC-13 ${JSON.stringify(date)} is refused`, () => {
    assert.equal(parseHttpDate(date).ok, false)
  })

const LIKELY: readonly (readonly [date: string, mistake: RegExp])[] = [
  ['Sun, 15 Nov 2026 09:30:00 +0100', /got "Sun, 15 Nov 2026 09:30:00 \+0100"\. It has an offset: turn the/],
  ['Sun, 15 Nov 2026 09:30:00 GMT+01:00', /It has an offset/],
  ['Sun, 15 Nov 2026 08:30:00 UTC', /Write GMT at the end, in place of UTC or Z\.$/],
  ['Sun, 15 Nov 2026 09:30:00 CET', /must be the time in GMT, with a space and GMT at the end\.$/],
  ['2026-11-15T08:30:00Z', /This is a date of ISO 8601\.$/],
  ['1794731400', /This is a number, such as the seconds since 1970\.$/],
  ['Sun, 1 Nov 2026 08:30:00 GMT', /"\. The day has two digits: 01, not 1\.$/],
  ['Mon, 15 Nov 2026 08:30:00 GMT', /"\. 15 Nov 2026 is a Sunday, not a Monday\.$/],
  ['Mon, 30 Feb 2026 08:30:00 GMT', /"\. Feb 2026 has no day 30\.$/],
  ['søn., 15 nov. 2026 08:30:00 GMT', /must be English/],
  ['Son, 15 Nov 2026 08:30:00 GMT', /must be English/],
  ['Sunday, 15 November 2026 08:30:00 GMT', /three letters, the first in upper case: Sun, Nov\.$/],
  ['SUN, 15 NOV 2026 08:30:00 GMT', /three letters/],
  [
    'Mon, 1 Nov 2026 08:30:00 UTC',
    /in place of UTC or Z\. .* 01, not 1\. 1 Nov 2026 is a Sunday, not a Monday\.$/,
  ],
  ['now', /got "now"\. It must be the time in GMT/],
]
for (const [date, mistake] of LIKELY)
  test(`SVC-13 the likely mistake in ${JSON.stringify(date)} is named`, () => {
    const parsed = parseHttpDate(date)
    assert.match(parsed.ok ? '' : parsed.problem, mistake)
  })
