import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoadFigures, ProductionRun } from './result.ts'
import { sizeMarkets } from './sizing.ts'

/** Every call costs servers and PostgreSQL a millisecond each. */
const figures: LoadFigures = {
  perSecond: 1,
  p50: 1,
  p95: 1,
  p99: 1,
  cpu: { server: 900, proxy: 100, postgres: 1_000, standbys: 0, coreBank: 0 },
  walBytes: 0,
  databaseBytes: -1,
  connections: 1,
  refused: 0,
}
const run: ProductionRun = {
  commit: 'abc',
  date: '2026-11-18',
  machine: { cpu: 'any', cores: 2, memoryGigabytes: 4, kernel: '6', postgres: '15', node: '26' },
  servers: 2,
  hasStandby: true,
  loads: Object.fromEntries(
    ['create', 'status', 'accounts', 'approval'].map((kind) => [`${kind}@64`, figures]),
  ),
  fixed: {},
}

test('a market is sized by what calls cost at its peak, and by what it stores in eleven years', () => {
  const rows = sizeMarkets(run)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const [small, largest] = [2, 5].map((column) => rows.slice(2).map((row) => row[column]))
  // 761 calls and 11 approvals a second, 1 ms each, × 14.4 for the busiest minute, × 2 for half loaded.
  assert.deepEqual(largest?.slice(0, 8), ['761', '10,958', '22', '29', '7', '728', '2', '16'])
  // 11 payments a second of 4.8 kB each, whatever vacuum did to the database meanwhile.
  assert.deepEqual(largest?.slice(9, 11), ['1.7 TB', '18 TB'])
  assert.deepEqual([small?.[4], small?.[7]], ['2', '2'], 'one server and one database may be gone')
  assert.equal(small?.[11], '24 GB', 'a file of 16 MB each minute is archived even if nobody pays')
})

test('the connections of one bank fit into the database that is shipped', () => {
  assert.throws(() => sizeMarkets(run, 207), /208 connections of one bank, 207 allowed/)
})
