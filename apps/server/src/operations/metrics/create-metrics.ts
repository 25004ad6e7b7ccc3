import { AggregatorRegistry, Registry } from '@platformatic/prom-client'
import { readBuild } from '../../platform/shared/build.ts'
import { createInstruments, type Instruments } from './instruments.ts'
import { createProcessReader } from './process-values.ts'

/** The metrics of one process as they are sent to another one of the same program. */
export type MetricsSnapshot = readonly object[]

/** What the first process knows about the processes of a program. */
export interface ProcessCounts {
  readonly started: number
  readonly restarts: number
}

/** The metrics of this process. */
export interface Metrics {
  readonly instruments: Instruments
  /** Reads what this process has counted, for the process that answers a scrape. */
  readOwn(): Promise<MetricsSnapshot>
  /** Prints the metrics of all processes together, and those that all share, as Prometheus reads them. */
  print(snapshots: readonly MetricsSnapshot[], counts: ProcessCounts): Promise<string>
  close(): void
}

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

/** `beforeRead` records what is only looked at when somebody asks. */
export function createMetrics({ beforeRead }: { beforeRead: () => void }): Metrics {
  const own = new Registry()
  const shared = new Registry()
  const instruments = createInstruments(({ across }) => (across === 'once' ? shared : own))
  const process = createProcessReader(instruments)
  instruments.build.record(1, readBuild())
  return {
    instruments,
    async readOwn() {
      process.read()
      beforeRead()
      return own.getMetricsAsJSON()
    },
    async print(snapshots, { started, restarts }) {
      instruments.processesStarted.record(started, {})
      instruments.processesAnswering.record(snapshots.length, {})
      instruments.processRestarts.forget()
      instruments.processRestarts.record(restarts, {})
      const all = [...snapshots, await shared.getMetricsAsJSON()]
      return AggregatorRegistry.aggregate(all).metrics()
    },
    close: () => process.stop(),
  }
}
