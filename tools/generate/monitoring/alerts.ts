/** An alert rule, and what its page and the list of alerts say of it. */
export interface Alert {
  readonly name: string
  readonly severity: 'page' | 'ticket'
  /** The line that whoever is on call reads first. */
  readonly summary: string
  readonly expr: string
  /** For how long it must be so. Default: not at all. */
  readonly for?: string
  /** Why the rule is as it is. */
  readonly why?: string
  /** What each alert of this name is about; undefined where there can be only one. */
  readonly about?: 'bank' | 'instance'
}

const ofBank = 'sum by (job, bank)'
const coreBank = (outcome: string, time: string) =>
  `${ofBank} (increase(havn_core_bank_questions_total{${outcome}}[${time}]))`
const login = (outcome: string, time: string) =>
  `${ofBank} (increase(havn_login_provider_requests_total{${outcome}}[${time}]))`
const calls = (outcome: string, time: string) => `${ofBank} (increase(havn_calls_total{${outcome}}[${time}]))`
const steps = (step: string, time: string, offset = '') =>
  `${ofBank} (increase(havn_sca_steps_total{step=~"${step}"}[${time}]${offset}))`
const since = (metric: string, time: string) =>
  `${ofBank} (${metric}) - (${ofBank} (${metric} offset ${time}) or ${ofBank} (${metric}) * 0) > 0`

/** Whether something at a bank mostly fails: in the last minute or, where there is little to see, always in the last minutes. */
const mostlyFails = (count: (outcome: string, time: string) => string, failed: string, succeeded: string) =>
  `(${count(failed, '1m')} / ${count('', '1m')} > 0.2 and ${count(failed, '1m')} >= 3) or ` +
  `((${count(failed, '5m')} >= 3 or ${count(failed, '15m')} >= 5) unless ${count(succeeded, '2m')} > 0)`

const certificateSeconds = 'min by (job, bank, certificate) (havn_certificate_expiry_seconds) - time()'

const FEW =
  'Each bank counts for itself, whatever its share of the traffic; a few failures at a quiet hour are no alert.'
const FROM_ZERO = 'A series that was not there before counts from zero.'

