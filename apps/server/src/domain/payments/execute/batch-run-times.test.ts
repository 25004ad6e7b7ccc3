import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NORWAY as country } from '../../../packs/index.ts'
import { parseRunTimes } from '../../../platform/banks/index.ts'
import {
  isLastRunOfDay,
  lastRunAt,
  nextRunAfter,
  replanRun,
  runsToMakeUp,
  runTimesOn,
} from './batch-run-times.ts'

const moment = (text: string) => Temporal.Instant.from(text)
const later = (time: Temporal.Instant, milliseconds: number) => time.add({ milliseconds })

/** Days with their five runs by UTC, the last run before them and the first after them. */
const DAYS: Readonly<
  Record<string, { day: string; before: string; runs: readonly string[]; after: string }>
> = {
  'a day in winter': {
    day: '2026-11-16',
    before: '2026-11-15T16:00:00Z',
    runs: ['05:00', '08:30', '11:00', '13:30', '16:00'],
    after: '2026-11-17T05:00:00Z',
  },
  'a day in summer': {
    day: '2026-07-01',
    before: '2026-06-30T15:00:00Z',
    runs: ['04:00', '07:30', '10:00', '12:30', '15:00'],
    after: '2026-07-02T04:00:00Z',
  },
  'the day of 23 hours': {
    day: '2026-03-29',
    before: '2026-03-28T16:00:00Z',
    runs: ['04:00', '07:30', '10:00', '12:30', '15:00'],
    after: '2026-03-30T04:00:00Z',
  },
  'the day of 25 hours': {
    day: '2026-10-25',
    before: '2026-10-24T15:00:00Z',
    runs: ['05:00', '08:30', '11:00', '13:30', '16:00'],
    after: '2026-10-26T05:00:00Z',
  },
  '29 February': {
    day: '2028-02-29',
    before: '2028-02-28T16:00:00Z',
    runs: ['05:00', '08:30', '11:00', '13:30', '16:00'],
    after: '2028-03-01T05:00:00Z',
  },
  "New Year's Eve": {
    day: '2026-12-31',
    before: '2026-12-30T16:00:00Z',
    runs: ['05:00', '08:30', '11:00', '13:30', '16:00'],
    after: '2027-01-01T05:00:00Z',
  },
}

for (const [name, { day, before, runs, after }] of Object.entries(DAYS))
  describe(`batch runs on ${name}, ${day}`, () => {
    const date = Temporal.PlainDate.from(day)
    const ofDay = runs.map((time) => `${day}T${time}:00Z`)
    const inOrder = [before, ...ofDay, after].map(moment)

    test(`VER-21 there are five: ${runs.join(', ')} by UTC`, () => {
      assert.deepEqual(
        runTimesOn(country, date).map((run) => run.toString()),
        ofDay,
      )
    })

    for (const [index, run] of inOrder.entries()) {
      const [earlier, next] = [inOrder[index - 1], inOrder[index + 1]]
      if (earlier === undefined || next === undefined) continue
      test(`VER-21 around ${run.toString()}, to the millisecond`, () => {
        for (const [at, last, following] of [
          [later(run, -1), earlier, run],
          [run, run, next],
          [later(run, 1), run, next],
          [later(next, -1), run, next],
        ] as const) {
          assert.equal(lastRunAt(country, at).toString(), last.toString(), `last at ${at.toString()}`)
          assert.equal(
            nextRunAfter(country, at).toString(),
            following.toString(),
            `next after ${at.toString()}`,
          )
        }
      })
    }

    test('VER-21 midnight lies between the last run of the day before and the first of the day', () => {
      const midnight = date.toZonedDateTime('Europe/Oslo').toInstant()
      for (const at of [later(midnight, -1), midnight, later(midnight, 1)]) {
        assert.equal(lastRunAt(country, at).toString(), before)
        assert.equal(nextRunAfter(country, at).toString(), ofDay[0])
      }
    })

    test('VER-21 the last run of the day, a millisecond before it, and later', () => {
      const last = moment(ofDay.at(-1) ?? '')
      assert.equal(isLastRunOfDay(country, date, moment(ofDay.at(-2) ?? '')), false)
      assert.equal(isLastRunOfDay(country, date, later(last, -1)), false)
      assert.equal(isLastRunOfDay(country, date, last), true)
      assert.equal(isLastRunOfDay(country, date, later(last, 1)), true)
      assert.equal(isLastRunOfDay(country, date, moment(after)), true)
    })
  })

describe('batch runs of whole years', () => {
  test('VER-21 from each run to the next through 2026 and 2028: 365 and 366 days of five, none left out', () => {
    for (const [year, days] of [
      [2026, 365],
      [2028, 366],
    ] as const) {
      const end = moment(`${year + 1}-01-01T00:00:00Z`)
      const walls: string[] = []
      let at = moment(`${year}-01-01T00:00:00Z`)
      for (;;) {
        const next = nextRunAfter(country, at)
        if (Temporal.Instant.compare(next, end) >= 0) break
        assert.equal(lastRunAt(country, later(next, -1)).toString(), lastRunAt(country, at).toString())
        walls.push(next.toZonedDateTimeISO('Europe/Oslo').toPlainTime().toString())
        at = next
      }
      assert.equal(walls.length, days * 5)
      assert.deepEqual([...new Set(walls)], ['06:00:00', '09:30:00', '12:00:00', '14:30:00', '17:00:00'])
    }
  })
})

