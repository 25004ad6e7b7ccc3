/** The amounts that a chart's vertical axis shows, from the lowest to the highest, in minor units. */
export interface AmountScale {
  readonly lowest: bigint
  readonly highest: bigint
  readonly ticks: readonly bigint[]
}

const STEP_FACTORS = [1n, 2n, 5n] as const
const ticksMax = 5

/** Chooses round amounts, at most five steps apart, that enclose everything from `least` to `most`. */
export function scaleAmounts(least: bigint, most: bigint): AmountScale {
  for (let power = 1n; ; power *= 10n)
    for (const factor of STEP_FACTORS) {
      const step = power * factor
      const lowest = roundDown(least, step)
      // A flat line is drawn in the middle, not on the edge.
      const highest = least === most && lowest === least ? least + step : roundUp(most, step)
      const start = least === most && lowest === least ? least - step : lowest
      if ((highest - start) / step <= BigInt(ticksMax))
        return { lowest: start, highest, ticks: ticksOf(start, highest, step) }
    }
}

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
