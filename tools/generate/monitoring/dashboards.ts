import { labelNamesOf, METRIC_DEFINITIONS } from '../../../apps/server/src/operations/metrics/index.ts'
import { ALERTS } from './alerts.ts'

/** One query of a panel, and what its lines are called. */
type Query = readonly [expr: string, legend: string]

/** From which value on which colour; the first is from the least. */
type Threshold = readonly [from: number, colour: 'green' | 'orange' | 'red']

/** A panel: a state (`stat`), a table of banks, or lines over time. */
export interface Panel {
  readonly title: string
  readonly kind: 'stat' | 'table' | 'timeseries'
  readonly unit: string
  readonly queries: readonly Query[]
  readonly thresholds?: readonly Threshold[]
  /** The alert whose page says what to do when the panel is not green. */
  readonly alert?: string
}

export interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly panels: readonly Panel[]
}

const suffix = /_(?:bucket|sum|count)$/

/** Selects a metric by what is chosen above the panels. Throws if there is no such metric: a panel of it would be empty for ever. */
function of(name: string, labels = ''): string {
  const definition = METRIC_DEFINITIONS.find(
    (one) => one.name === name || one.name === name.replace(suffix, ''),
  )
  if (definition === undefined) throw new Error(`a panel shows ${name}, and there is no such metric`)
  const chosen = ['job=~"$job"', 'instance=~"$instance"']
  if (labelNamesOf(definition).includes('bank')) chosen.push('bank=~"$bank"')
  return `${name}{${[...chosen, ...(labels === '' ? [] : [labels])].join(',')}}`
}

const rate = (name: string, labels = '') => `rate(${of(name, labels)}[$__rate_interval])`
const increase = (name: string, time: string, labels = '') => `increase(${of(name, labels)}[${time}])`
const quantile = (share: number, by: string, name: string) =>
  `histogram_quantile(${share}, sum by (${by}) (${rate(`${name}_bucket`)}))`

const GOOD_AT_0: readonly Threshold[] = [
  [0, 'green'],
  [1, 'red'],
]
const GOOD_AT_1: readonly Threshold[] = [
  [0, 'red'],
  [1, 'green'],
]
/** Of a share of what should succeed. */
const SHARE: readonly Threshold[] = [
  [0, 'red'],
  [0.98, 'orange'],
  [0.995, 'green'],
]

/** The panels of a state that is well at 0. */
const wellAtZero = (title: string, alert: string, expr: string, unit = 'short'): Panel => ({
  title,
  kind: 'stat',
  unit,
  queries: [[expr, title]],
  thresholds: GOOD_AT_0,
  alert,
})

const lines = (title: string, unit: string, queries: readonly Query[], more: Partial<Panel> = {}): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  queries,
  ...more,
})

const ofBanks = (title: string, unit: string, expr: string, more: Partial<Panel>): Panel => ({
  title,
  kind: 'table',
  unit,
  queries: [[expr, '{{bank}}']],
  ...more,
})

const failedShare = (time: string) =>
  `1 - (sum by (bank) (${increase('havn_calls_total', time, 'outcome="failed",service!="none"')}) or sum by (bank) (${increase('havn_calls_total', time, 'service!="none"')}) * 0) / sum by (bank) (${increase('havn_calls_total', time, 'service!="none"')})`
const firingByBank = `sum by (alertname, bank, severity) (ALERTS{job=~"$job",alertstate="firing",alertname=~"Havn.*"})`