/** Every alert. packaging/prometheus/havn.rules.yml, the list of alerts and a part of each page are printed from here. */
export const ALERTS: readonly Alert[] = [
  {
    name: 'HavnDown',
    severity: 'page',
    summary:
      '{{ if $labels.instance }}Prometheus cannot scrape {{ $labels.instance }}{{ else }}Prometheus has no target of the job havn{{ end }}',
    expr: 'up{job="havn"} == 0 or absent(up{job="havn"})',
    for: '1m',
    about: 'instance',
  },
  {
    name: 'HavnDatabaseNotWritable',
    severity: 'page',
    summary: 'The database commits no writes',
    expr: 'min by (job) (havn_database_writable) == 0',
    for: '30s',
  },
  {
    name: 'HavnCoreBankNotAnswering',
    severity: 'page',
    summary: '{{ $labels.bank }}: the core bank leaves questions unanswered',
    expr: `${coreBank('outcome="circuit-open"', '1m')} >= 3 or ${mostlyFails(coreBank, 'outcome!="answered"', 'outcome="answered"')}`,
    for: '1m',
    why: `A process that has stopped asking says so with \`circuit-open\`, whatever others still get answered. ${FEW}`,
    about: 'bank',
  },
  {
    name: 'HavnLoginProviderNotAnswering',
    severity: 'page',
    summary: '{{ $labels.bank }}: the login provider does not answer, and nobody can approve',
    expr: mostlyFails(login, 'outcome="unavailable"', 'outcome!="unavailable"'),
    for: '1m',
    why: FEW,
    about: 'bank',
  },
  {
    name: 'HavnServerErrors',
    severity: 'page',
    summary: '{{ $labels.bank }}: {{ $value | humanizePercentage }} of the calls are answered 5xx',
    expr: `${calls('outcome="failed"', '5m')} / ${calls('', '5m')} > 0.02 and ${calls('outcome="failed"', '5m')} >= 5 and ${calls('outcome="failed"', '2m')} > 0`,
    for: '5m',
    why: 'What is over, such as a short outage of the core bank, is no alert minutes later.',
    about: 'bank',
  },
  {
    name: 'HavnSlowCalls',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: one call in twenty takes longer than {{ $value | humanizeDuration }}',
    expr: `histogram_quantile(0.95, sum by (job, bank, le) (rate(havn_call_duration_seconds_bucket[5m]))) > 1 and ${ofBank} (increase(havn_call_duration_seconds_count[5m])) >= 20`,
    for: '10m',
    about: 'bank',
  },
  {
    name: 'HavnApprovalsStopped',
    severity: 'page',
    summary:
      '{{ $labels.bank }}: no approval for half an hour, and {{ $value | humanize }} in the one before',
    expr: `${steps('approved', '30m', ' offset 30m')} >= 20 unless ${steps('approved', '30m')} > 0`,
    for: '2m',
    about: 'bank',
  },
  {
    name: 'HavnAuthorisationsUndecided',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: {{ $value | humanizePercentage }} of the authorisations end in a decision',
    expr: `(${steps('approved|refused', '1h')} or ${steps('started', '1h')} * 0) / ${steps('started', '1h')} < 0.2 and ${steps('started', '1h')} >= 20`,
    for: '30m',
    about: 'bank',
  },
  {
    name: 'HavnOverloaded',
    severity: 'ticket',
    summary: 'Calls are refused before any check ({{ $labels.reason }})',
    expr: 'sum by (job, reason) (rate(havn_admission_refused_total[5m])) > 0.1',
    for: '5m',
  },
  {
    name: 'HavnPaymentsQuarantined',
    severity: 'page',
    summary: '{{ $labels.bank }}: {{ $value }} payments cannot be read and wait for an operator',
    expr: 'max by (job, bank) (havn_payments{state="quarantined"}) > 0',
    about: 'bank',
  },
  {
    name: 'HavnReconciliationDiffers',
    severity: 'page',
    summary: '{{ $labels.bank }}: the core bank knows otherwise what became of {{ $value }} payments',
    expr: 'max by (job, bank) (havn_reconciliation_differences) > 0',
    about: 'bank',
  },
  {
    name: 'HavnReconciliationLate',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: not compared with its core bank for {{ $value | humanizeDuration }}',
    expr: 'time() - max by (job, bank) (havn_reconciled_time_seconds) > 36 * 3600',
    for: '10m',
    about: 'bank',
  },
  {
    name: 'HavnEmergencyUsed',
    severity: 'page',
    summary: '{{ $labels.bank }}: an operator did alone what takes two, {{ $value }} times in an hour',
    expr: 'max by (job, bank) (havn_emergency_acts) > 0',
    about: 'bank',
  },
  {
    name: 'HavnOrderForged',
    severity: 'page',
    summary: '{{ $labels.bank }}: {{ $value }} times something was to be executed that nobody approved',
    expr: since('havn_forgeries_total', '15m'),
    why: FROM_ZERO,
    about: 'bank',
  },
  {
    name: 'HavnBatchRunLate',
    severity: 'page',
    summary:
      '{{ $labels.bank }}: a batch run has been due for {{ $value | humanizeDuration }}, and payments wait for it',
    expr: 'max by (job, bank) (havn_batch_run_late_seconds) > 600',
    for: '2m',
    about: 'bank',
  },
  {
    name: 'HavnBankNotOpen',
    severity: 'page',
    summary: '{{ $labels.bank }}: a server cannot open the bank, and refuses its calls with 503',
    expr: 'max by (job, bank) (havn_banks_not_opened) > 0',
    about: 'bank',
  },
  {
    name: 'HavnBankDocumentRefused',
    severity: 'ticket',
    summary: '{{ $value }} documents of banks cannot be used, and the next start will not open those banks',
    expr: 'max by (job) (havn_bank_documents_refused) > 0',
    for: '2m',
    why: 'An operator who writes a document file by file needs a moment.',
  },
  {
    name: 'HavnClaimsStuck',
    severity: 'page',
    summary: '{{ $labels.bank }}: {{ $value }} sets of claimed payments are not finished by anybody',
    expr: 'max by (job, bank) (havn_claims{state="stuck"}) > 0',
    for: '2m',
    about: 'bank',
  },
  {
    name: 'HavnPaymentsUnanswered',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: the core bank does not say what became of {{ $value }} sets of payments',
    expr: 'max by (job, bank) (max_over_time(havn_claims{state="unanswered"}[5m])) > 0',
    for: '15m',
    why: 'During an attempt a claim does not count as unanswered, so the rule looks at the last five minutes.',
    about: 'bank',
  },
  {
    name: 'HavnLockWaits',
    severity: 'ticket',
    summary: 'Transactions wait for a lock, up to {{ $value | humanizeDuration }}',
    expr: 'max by (job) (max_over_time(havn_database_lock_wait_longest_seconds[4m])) > 2',
    for: '5m',
    why: 'A statement that waits is cancelled after ten seconds: the rule looks for several waits, not for a long one.',
  },
  {
    name: 'HavnTransactionOpen',
    severity: 'ticket',
    summary:
      'A transaction has been open for {{ $value | humanizeDuration }}, and the audit chain waits for it',
    expr: 'max by (job) (havn_database_oldest_transaction_seconds) > 900',
    for: '1m',
  },
  {
    name: 'HavnDiskFills',
    severity: 'page',
    summary: 'The write-ahead log is kept and grows: the disk of the database will be full',
    expr: 'max by (job) (havn_database_archive_failing_seconds) > 900 or max by (job) (havn_database_wal_kept_bytes) > 10 * 1024 ^ 3',
    for: '5m',
  },
  {
    name: 'HavnAuditChainReAnchored',
    severity: 'ticket',
    summary:
      '{{ $labels.bank }}: two operators anchored the audit chain anew; `havn audit verify` says who and why',
    expr: since('havn_audit_chain_anchors_total', '1h'),
    why: `Rare, and each time somebody must know why. ${FROM_ZERO}`,
    about: 'bank',
  },
  {
    name: 'HavnAuditChainStopped',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: the audit chain cannot go on',
    expr: `${ofBank} (increase(havn_audit_chain_failures_total[5m])) > 0`,
    for: '5m',
    why: 'A bank whose chain cannot go on is tried again each minute.',
    about: 'bank',
  },
  {
    name: 'HavnTimelineWentBack',
    severity: 'page',
    summary:
      '{{ $labels.instance }} writes to a primary of timeline {{ $value }}, and wrote to one of a later timeline before',
    expr: 'havn_database_timeline < max_over_time(havn_database_timeline[1d])',
    for: '30s',
    why: 'A promotion makes the timeline greater, never less.',
    about: 'instance',
  },
  {
    name: 'HavnConnectionsUsedUp',
    severity: 'ticket',
    summary: 'Statements of the login {{ $labels.login }} wait for a connection',
    expr: 'sum by (job, instance, login) (havn_database_connections{state="waiting"}) > 0',
    for: '2m',
    about: 'instance',
  },
  {
    name: 'HavnValuesMissing',
    severity: 'ticket',
    summary: '{{ $labels.instance }} cannot read from the database what alerts need',
    expr: 'increase(havn_metrics_database_failures_total[2m]) > 0 and on (job, instance) havn_database_writable == 1',
    for: '5m',
    why: 'While the database is down, there is an alert about that.',
    about: 'instance',
  },
  {
    name: 'HavnPartitionsNotDropped',
    severity: 'ticket',
    summary: '{{ $value }} partitions are kept for longer than the retention period allows',
    expr: 'max by (job) (havn_partitions_overdue) > 0',
    for: '6h',
  },
  {
    name: 'HavnPartitionsMissing',
    severity: 'ticket',
    summary: '{{ $value }} partitions that should exist do not',
    expr: 'max by (job) (havn_partitions_missing) > 0',
    for: '2h',
  },
  {
    name: 'HavnNotificationsLate',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: a notification is late by {{ $value | humanizeDuration }}',
    expr: 'max by (job, bank) (havn_notifications_late_seconds) > 300',
    for: '5m',
    about: 'bank',
  },
  {
    name: 'HavnNoticesNotSent',
    severity: 'ticket',
    summary: '{{ $labels.bank }}: {{ $value }} notices to TPPs could not be sent',
    expr: 'max by (job, bank) (havn_notices_failing) > 0',
    for: '30m',
    about: 'bank',
  },
  {
    name: 'HavnCertificateEnds',
    severity: 'page',
    summary:
      'The certificate ({{ $labels.certificate }}) of {{ $labels.bank }} {{ if lt $value 0.0 }}has expired{{ else }}expires in {{ $value | humanizeDuration }}{{ end }}',
    expr: `${certificateSeconds} < 86400`,
    for: '1m',
    about: 'bank',
  },
  {
    name: 'HavnCertificateExpires',
    severity: 'ticket',
    summary:
      'The certificate ({{ $labels.certificate }}) of {{ $labels.bank }} expires in {{ $value | humanizeDuration }}',
    expr: `${certificateSeconds} < 30 * 86400`,
    for: '10m',
    about: 'bank',
  },
  {
    name: 'HavnTrustOld',
    severity: 'ticket',
    summary: '{{ $labels.source }}: {{ $value | humanizeDuration }} old',
    expr: 'max by (job, source) (havn_trust_age_seconds) > 2 * 86400',
    for: '30m',
  },
  {
    name: 'HavnRevocationUnknown',
    severity: 'ticket',
    summary: '{{ $value }} certificates in use cannot be checked for revocation',
    expr: 'max by (job) (havn_revocation_unknown) > 0',
    for: '10m',
  },
  {
    name: 'HavnProcessesMissing',
    severity: 'ticket',
    summary: '{{ $labels.instance }}: a process does not answer',
    expr: 'havn_processes_answering < havn_processes_started',
    for: '2m',
    about: 'instance',
  },
  {
    name: 'HavnProcessRestarts',
    severity: 'ticket',
    summary: '{{ $labels.instance }}: processes die and are started again',
    expr: 'increase(havn_process_restarts_total[15m]) > 2 or (changes(process_start_time_seconds{job="havn"}[15m]) > 2 unless on (job, instance) count by (job, instance) (count_over_time(havn_build_info[15m])) > 1)',
    why: 'The first part counts processes that the program starts again, the second the starts of the program itself. An upgrade, which changes the build, is planned.',
    about: 'instance',
  },
  {
    name: 'HavnClockDiffers',
    severity: 'page',
    summary: '{{ $labels.instance }}: the clock differs from the database by {{ $value }} s',
    expr: 'max by (job, instance) (abs(havn_clock_difference_seconds)) > 30',
    for: '2m',
    about: 'instance',
  },
  {
    name: 'HavnFilesRunOut',
    severity: 'ticket',
    summary: '{{ $labels.instance }} has {{ $value | humanizePercentage }} of its files and connections open',
    expr: 'process_open_fds / (process_max_fds * havn_processes_started) > 0.8',
    for: '5m',
    about: 'instance',
  },
]
