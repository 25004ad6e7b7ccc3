/** The amounts that a chart's vertical axis shows, from the lowest to the highest, in minor units. */
export interface AmountScale {
  readonly lowest: bigint
  readonly highest: bigint
  readonly ticks: readonly bigint[]
}

const STEP_FACTORS = [1n, 2n, 5n] as const
const stepsMax = 5

// A balance that never moved is drawn in a range of its own size, or of a hundred crowns if it is nothing.
const flatRangeMin = 10_000n

/** Chooses round amounts, at most five steps apart, that enclose everything from `least` to `most`. */
export function scaleAmounts(least: bigint, most: bigint): AmountScale {
  if (least === most) return least < 0n ? scaleAmounts(least, 0n) : scaleAmounts(0n, max(least, flatRangeMin))
  for (let power = 1n; ; power *= 10n)
    for (const factor of STEP_FACTORS) {
      const step = power * factor
      const [lowest, highest] = [roundDown(least, step), roundUp(most, step)]
      if ((highest - lowest) / step <= BigInt(stepsMax))
        return { lowest, highest, ticks: ticksOf(lowest, highest, step) }
    }
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

function ticksOf(lowest: bigint, highest: bigint, step: bigint): readonly bigint[] {
  const ticks: bigint[] = []
  for (let tick = lowest; tick <= highest; tick += step) ticks.push(tick)
  return ticks
}

/** BigInt's division rounds towards zero, which below zero is up. */
function roundDown(value: bigint, step: bigint): bigint {
  const rest = value % step
  return rest < 0n ? value - rest - step : value - rest
}

const roundUp = (value: bigint, step: bigint): bigint => -roundDown(-value, step)
