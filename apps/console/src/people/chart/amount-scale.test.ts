import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scaleAmounts } from './amount-scale.ts'

const CASES: readonly [least: bigint, most: bigint, ticks: readonly bigint[]][] = [
  [22_150_00n, 26_900_00n, [2_200_000n, 2_300_000n, 2_400_000n, 2_500_000n, 2_600_000n, 2_700_000n]],
  [-84_00n, 46_000_00n, [-2_000_000n, 0n, 2_000_000n, 4_000_000n, 6_000_000n]],
  [0n, 0n, [0n, 2_000n, 4_000n, 6_000n, 8_000n, 10_000n]],
  [480_000_00n, 480_000_00n, [0n, 10_000_000n, 20_000_000n, 30_000_000n, 40_000_000n, 50_000_000n]],
  [-5n, -5n, [-5n, -4n, -3n, -2n, -1n, 0n]],
]
for (const [least, most, ticks] of CASES)
  test(`from ${least} to ${most} the axis has ${ticks.join(', ')}`, () => {
    assert.deepEqual(scaleAmounts(least, most).ticks, ticks)
  })

test('any two amounts are enclosed by two to six ticks, evenly apart', () => {
  const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [least, most] = one < other ? [one, other] : [other, one]
      const { lowest, highest, ticks } = scaleAmounts(least, most)
      assert(lowest <= least && most <= highest && lowest < highest)
      assert(ticks.length >= 2 && ticks.length <= 6, String(ticks.length))
      assert.equal(ticks[0], lowest)
      assert.equal(ticks.at(-1), highest)
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0n)))
      assert.equal(steps.size, 1)
    }),
  )
})
