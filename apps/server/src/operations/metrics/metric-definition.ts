/** What a metric counts or shows, and every value that its labels can have. `docs/operations/metrics.md` is printed from it. */
export interface MetricDefinition {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** One sentence, for whoever reads a scrape. */
  readonly about: string
  /** Whether each bank has series of its own, by the label `bank`. A bank without traffic has none. */
  readonly byBank?: true
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

/**
 * The label `bank` of what belongs to no bank with a name: the settings' own certificates, a call to no bank, a TPP's own bank
 * in a sandbox. No bank can have this name.
 */
export const NO_BANK = '(no bank)'

/** The names of all labels of a metric. */
export const labelNamesOf = ({ byBank, labels = {} }: MetricDefinition): readonly string[] => [
  ...(byBank ? ['bank'] : []),
  ...Object.keys(labels),
]

/** How many series a metric can have at most in a deployment of so many banks, while every label has a value of its set. */
export function seriesMax(
  { type, byBank, labels = {}, buckets = [] }: MetricDefinition,
  banks: number,
): number {
  const combinations = Object.values(labels).reduce((product, values) => product * values.length, 1)
  const ofAll = byBank ? combinations * (banks + 1) : combinations
  // A histogram also has +Inf, the sum and the count.
  return type === 'histogram' ? ofAll * (buckets.length + 3) : ofAll
}
