export {
  createMetrics,
  type Metrics,
  metricsContentType,
  type MetricsSnapshot,
  type ProcessCounts,
} from './create-metrics.ts'
export { createMeasure, type Measure } from './measure.ts'
export { createMetricsRelay, shareMetrics } from './process-messages.ts'
export { readSharedValues, type SharedValues } from './read-shared-values.ts'
export { NO_LABELS } from './instruments.ts'
export { type MetricDefinition, OTHER, seriesMax } from './metric-definition.ts'
export { METRIC_DEFINITIONS } from './metrics-table.ts'
export { usedTrustAges } from './used-trust-ages.ts'
