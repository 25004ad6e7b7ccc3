/** What a metric counts or shows, and every value that its labels can have. `docs/operations/metrics.md` is printed from it. */
export interface MetricDefinition {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** One sentence, for whoever reads a scrape. */
  readonly about: string
  /** For each label its closed set of values. Any other value is counted as `other`, so the number of series has a limit. */
  readonly labels?: Readonly<Record<string, readonly string[]>>
  /** Upper bounds of a histogram, in the unit that the name ends with. */
  readonly buckets?: readonly number[]
  /**
   * What the processes of one program show together; `once` is recorded only by the process that is asked, because it is
   * about the whole program or read from the database. Default: the sum.
   */
  readonly across?: 'sum' | 'max' | 'once'
}

/** The value of a label that is not in its closed set. */
export const OTHER = 'other'

/** How many series a metric can have at most. */
export function seriesMax({ type, labels = {}, buckets = [] }: MetricDefinition): number {
  const combinations = Object.values(labels).reduce((product, values) => product * (values.length + 1), 1)
  // A histogram also has +Inf, the sum and the count.
  return type === 'histogram' ? combinations * (buckets.length + 3) : combinations
}