const WELL: Dashboard = {
  uid: 'havn-well',
  title: 'Havn: is every bank well',
  panels: [
    {
      title: 'Alerts that fire',
      kind: 'table',
      unit: 'short',
      queries: [[firingByBank, '{{alertname}} {{bank}}']],
    },
    wellAtZero('Servers that do not answer', 'HavnDown', 'count(up{job=~"$job"} == 0) or vector(0)'),
    {
      title: 'Database commits writes',
      kind: 'stat',
      unit: 'short',
      queries: [[`min(${of('havn_database_writable')})`, 'writable']],
      thresholds: GOOD_AT_1,
      alert: 'HavnDatabaseNotWritable',
    },
    wellAtZero(
      'Payments quarantined',
      'HavnPaymentsQuarantined',
      `sum(max by (bank) (${of('havn_payments', 'state="quarantined"')})) or vector(0)`,
    ),
    wellAtZero(
      'Claims stuck',
      'HavnClaimsStuck',
      `sum(max by (bank) (${of('havn_claims', 'state="stuck"')})) or vector(0)`,
    ),
    wellAtZero(
      'Processes missing',
      'HavnProcessesMissing',
      `sum(${of('havn_processes_started')}) - sum(${of('havn_processes_answering')})`,
    ),
    wellAtZero(
      'Partitions missing or overdue',
      'HavnPartitionsMissing',
      `max(${of('havn_partitions_missing')}) + max(${of('havn_partitions_overdue')})`,
    ),
    ofBanks(
      'Availability of the last 24 hours, as EBA counts it',
      'percentunit',
      `1 - (max by (bank) (${of('havn_downtime_seconds')}) or sum by (bank) (${of('havn_calls_total')}) * 0) / 86400`,
      { thresholds: SHARE, alert: 'HavnServerErrors' },
    ),
    ofBanks(
      'Mean time of an answer in the last 24 hours, as EBA counts it',
      's',
      `sum by (bank, service) (${increase('havn_answered_seconds_total', '24h')}) / sum by (bank, service) (${increase('havn_calls_total', '24h', 'outcome="answered"')})`,
      {
        thresholds: [
          [0, 'green'],
          [0.5, 'orange'],
          [1, 'red'],
        ],
        alert: 'HavnSlowCalls',
      },
    ),
    ofBanks('Calls without an error in the last 24 hours', 'percentunit', failedShare('24h'), {
      thresholds: SHARE,
      alert: 'HavnServerErrors',
    }),
    ofBanks(
      'Questions that the core bank answers, last 5 minutes',
      'percentunit',
      `sum by (bank) (${increase('havn_core_bank_questions_total', '5m', 'outcome="answered"')}) / sum by (bank) (${increase('havn_core_bank_questions_total', '5m')})`,
      { thresholds: SHARE, alert: 'HavnCoreBankNotAnswering' },
    ),
    ofBanks(
      'Requests that the login provider answers, last 15 minutes',
      'percentunit',
      `sum by (bank) (${increase('havn_login_provider_requests_total', '15m', 'outcome!="unavailable"')}) / sum by (bank) (${increase('havn_login_provider_requests_total', '15m')})`,
      { thresholds: SHARE, alert: 'HavnLoginProviderNotAnswering' },
    ),
    ofBanks(
      'Authorisations that end in a decision, last hour',
      'percentunit',
      `sum by (bank) (${increase('havn_sca_steps_total', '1h', 'step=~"approved|refused"')}) / sum by (bank) (${increase('havn_sca_steps_total', '1h', 'step="started"')})`,
      {
        thresholds: [
          [0, 'red'],
          [0.2, 'orange'],
          [0.5, 'green'],
        ],
        alert: 'HavnAuthorisationsUndecided',
      },
    ),
    ofBanks(
      'Hours since the bank was compared with its core bank',
      'h',
      `(time() - max by (bank) (${of('havn_reconciled_time_seconds')})) / 3600`,
      {
        thresholds: [
          [0, 'green'],
          [36, 'red'],
        ],
        alert: 'HavnReconciliationLate',
      },
    ),
    ofBanks(
      'Payments about which the core bank differs',
      'short',
      `max by (bank) (${of('havn_reconciliation_differences')})`,
      { thresholds: GOOD_AT_0, alert: 'HavnReconciliationDiffers' },
    ),
    ofBanks(
      'Acts of one operator alone, last hour',
      'short',
      `max by (bank) (${of('havn_emergency_acts')})`,
      { thresholds: GOOD_AT_0, alert: 'HavnEmergencyUsed' },
    ),
    ofBanks(
      'Days until a certificate ends',
      'd',
      `(min by (bank, certificate) (${of('havn_certificate_expiry_seconds')}) - time()) / 86400`,
      {
        thresholds: [
          [0, 'red'],
          [30, 'green'],
        ],
        alert: 'HavnCertificateExpires',
      },
    ),
  ],
}

