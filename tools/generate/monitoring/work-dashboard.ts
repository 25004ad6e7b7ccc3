import { type Dashboard, of, rate, increase, quantile, GOOD_AT_0, wellAtZero, lines } from './panels.ts'

export const WORK: Dashboard = {
  uid: 'havn-work',
  title: 'Havn: payments, database, trust, processes',
  panels: [
    lines(
      'Banks that are not open, or whose document is refused',
      'short',
      [
        [`topk(20, max by (bank) (${of('havn_banks_not_opened')}))`, '{{bank}}'],
        [`max(${of('havn_bank_documents_refused')})`, 'documents'],
      ],
      { alert: 'HavnBankNotOpen' },
    ),
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
