import {
  CHECKS,
  CORE_BANK_OUTCOMES,
  DELIVERY_OUTCOMES,
  LOGINS,
  OPERATION_NAMES,
  QUESTIONS,
  RUN_OUTCOMES,
  SCA_PURPOSES,
  SCA_STEPS,
  STATUSES,
} from './label-values.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { readBuild } from '../../platform/shared/build.ts'

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SHORT_SECONDS = [0.0005, 0.001, 0.005, 0.02, 0.1, 0.5, 2]

/** Every metric of the server. */
export const METRICS = {
  calls: {
    name: 'havn_calls_total',
    type: 'counter',
    about: 'Answers on the public listeners, by operation of the interface and HTTP status.',
    labels: { operation: OPERATION_NAMES, status: STATUSES },
  },
  refusals: {
    name: 'havn_calls_refused_total',
    type: 'counter',
    about: 'Calls that a check refused, by operation and check.',
    labels: { operation: OPERATION_NAMES, check: CHECKS },
  },
  callSeconds: {
    name: 'havn_call_duration_seconds',
    type: 'histogram',
    about: 'How long a call took, from its last byte to the answer, by operation.',
    labels: { operation: OPERATION_NAMES },
    buckets: CALL_SECONDS,
  },
  admissionRefusals: {
    name: 'havn_admission_refused_total',
    type: 'counter',
    about:
      'Calls refused before any check: a caller had used its share or asked too often for one SCA link (429), or a bank had used its share or the process was full (503).',
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
    about: 'Connections to PostgreSQL by login and state, and statements that wait for one.',
    labels: { login: LOGINS, state: ['in-use', 'idle', 'waiting', 'max'] },
  },
  connectionWait: {
    name: 'havn_database_connection_wait_seconds',
    type: 'histogram',
    about: 'How long a statement or transaction waited for a connection, by login.',
    labels: { login: LOGINS },
    buckets: SHORT_SECONDS,
  },
  databaseRetries: {
    name: 'havn_database_retries_total',
    type: 'counter',
    about: 'Transactions that ran again, because PostgreSQL rolled them back for another one, by login.',
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
  auditChainFailures: {
    name: 'havn_audit_chain_failures_total',
    type: 'counter',
    about:
      'How often the audit chain of a bank could not be continued; it is tried each minute. The log and the security events name the bank.',
  },
  auditChainAnchors: {
    name: 'havn_audit_chain_anchors_total',
    type: 'counter',
    about:
      'How often an anchor was written into the audit chain of a bank, as two operators decided. The security events name the bank.',
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
  coreBankQuestions: {
    name: 'havn_core_bank_questions_total',
    type: 'counter',
    about: 'Questions to core banks by question and how they ended.',
    labels: { question: QUESTIONS, outcome: CORE_BANK_OUTCOMES },
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
      'Payments of all banks that are to be executed: due today, claimed by a process, under way in clearing, or quarantined. At most 10,000 of each state are counted.',
    labels: { state: ['due', 'claimed', 'under-way', 'quarantined'] },
    across: 'once',
  },
  claims: {
    name: 'havn_claims',
    type: 'gauge',
    about:
      'Sets of payments that processes have claimed: all of them, those that the core bank did not answer about, and those that are stuck because no process finishes them.',
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
      'Orders, standing orders and first approvals that are stored otherwise than somebody approved them, and were not executed; and approvals in the log for which nobody has authenticated.',
    labels: { what: ['order', 'standing-order', 'first-approval', 'approval'] },
  },
  batchRuns: {
    name: 'havn_batch_runs_total',
    type: 'counter',
    about: 'Batch runs that ended.',
  },
  batchRunLate: {
    name: 'havn_batch_run_late_seconds',
    type: 'gauge',
    about:
      'For how long a batch run has been due that was not done: not started, waiting, or failed; counted from the first run that was missed; 0 if none is.',
    across: 'once',
  },
  batchRunPayments: {
    name: 'havn_batch_run_payments_total',
    type: 'counter',
    about: 'Payments of batch runs by what came of them.',
    labels: { outcome: RUN_OUTCOMES },
  },
  scaSteps: {
    name: 'havn_sca_steps_total',
    type: 'counter',
    about:
      'Steps of authorisations by purpose: started by a call, then identified, authenticated, shown, and how they ended.',
    labels: { purpose: SCA_PURPOSES, step: SCA_STEPS },
  },
  deliveries: {
    name: 'havn_notifications_total',
    type: 'counter',
    about: 'Tries to deliver a notification by outcome; `again` is a try that failed and is repeated.',
    labels: { outcome: DELIVERY_OUTCOMES },
  },
  notificationsWaiting: {
    name: 'havn_notifications_waiting',
    type: 'gauge',
    about: 'Payments, baskets and consents with a notification that is not delivered yet.',
    across: 'once',
  },
  notificationsLate: {
    name: 'havn_notifications_late_seconds',
    type: 'gauge',
    about: 'For how long the notification is late that should have been tried first.',
    across: 'once',
  },
  noticesFailing: {
    name: 'havn_notices_failing',
    type: 'gauge',
    about: 'Notices to TPPs that could not be sent and are tried again, one for each TPP.',
    across: 'once',
  },
  certificateExpiry: {
    name: 'havn_certificate_expiry_seconds',
    type: 'gauge',
    about: 'When the first certificate of the banks and of the settings expires, in seconds since 1970.',
    labels: { certificate: ['seal', 'tls'] },
    across: 'max',
  },
  trustAge: {
    name: 'havn_trust_age_seconds',
    type: 'gauge',
    about:
      'How long ago the trusted list in use that was verified least recently was verified, and the age of the copy of each register; +Inf if the settings name one and there is none yet, absent where it is not used.',
    labels: { source: ['lists', 'eba-register', 'national-register'] },
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
