import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BatchFigures, BenchResult } from './bench-result.ts'
import type { Figures } from './figures.ts'
import { FLOORS, judgeFloors } from './floors.ts'

const BARE: Figures = { perSecond: 4_000, serverCpu: 0, postgresCpu: 300, walBytes: 3_000, commits: 1 }
const CREATE: Figures = { perSecond: 4_000, serverCpu: 150, postgresCpu: 60, walBytes: 2_500, commits: 0.1 }
const STATUS: Figures = { perSecond: 8_000, serverCpu: 120, postgresCpu: 20, walBytes: 0, commits: 1 }
const PAGE: Figures = { perSecond: 2_000, serverCpu: 400, postgresCpu: 170, walBytes: 0, commits: 1 }
const YOUNG: BatchFigures = { stored: 1_000, due: 3_000, perSecond: 4_000, serverCpu: 50, postgresCpu: 150 }

const GOOD: BenchResult = {
  commit: '0123abc',
  date: '2026-11-16T10:00:00Z',
  machine: { cpu: 'any', cores: 2, memoryGigabytes: 4, kernel: '6', postgres: '15', node: '26' },
  loads: { bare: BARE, 'create@64': CREATE, 'status@64': STATUS, 'newest-page@16': PAGE },
  statement: { 32: { postgresCpu: 70 } },
  batch: { young: YOUNG },
  commits: { idlePerSecond: 1, creation: 1, approval: 4 },
}

describe('the floors of the bench', () => {
  test('a run that is better than all of them meets them', () => {
    const { isMet, lines } = judgeFloors(GOOD, FLOORS)
    assert.deepEqual({ isMet, count: lines.length }, { isMet: true, count: FLOORS.length })
  })

  const worse: readonly (readonly [string, Partial<BenchResult>])[] = [
    ['creations ÷ bare', { loads: { ...GOOD.loads, 'create@64': { ...CREATE, perSecond: 300 } } }],
    ['server CPU of a creation', { loads: { ...GOOD.loads, 'create@64': { ...CREATE, serverCpu: 1_500 } } }],
    [
      'PostgreSQL CPU of a creation',
      { loads: { ...GOOD.loads, 'create@64': { ...CREATE, postgresCpu: 1_500 } } },
    ],
    ['WAL bytes of a creation', { loads: { ...GOOD.loads, 'create@64': { ...CREATE, walBytes: 9_000 } } }],
    ['server CPU of a status', { loads: { ...GOOD.loads, 'status@64': { ...STATUS, serverCpu: 1_500 } } }],
    [
      'PostgreSQL CPU of a status',
      { loads: { ...GOOD.loads, 'status@64': { ...STATUS, postgresCpu: 1_500 } } },
    ],
    ['CPU of a page of 200', { loads: { ...GOOD.loads, 'newest-page@16': { ...PAGE, serverCpu: 9_000 } } }],
    ['32 in one statement', { statement: { 32: { postgresCpu: 900 } } }],
    ['batch run, young ledger', { batch: { young: { ...YOUNG, postgresCpu: 1_800 } } }],
    ['commits of a creation', { commits: { idlePerSecond: 1, creation: 4, approval: 4 } }],
    ['commits of an approval', { commits: { idlePerSecond: 1, creation: 1, approval: 30 } }],
  ]
  for (const [name, change] of worse)
    test(`a run that is worse in one figure misses that floor alone: ${name}`, () => {
      const { isMet, lines } = judgeFloors({ ...GOOD, ...change }, FLOORS)
      const missed = lines.filter((line) => line.startsWith('MISSED'))
      assert.equal(isMet, false)
      assert.equal(missed.length, 1)
      assert.match(missed[0] ?? '', new RegExp(`${name}.*; expected at (least|most) `))
    })

  test('what was not measured is not judged', () => {
    const { commit, date, machine } = GOOD
    const { isMet, lines } = judgeFloors({ commit, date, machine, loads: { bare: BARE } }, FLOORS)
    assert.deepEqual({ isMet, lines }, { isMet: true, lines: [] })
  })

  test('a floor is met at its bound and missed beside it', () => {
    const floor = { name: 'commits', measure: () => 4, most: 4 }
    assert.equal(judgeFloors(GOOD, [floor]).isMet, true)
    assert.deepEqual(judgeFloors(GOOD, [{ ...floor, most: 3.9 }]).lines, [
      'MISSED  commits: 4.00; expected at most 3.9',
    ])
  })
})