const CALLS: Dashboard = {
  uid: 'havn-calls',
  title: 'Havn: calls and approvals',
  panels: [
    lines('Calls by bank', 'reqps', [[`topk(20, sum by (bank) (${rate('havn_calls_total')}))`, '{{bank}}']]),
    lines(
      'Calls by outcome',
      'reqps',
      [[`sum by (service, outcome) (${rate('havn_calls_total')})`, '{{service}} {{outcome}}']],
      { alert: 'HavnServerErrors' },
    ),
    lines(
      'Duration of calls by bank, 95th percentile',
      's',
      [[`topk(20, ${quantile(0.95, 'le, bank', 'havn_call_duration_seconds')})`, '{{bank}}']],
      {
        alert: 'HavnSlowCalls',
        thresholds: [
          [0, 'green'],
          [1, 'red'],
        ],
      },
    ),
    lines('Duration by operation, 95th percentile', 's', [
      [`topk(10, ${quantile(0.95, 'le, operation', 'havn_operation_duration_seconds')})`, '{{operation}}'],
    ]),
    lines('Calls by operation', 'reqps', [
      [
        `topk(10, sum by (operation) (${rate('havn_operation_calls_total', 'operation!="probe"')}))`,
        '{{operation}}',
      ],
    ]),
    lines('Refusals by status, all banks', 'reqps', [
      [`sum by (status) (${rate('havn_operation_calls_total', 'status=~"[45].."')})`, '{{status}}'],
    ]),
    lines('Refusals by check, all banks', 'reqps', [
      [`sum by (check) (${rate('havn_calls_refused_total')})`, '{{check}}'],
    ]),
    lines(
      'Refused before any check',
      'reqps',
      [
        [`sum by (reason) (${rate('havn_admission_refused_total')})`, '{{reason}}'],
        [`sum(${rate('havn_connections_refused_total')})`, 'connections'],
      ],
      { alert: 'HavnOverloaded' },
    ),
    lines(
      'Core bank: questions by outcome',
      'reqps',
      [[`sum by (bank, outcome) (${rate('havn_core_bank_questions_total')})`, '{{bank}} {{outcome}}']],
      { alert: 'HavnCoreBankNotAnswering' },
    ),
    lines('Core bank: duration, 95th percentile, all banks', 's', [
      [quantile(0.95, 'le, question', 'havn_core_bank_duration_seconds'), '{{question}}'],
    ]),
    lines(
      'Login provider: requests by outcome',
      'reqps',
      [[`sum by (bank, outcome) (${rate('havn_login_provider_requests_total')})`, '{{bank}} {{outcome}}']],
      { alert: 'HavnLoginProviderNotAnswering' },
    ),
    lines('Login provider: mean duration', 's', [
      [
        `sum by (bank) (${rate('havn_login_provider_seconds_total')}) / sum by (bank) (${rate('havn_login_provider_requests_total')})`,
        '{{bank}}',
      ],
    ]),
    lines(
      'Authorisations: steps',
      'reqps',
      [[`sum by (step) (${rate('havn_sca_steps_total')})`, '{{step}}']],
      { alert: 'HavnApprovalsStopped' },
    ),
    lines(
      'Approvals by bank, half an hour',
      'short',
      [
        [
          `topk(20, sum by (bank) (${increase('havn_sca_steps_total', '30m', 'step="approved"')}))`,
          '{{bank}}',
        ],
      ],
      { alert: 'HavnApprovalsStopped' },
    ),
  ],
}

