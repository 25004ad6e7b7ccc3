import { Counter, Gauge, Histogram, type Registry } from '@platformatic/prom-client'
import { labelNamesOf, type MetricDefinition, NO_BANK, OTHER } from './metric-definition.ts'
import { METRICS } from './metrics-table.ts'

/** For a metric without labels. */
export const NO_LABELS = Object.freeze({})

/**
 * Values for the labels of a metric; a value outside the closed set of its label is counted as `other`. `bank` is the name of
 * a bank of this deployment, undefined for what belongs to no such bank: never anything that a caller chose.
 */
type LabelValues<Definition> = (Definition extends { readonly labels: infer Labels }
  ? { readonly [Name in keyof Labels]: string }
  : typeof NO_LABELS) &
  (Definition extends { readonly byBank: true } ? { readonly bank: string | undefined } : unknown)

/** What code does with a metric: add to a counter, set a gauge, observe a value of a histogram. */
export interface Instrument<Definition extends MetricDefinition = MetricDefinition> {
  record(value: number, labels: LabelValues<Definition>): void
  /** Forgets all values: a gauge is not in a scrape until it is set again, a counter begins at 0. */
  forget(): void
}

/** One instrument for each metric of the table. */
export type Instruments = {
  readonly [Key in keyof typeof METRICS]: Instrument<(typeof METRICS)[Key]>
}

/** Creates every metric of the table in the registry that is chosen for it. */
export function createInstruments(registryFor: (definition: MetricDefinition) => Registry): Instruments {
  const entries = Object.entries<MetricDefinition>(METRICS).map(
    ([key, definition]) => [key, createInstrument(registryFor(definition), definition)] as const,
  )
  return Object.fromEntries(entries) as unknown as Instruments
}

function createInstrument(registry: Registry, definition: MetricDefinition): Instrument {
  const { name, about: help, across = 'sum', buckets = [] } = definition
  const labelNames = [...labelNamesOf(definition)]
  const aggregator = across === 'once' ? ('first' as const) : across
  const common = { name, help, labelNames, registers: [registry], aggregator }
  const bound = boundLabels(definition)
  switch (definition.type) {
    case 'counter': {
      const counter = new Counter(common)
      return { record: (value, given) => counter.inc(bound(given), value), forget: () => counter.reset() }
    }
    case 'gauge': {
      const gauge = new Gauge(common)
      const forget = () => {
        gauge.reset()
        // Without labels a reset leaves a zero.
        if (labelNames.length === 0) gauge.remove()
      }
      forget()
      return { record: (value, given) => gauge.set(bound(given), value), forget }
    }
    case 'histogram': {
      const histogram = new Histogram({ ...common, buckets: [...buckets] })
      return {
        record: (value, given) => histogram.observe(bound(given), value),
        forget: () => histogram.reset(),
      }
    }
  }
}

/** Returns a function that replaces every value outside its closed set: the number of series is limited by construction. */
function boundLabels({
  byBank,
  labels = {},
}: MetricDefinition): (given: Readonly<Record<string, string | undefined>>) => Record<string, string> {
  const sets = Object.entries(labels).map(([name, values]) => [name, new Set(values)] as const)
  return (given) => {
    const bounded: Record<string, string> = byBank ? { bank: given['bank'] ?? NO_BANK } : {}
    for (const [name, values] of sets) {
      const value = given[name]
      bounded[name] = value !== undefined && values.has(value) ? value : OTHER
    }
    return bounded
  }
}
