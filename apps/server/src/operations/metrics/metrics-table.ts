import {
  CALL_OUTCOMES,
  CALL_SERVICES,
  CHECKS,
  CORE_BANK_OUTCOMES,
  DELIVERY_OUTCOMES,
  LOGIN_OUTCOMES,
  LOGINS,
  OPERATION_NAMES,
  QUESTIONS,
  RUN_OUTCOMES,
  SCA_STEPS,
  STATUSES,
} from './label-values.ts'
import { SERVICES } from '../../edge/index.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { readBuild } from '../../platform/shared/build.ts'

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Few, because each bank has them all. */
const BANK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const SHORT_SECONDS = [0.0005, 0.001, 0.005, 0.02, 0.1, 0.5, 2]

/** Every metric of the server. */
export const METRICS = {
  calls: {
    name: 'havn_calls_total',
    type: 'counter',
    about:
      'Answers by what the key figures count a call as (else `none`), and by outcome: answered, refused (4xx), failed (5xx).',
    byBank: true,
    labels: { service: CALL_SERVICES, outcome: CALL_OUTCOMES },
  },
  callSeconds: {
    name: 'havn_call_duration_seconds',
    type: 'histogram',
    about: 'How long a call took that the key figures count.',
    byBank: true,
    buckets: BANK_SECONDS,
  },
  answeredSeconds: {
    name: 'havn_answered_seconds_total',
    type: 'counter',
    about:
      'Time that answers below 400 took. Divided by their number it is the mean time of the key figures.',
    byBank: true,
    labels: { service: SERVICES },
  },
  downtime: {
    name: 'havn_downtime_seconds',
    type: 'gauge',
    about: 'For how much of the last 24 hours the interface of TPPs was down, as the key figures count it.',
    byBank: true,
    across: 'once',
  },
  operationCalls: {
    name: 'havn_operation_calls_total',
    type: 'counter',
    about: 'Answers by operation and HTTP status.',
    labels: { operation: OPERATION_NAMES, status: STATUSES },
  },
  operationSeconds: {
    name: 'havn_operation_duration_seconds',
    type: 'histogram',
    about: 'How long a call took, from its last byte to the answer.',
    labels: { operation: OPERATION_NAMES },
    buckets: CALL_SECONDS,
  },
  refusals: {
    name: 'havn_calls_refused_total',
    type: 'counter',
    about: 'Calls that a check refused.',
    labels: { check: CHECKS },
  },
  admissionRefusals: {
    name: 'havn_admission_refused_total',
    type: 'counter',
    about:
      'Calls refused before any check: a caller, an SCA link (429) or a bank had used its share, or the process was full (503).',
    labels: { reason: ['share-used', 'bank-share-used', 'link-busy', 'full'] },
  },
  connectionRefusals: {
    name: 'havn_connections_refused_total',
    type: 'counter',
    about: 'Connections closed at once: too many in all, or too many of one address.',
  },
  databaseConnections: {
    name: 'havn_database_connections',
    type: 'gauge',
    about: 'Connections to PostgreSQL, and statements that wait for one.',
    labels: { login: LOGINS, state: ['in-use', 'idle', 'waiting', 'max'] },
  },
  connectionWait: {
    name: 'havn_database_connection_wait_seconds',
    type: 'histogram',
    about: 'How long a statement or transaction waited for a connection.',
    labels: { login: LOGINS },
    buckets: SHORT_SECONDS,
  },
  databaseRetries: {
    name: 'havn_database_retries_total',
    type: 'counter',
    about: 'Transactions that ran again, because PostgreSQL rolled them back for another one.',
    labels: { login: LOGINS },
  },
  creationsGathered: {
    name: 'havn_creations_gathered',
    type: 'histogram',
    about:
      'How many creations of payments one statement wrote together. Most are 1 while there is little to do.',
    buckets: [1, 2, 4, 8, 16, 32, 64],
  },
  databaseWritable: {
    name: 'havn_database_writable',
    type: 'gauge',
    about: '1 if the database commits writes, as readiness asks; else 0.',
    across: 'once',
  },
  clockDifference: {
    name: 'havn_clock_difference_seconds',
    type: 'gauge',
    about: 'How far the clock of the server is ahead of that of the database. Beyond 60 it is not ready.',
    across: 'once',
  },
  lockWaits: {
    name: 'havn_database_lock_waits',
    type: 'gauge',
    about: 'Transactions in the database that wait for a lock of another one.',
    across: 'once',
  },
  lockWaitSeconds: {
    name: 'havn_database_lock_wait_longest_seconds',
    type: 'gauge',
    about: 'How long the one has waited that waits longest.',
    across: 'once',
  },
  oldestTransaction: {
    name: 'havn_database_oldest_transaction_seconds',
    type: 'gauge',
    about:
      'For how long one transaction has been the oldest that writes and has not ended, as far as was seen. The audit chain waits for it.',
    across: 'once',
  },
  timeline: {
    name: 'havn_database_timeline',
    type: 'gauge',
    about: 'The timeline of the primary, which grows with every promotion of a standby.',
    across: 'once',
  },
  databaseBytes: {
    name: 'havn_database_size_bytes',
    type: 'gauge',
    about: 'Size of the database.',
    across: 'once',
  },
  walWrittenBytes: {
    name: 'havn_database_wal_written_bytes',
    type: 'gauge',
    about: 'How much has ever been written to the write-ahead log.',
    across: 'once',
  },
  walKeptBytes: {
    name: 'havn_database_wal_kept_bytes',
    type: 'gauge',
    about: 'How much of the write-ahead log is kept because a replication slot has not read it.',
    across: 'once',
  },
  archiveFailing: {
    name: 'havn_database_archive_failing_seconds',
    type: 'gauge',
    about: 'For how long the write-ahead log could not be archived; 0 if the last file could.',
    across: 'once',
  },
  auditChainFailures: {
    name: 'havn_audit_chain_failures_total',
    type: 'counter',
    about: 'How often the audit chain of a bank could not be continued; it is tried each minute.',
    byBank: true,
  },
  auditChainAnchors: {
    name: 'havn_audit_chain_anchors_total',
    type: 'counter',
    about: 'How often an anchor was written into the audit chain of a bank, as two operators decided.',
    byBank: true,
  },
  partitionsAhead: {
    name: 'havn_partitions_ahead',
    type: 'gauge',
    about: 'For how many periods, the present one included, every partitioned table has its partitions.',
    across: 'once',
  },
  partitionsOverdue: {
    name: 'havn_partitions_overdue',
    type: 'gauge',
    about: 'Partitions whose retention period has passed, that nothing open keeps, and that are still there.',
    across: 'once',
  },
  partitionsMissing: {
    name: 'havn_partitions_missing',
    type: 'gauge',
    about: 'Partitions that should exist by now and do not.',
    across: 'once',
  },
  banksNotOpened: {
    name: 'havn_banks_not_opened',
    type: 'gauge',
    about: '1 for a bank that has data, is not suspended, and that a process cannot serve.',
    byBank: true,
    across: 'max',
  },
  documentsRefused: {
    name: 'havn_bank_documents_refused',
    type: 'gauge',
    about: 'Documents of banks that cannot be used, or are gone. The one before may still be in use.',
    across: 'max',
  },
  coreBankQuestions: {
    name: 'havn_core_bank_questions_total',
    type: 'counter',
    about: 'Questions to the core bank by how they ended.',
    byBank: true,
    labels: { outcome: CORE_BANK_OUTCOMES },
  },
  coreBankSeconds: {
    name: 'havn_core_bank_duration_seconds',
    type: 'histogram',
    about: 'How long core banks took for a question, whether or not they answered.',
    labels: { question: QUESTIONS },
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  },
  payments: {
    name: 'havn_payments',
    type: 'gauge',
    about:
      'Payments to be executed: due today, claimed by a process, under way in clearing, or quarantined. At most 20,000 of each state are counted, each bank up to its part of that.',
    byBank: true,
    labels: { state: ['due', 'claimed', 'under-way', 'quarantined'] },
    across: 'once',
  },
  claims: {
    name: 'havn_claims',
    type: 'gauge',
    about:
      'Sets of payments that processes have claimed: all, those that the core bank did not answer about, and those that no process finishes.',
    byBank: true,
    labels: { state: ['all', 'unanswered', 'stuck'] },
    across: 'once',
  },
  oldestClaim: {
    name: 'havn_oldest_claim_seconds',
    type: 'gauge',
    about: 'The time since the last attempt of the claim that was tried least recently.',
    across: 'once',
  },
  forgeries: {
    name: 'havn_forgeries_total',
    type: 'counter',
    about:
      'Orders and approvals that are stored otherwise than somebody approved them, and were not executed.',
    byBank: true,
  },
  reconciled: {
    name: 'havn_reconciled_time_seconds',
    type: 'gauge',
    about: 'When the bank was last compared with its core bank, or first tried, in seconds since 1970.',
    byBank: true,
    across: 'once',
  },
  reconciliationDifferences: {
    name: 'havn_reconciliation_differences',
    type: 'gauge',
    about: 'Payments about which the bank and its core bank differed at the last comparison.',
    byBank: true,
    across: 'once',
  },
  emergencyActs: {
    name: 'havn_emergency_acts',
    type: 'gauge',
    about: 'What operators did alone in an emergency within the last hour, where two are needed otherwise.',
    byBank: true,
    across: 'once',
  },
  batchRuns: {
    name: 'havn_batch_runs_total',
    type: 'counter',
    about: 'Batch runs that ended.',
    byBank: true,
  },
  batchRunLate: {
    name: 'havn_batch_run_late_seconds',
    type: 'gauge',
    about: 'For how long a batch run has been due that was not done; counted from the first that was missed.',
    byBank: true,
    across: 'once',
  },
  batchRunPayments: {
    name: 'havn_batch_run_payments_total',
    type: 'counter',
    about: 'Payments of batch runs by what came of them.',
    byBank: true,
    labels: { outcome: RUN_OUTCOMES },
  },
  scaSteps: {
    name: 'havn_sca_steps_total',
    type: 'counter',
    about:
      'Steps of authorisations: started by a call, then identified, authenticated, shown, and how they ended.',
    byBank: true,
    labels: { step: SCA_STEPS },
  },
  loginRequests: {
    name: 'havn_login_provider_requests_total',
    type: 'counter',
    about:
      'Requests to the login provider: answered, cancelled by the person, refused (by it or by our checks), or unavailable.',
    byBank: true,
    labels: { outcome: LOGIN_OUTCOMES },
  },
  loginSeconds: {
    name: 'havn_login_provider_seconds_total',
    type: 'counter',
    about: 'Time that requests to the login provider took.',
    byBank: true,
  },
  deliveries: {
    name: 'havn_notifications_total',
    type: 'counter',
    about: 'Tries to deliver a notification; `again` is one that failed and is repeated.',
    byBank: true,
    labels: { outcome: DELIVERY_OUTCOMES },
  },
  notificationsWaiting: {
    name: 'havn_notifications_waiting',
    type: 'gauge',
    about: 'Payments, baskets and consents with a notification that is not delivered yet.',
    byBank: true,
    across: 'once',
  },
  notificationsLate: {
    name: 'havn_notifications_late_seconds',
    type: 'gauge',
    about: 'For how long the notification is late that should have been tried first.',
    byBank: true,
    across: 'once',
  },
  noticesFailing: {
    name: 'havn_notices_failing',
    type: 'gauge',
    about: 'Notices to TPPs that could not be sent and are tried again, one for each TPP.',
    byBank: true,
    across: 'once',
  },
  certificateExpiry: {
    name: 'havn_certificate_expiry_seconds',
    type: 'gauge',
    about:
      'When a certificate of the settings, or of the bank that has its own, expires, in seconds since 1970.',
    byBank: true,
    labels: { certificate: ['seal', 'tls'] },
    across: 'once',
  },
  trustAge: {
    name: 'havn_trust_age_seconds',
    type: 'gauge',
    about:
      'How long ago the trusted list in use was verified, the copy of a register taken, or the oldest answer (OCSP or CRL) about a certificate in use given; +Inf if there is none yet, absent where it is not used.',
    labels: { source: ['lists', 'eba-register', 'national-register', 'revocation'] },
    across: 'once',
  },
  revocationUnknown: {
    name: 'havn_revocation_unknown',
    type: 'gauge',
    about:
      'Certificates in use of which nobody has said in time whether they were revoked: their TPPs get 503.',
    across: 'once',
  },
  databaseReadFailures: {
    name: 'havn_metrics_database_failures_total',
    type: 'counter',
    about: 'Groups of values that a scrape left out, because the database did not answer in time.',
  },
  build: {
    name: 'havn_build_info',
    type: 'gauge',
    about: 'Always 1; its labels are the version of Havn and the commit that it was built from.',
    labels: { version: [readBuild().version], commit: [readBuild().commit] },
    across: 'once',
  },
  processesStarted: {
    name: 'havn_processes_started',
    type: 'gauge',
    about: 'How many processes the program has started that have not ended.',
    across: 'once',
  },
  processesAnswering: {
    name: 'havn_processes_answering',
    type: 'gauge',
    about: 'How many processes answered this scrape. One that is missing hangs or has just been started.',
    across: 'once',
  },
  processRestarts: {
    name: 'havn_process_restarts_total',
    type: 'counter',
    about: 'How often a process that died was started again.',
    across: 'once',
  },
  cpuSeconds: {
    name: 'process_cpu_seconds_total',
    type: 'counter',
    about: 'CPU time that the processes have used.',
  },
  residentMemory: {
    name: 'process_resident_memory_bytes',
    type: 'gauge',
    about: 'Memory of the processes.',
  },
  heapUsed: {
    name: 'nodejs_heap_size_used_bytes',
    type: 'gauge',
    about: 'Memory of JavaScript objects.',
  },
  openFiles: {
    name: 'process_open_fds',
    type: 'gauge',
    about: 'Open files and connections of the processes.',
  },
  openFilesMax: {
    name: 'process_max_fds',
    type: 'gauge',
    about: 'How many files and connections one process may open.',
    across: 'max',
  },
  startTime: {
    name: 'process_start_time_seconds',
    type: 'gauge',
    about: 'When the newest process was started, in seconds since 1970.',
    across: 'max',
  },
  eventLoopDelay: {
    name: 'nodejs_eventloop_delay_p99_seconds',
    type: 'gauge',
    about: 'How late timers were since the last scrape, 99th percentile of the slowest process.',
    across: 'max',
  },
  eventLoopActive: {
    name: 'nodejs_eventloop_active_seconds_total',
    type: 'counter',
    about: 'How long the event loops were busy. A rate near the number of processes means that all are.',
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>

export const METRIC_DEFINITIONS: readonly MetricDefinition[] = Object.values(METRICS)