const WORK: Dashboard = {
  uid: 'havn-work',
  title: 'Havn: payments, database, trust, processes',
  panels: [
    lines('Payments to be executed', 'short', [
      [`sum by (state) (max by (bank, state) (${of('havn_payments')}))`, '{{state}}'],
    ]),
    lines(
      'Claims',
      'short',
      [[`sum by (state) (max by (bank, state) (${of('havn_claims')}))`, '{{state}}']],
      { alert: 'HavnPaymentsUnanswered' },
    ),
    lines('Time since the least recent attempt of a claim', 's', [
      [`max(${of('havn_oldest_claim_seconds')})`, 'oldest'],
    ]),
    lines(
      'Batch runs that are late',
      's',
      [[`topk(20, max by (bank) (${of('havn_batch_run_late_seconds')}))`, '{{bank}}']],
      {
        alert: 'HavnBatchRunLate',
        thresholds: [
          [0, 'green'],
          [600, 'red'],
        ],
      },
    ),
    lines('Batch runs: payments', 'reqps', [
      [`sum by (outcome) (${rate('havn_batch_run_payments_total')})`, '{{outcome}}'],
    ]),
    lines('Batch runs that ended, an hour', 'short', [
      [`sum(${increase('havn_batch_runs_total', '1h')})`, 'runs'],
    ]),
    lines('Notifications by outcome', 'reqps', [
      [`sum by (outcome) (${rate('havn_notifications_total')})`, '{{outcome}}'],
    ]),
    lines('Notifications and notices that wait', 'short', [
      [`sum(max by (bank) (${of('havn_notifications_waiting')}))`, 'notifications'],
      [`sum(max by (bank) (${of('havn_notices_failing')}))`, 'notices that failed'],
    ]),
    lines(
      'Notifications that are late',
      's',
      [[`topk(20, max by (bank) (${of('havn_notifications_late_seconds')}))`, '{{bank}}']],
      {
        alert: 'HavnNotificationsLate',
        thresholds: [
          [0, 'green'],
          [300, 'red'],
        ],
      },
    ),
    {
      title: 'Forgeries and audit chains, 24 hours',
      kind: 'stat',
      unit: 'short',
      queries: [
        [`sum(${increase('havn_forgeries_total', '24h')}) or vector(0)`, 'forgeries'],
        [`sum(${increase('havn_audit_chain_failures_total', '24h')}) or vector(0)`, 'chain stopped'],
        [`sum(${increase('havn_audit_chain_anchors_total', '24h')}) or vector(0)`, 'chain anchored anew'],
      ],
      thresholds: GOOD_AT_0,
      alert: 'HavnOrderForged',
    },
    lines(
      'Database: connections',
      'short',
      [[`sum by (login, state) (${of('havn_database_connections')})`, '{{login}} {{state}}']],
      { alert: 'HavnConnectionsUsedUp' },
    ),
    lines(
      'Database: waits',
      's',
      [
        [quantile(0.95, 'le, login', 'havn_database_connection_wait_seconds'), 'connection, {{login}}'],
        [`max(${of('havn_database_lock_wait_longest_seconds')})`, 'longest for a lock'],
      ],
      { alert: 'HavnLockWaits' },
    ),
    lines('Database: transactions that wait, and that run again', 'short', [
      [`max(${of('havn_database_lock_waits')})`, 'wait for a lock'],
      [`sum(${increase('havn_database_retries_total', '5m')})`, 'again, 5 minutes'],
    ]),
    lines(
      'Database: oldest transaction',
      's',
      [[`max(${of('havn_database_oldest_transaction_seconds')})`, 'oldest']],
      {
        alert: 'HavnTransactionOpen',
        thresholds: [
          [0, 'green'],
          [900, 'red'],
        ],
      },
    ),
    lines(
      'Database: size, and log that is kept',
      'bytes',
      [
        [`max(${of('havn_database_size_bytes')})`, 'database'],
        [`max(${of('havn_database_wal_kept_bytes')})`, 'log that a standby has not read'],
      ],
      { alert: 'HavnDiskFills' },
    ),
    lines('Database: log written', 'Bps', [
      [`max(rate(${of('havn_database_wal_written_bytes')}[$__rate_interval]))`, 'written'],
    ]),
    lines(
      'Database: time without an archived log',
      's',
      [[`max(${of('havn_database_archive_failing_seconds')})`, 'not archived']],
      {
        alert: 'HavnDiskFills',
        thresholds: [
          [0, 'green'],
          [900, 'red'],
        ],
      },
    ),
    lines(
      'Database: timeline',
      'short',
      [[`max by (instance) (${of('havn_database_timeline')})`, '{{instance}}']],
      { alert: 'HavnTimelineWentBack' },
    ),
    lines('Partitions ahead', 'short', [[`min(${of('havn_partitions_ahead')})`, 'periods']]),
    lines('Creations written together', 'short', [
      [
        `sum(${rate('havn_creations_gathered_sum')}) / sum(${rate('havn_creations_gathered_count')})`,
        'creations a statement',
      ],
    ]),
    lines(
      'Trust: age of lists, registers and answers',
      's',
      [[`max by (source) (${of('havn_trust_age_seconds')})`, '{{source}}']],
      {
        alert: 'HavnTrustOld',
        thresholds: [
          [0, 'green'],
          [172_800, 'red'],
        ],
      },
    ),
    wellAtZero(
      'Certificates of which nobody knows whether they were revoked',
      'HavnRevocationUnknown',
      `max(${of('havn_revocation_unknown')})`,
    ),
    lines(
      'Clock difference',
      's',
      [[`max by (instance) (abs(${of('havn_clock_difference_seconds')}))`, '{{instance}}']],
      {
        alert: 'HavnClockDiffers',
        thresholds: [
          [0, 'green'],
          [30, 'red'],
        ],
      },
    ),
    lines('CPU', 'short', [
      [`sum by (instance) (${rate('process_cpu_seconds_total')})`, '{{instance}}'],
      [`sum by (instance) (${rate('nodejs_eventloop_active_seconds_total')})`, '{{instance}} event loop'],
    ]),
    lines('Delay of the event loop', 's', [
      [`max by (instance) (${of('nodejs_eventloop_delay_p99_seconds')})`, '{{instance}}'],
    ]),
    lines('Memory', 'bytes', [
      [`sum by (instance) (${of('process_resident_memory_bytes')})`, '{{instance}}'],
      [`sum by (instance) (${of('nodejs_heap_size_used_bytes')})`, '{{instance}} objects'],
    ]),
    lines(
      'Open files, of those that may be open',
      'percentunit',
      [
        [
          `sum by (instance) (${of('process_open_fds')}) / (max by (instance) (${of('process_max_fds')}) * max by (instance) (${of('havn_processes_started')}))`,
          '{{instance}}',
        ],
      ],
      {
        alert: 'HavnFilesRunOut',
        thresholds: [
          [0, 'green'],
          [0.8, 'red'],
        ],
      },
    ),
    lines(
      'Processes that died, and reads that failed, an hour',
      'short',
      [
        [`sum by (instance) (${increase('havn_process_restarts_total', '1h')})`, '{{instance}} restarts'],
        [
          `sum by (instance) (${increase('havn_metrics_database_failures_total', '1h')})`,
          '{{instance}} values not read',
        ],
      ],
      { alert: 'HavnProcessRestarts' },
    ),
    lines('Versions', 'short', [[`count by (version) (${of('havn_build_info')})`, '{{version}}']]),
    lines('Time since the start', 's', [
      [`time() - max by (instance) (${of('process_start_time_seconds')})`, '{{instance}}'],
    ]),
  ],
}

/** Every dashboard. packaging/grafana is printed from here. */
export const DASHBOARDS: readonly Dashboard[] = [WELL, CALLS, WORK]

for (const { alert } of DASHBOARDS.flatMap(({ panels }) => panels))
  if (alert !== undefined && !ALERTS.some(({ name }) => name === alert))
    throw new Error(`a panel links to ${alert}, and there is no such alert`)