/** From when nothing was done until when, and what is then to be done; UTC, an hour behind Oslo. 20 November 2026 is a Friday. */
const MISSED: Readonly<Record<string, readonly [since: string, now: string, runs: readonly string[]]>> = {
  'nothing: it is time for a run': [
    '2026-11-16T11:00Z',
    '2026-11-16T11:00Z',
    ['2026-11-16T11:00:00Z claims'],
  ],
  'nothing: a day starts': ['2026-11-16T23:00Z', '2026-11-16T23:01Z', ['2026-11-16T23:00:00Z']],
  'several runs of one day': ['2026-11-16T05:00Z', '2026-11-16T14:00Z', ['2026-11-16T13:30:00Z claims']],
  'the last run of a day, back the same evening': [
    '2026-11-16T16:00Z',
    '2026-11-16T22:59Z',
    ['2026-11-16T16:00:00Z claims'],
  ],
  'the last run of a day, back after midnight': [
    '2026-11-16T16:00Z',
    '2026-11-16T23:10Z',
    ['2026-11-16T16:00:00Z claims', '2026-11-16T23:00:00Z'],
  ],
  'the last run before a weekend, back on Saturday at noon': [
    '2026-11-20T16:00Z',
    '2026-11-21T11:10Z',
    ['2026-11-20T16:00:00Z claims', '2026-11-21T11:00:00Z'],
  ],
  'the last run before a weekend, back on Monday before the first run': [
    '2026-11-20T16:00Z',
    '2026-11-23T04:00Z',
    ['2026-11-20T16:00:00Z claims', '2026-11-22T23:00:00Z'],
  ],
  'a weekend, back on Monday after the first run': [
    '2026-11-20T16:00Z',
    '2026-11-23T05:10Z',
    ['2026-11-23T05:00:00Z claims'],
  ],
  'runs of a Sunday, after those of Friday were done': [
    '2026-11-22T05:00Z',
    '2026-11-22T12:00Z',
    ['2026-11-22T11:00:00Z'],
  ],
  'the last run before Christmas, back on Boxing Day': [
    '2026-12-24T16:00Z',
    '2026-12-26T12:00Z',
    ['2026-12-24T16:00:00Z claims', '2026-12-26T11:00:00Z'],
  ],
}

for (const [missed, [since, now, runs]] of Object.entries(MISSED))
  test(`VER-21 runs to make up for: ${missed}`, () => {
    const made = runsToMakeUp({ country, since: moment(since), now: moment(now) })
    assert.deepEqual(
      made.map(({ at, claims }) => `${at.toString()}${claims ? ' claims' : ''}`),
      runs,
    )
  })

/** New times, when they come into use and which run was planned by the times before; UTC. Then the run that is planned. */
const REPLANNED: Readonly<
  Record<string, readonly [times: string, now: string, planned: string | undefined, next: string]>
> = {
  'of a bank that was opened now': ['06:00 17:00', 'T10:00Z', undefined, 'T16:00:00Z'],
  'the next one comes sooner': ['06:00 11:30', 'T10:00Z', 'T11:00Z', 'T10:30:00Z'],
  'the next one comes later: one is done now': ['06:00 14:00', 'T10:00Z', 'T11:00Z', 'T05:00:00Z'],
  'the cut-off is over now: what waits is executed now': ['06:00 15:00', 'T14:30Z', 'T16:00Z', 'T14:00:00Z'],
  'one that is due stays due': ['06:00 20:00', 'T16:01Z', 'T04:30Z', 'T04:30:00Z'],
}

for (const [name, [times, now, planned, next]] of Object.entries(REPLANNED))
  test(`VER-21 batch runs at other times: ${name}`, () => {
    const of = (time: string) => moment(`2026-11-16${time}`)
    const runTimes = parseRunTimes(times.split(' '))
    assert.ok(runTimes)
    const span = { planned: planned === undefined ? undefined : of(planned), now: of(now) }
    assert.equal(replanRun({ ...country, runTimes }, span).toString(), of(next).toString())
  })

test('VER-21 the times of a document are in order, and none is at night, when clocks change', () => {
  for (const times of [['03:00'], ['06:00', '23:59'], country.runTimes])
    assert.deepEqual(parseRunTimes(times), times)
  for (const times of [
    [],
    '06:00',
    ['6:00'],
    ['02:59'],
    ['24:00'],
    ['12:60'],
    ['12:00', '06:00'],
    ['06:00', '06:00'],
    [6],
  ])
    assert.equal(parseRunTimes(times), undefined, JSON.stringify(times))
  const hourly = Array.from({ length: 25 }, (_, index) => `06:${String(index + 10)}`)
  assert.equal(parseRunTimes(hourly), undefined, 'more than 24')
  assert.equal(parseRunTimes(hourly.slice(1))?.length, 24)
})
