import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSoak } from './run-soak.ts'
import { measureGrowth, type SoakSample } from './sample.ts'

const megabyte = 1_048_576

function samplesOf(change: (minute: number) => Partial<SoakSample>): SoakSample[] {
  return Array.from({ length: 61 }, (_, minute) => ({
    seconds: minute * 60,
    rssBytes: 200 * megabyte,
    heapBytes: 50 * megabyte,
    handles: 40,
    delayMilliseconds: 12,
    databaseConnections: 12,
    visits: minute * 60,
    failures: 0,
    ...change(minute),
  }))
}

const growing = (samples: readonly SoakSample[]) =>
  measureGrowth(samples, 600)
    .filter(({ isTooMuch }) => isTooMuch)
    .map(({ name }) => name)

test('SEC-63 a leak of 15 MB or 20 handles an hour is found, waves and a warm-up are not', () => {
  assert.deepEqual(growing(samplesOf(() => ({}))), [])
  const waves = (minute: number) => ({ heapBytes: (50 + 8 * Math.sin(minute)) * megabyte })
  assert.deepEqual(growing(samplesOf(waves)), [])
  assert.deepEqual(
    growing(samplesOf((minute) => ({ heapBytes: Math.min(40 + minute * 4, 80) * megabyte }))),
    [],
  )
  const leak = (minute: number) => ({ heapBytes: (50 + minute / 4) * megabyte })
  assert.deepEqual(growing(samplesOf(leak)), ['heap after collection'])
  const handles = (minute: number) => ({ handles: 40 + Math.floor(minute / 3) })
  assert.deepEqual(growing(samplesOf(handles)), ['file handles beside database connections'])
})

// The short form of `npm run soak`: too short for a slow leak, but what every visit leaves behind is found.
test('SEC-63 memory, handles and connections do not grow with visits of PSUs', async () => {
  const result = await runSoak({ seconds: 30, visitsPerSecond: 4, sampleSeconds: 1 })
  const { visits, failures } = result
  assert.ok(visits >= 10, `${visits} visits, ${result.problems.join('; ')}`)
  assert.ok(failures <= visits / 4, `${failures} of ${visits} visits failed: ${result.problems.join('; ')}`)
  assert.ok(result.notifications > 0, 'the TPP was notified')
  for (const { name, rise, riseMax, isTooMuch } of measureGrowth(result.samples, 12))
    assert.ok(!isTooMuch, `${name} rose by ${rise.toFixed(1)}, at most ${riseMax} is tolerated`)
})
