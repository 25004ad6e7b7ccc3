import { ALERTS } from './alerts.ts'
import {
  type Dashboard,
  of,
  rate,
  increase,
  quantile,
  GOOD_AT_0,
  GOOD_AT_1,
  SHARE,
  wellAtZero,
  lines,
  ofBanks,
} from './panels.ts'
import { WORK } from './work-dashboard.ts'

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
      [`sum by (status) (${rate('havn_operation_calls_total', 'status=~"[45]..|other"')})`, '{{status}}'],
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

/** Every dashboard. packaging/grafana is printed from here. */
export const DASHBOARDS: readonly Dashboard[] = [WELL, CALLS, WORK]

for (const { alert } of DASHBOARDS.flatMap(({ panels }) => panels))
  if (alert !== undefined && !ALERTS.some(({ name }) => name === alert))
    throw new Error(`a panel links to ${alert}, and there is no such alert`)
