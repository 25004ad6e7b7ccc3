export {
  createMetrics,
  type Metrics,
  metricsContentType,
  type MetricsSnapshot,
  type ProcessCounts,
} from './create-metrics.ts'
export { type BankNameOf, createMeasure, type Measure } from './measure.ts'
export { createMetricsRelay, shareMetrics } from './process-messages.ts'
export { readSharedValues, type SharedValues, type WatchedCertificate } from './read-shared-values.ts'
export { NO_LABELS } from './instruments.ts'
export { labelNamesOf, type MetricDefinition, NO_BANK, OTHER, seriesMax } from './metric-definition.ts'
export { METRIC_DEFINITIONS } from './metrics-table.ts'
export { usedTrustAges } from './used-trust-ages.ts'
export { CORE_BANK_OUTCOME_MEANINGS } from './label-values.ts'
