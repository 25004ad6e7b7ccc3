import type { X509Certificate } from 'node:crypto'
import type { CoreBank } from '../../core-bank/index.ts'
import type { ConnectionCounts, DatabaseWatch } from '../../platform/database/database.ts'
import { measureCoreBank } from './measure-core-bank.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'
import { NO_LABELS } from './instruments.ts'
import type { Forgery, RunSummary } from '../../domain/payments/index.ts'
import type { ScaSetup } from '../../domain/sca/index.ts'
import type { MeasuredCall } from '../../edge/index.ts'

/** Records the metrics of a process. Its methods never block or throw, and no label identifies a caller. */
export interface Measure {
  readonly metrics: Metrics
  readonly call: (call: MeasuredCall) => void
  readonly refusedAdmission: (reason: string) => void
  readonly refusedConnection: () => void
  /** Watches the connections of one login. */
  readonly watchDatabase: (login: 'tpp' | 'bank') => DatabaseWatch
  /** Watches when the first of these certificates expires. */
  readonly watchCertificates: (list: ListCertificates) => void
  readonly gathered: (creations: number) => void
  /** Wraps a core bank so that its questions are counted and timed. */
  readonly coreBank: (coreBank: CoreBank) => CoreBank
  readonly scaStep: NonNullable<ScaSetup['onStep']>
  readonly delivery: (outcome: string) => void
  readonly batchRun: (summary: RunSummary) => void
  readonly auditChainFailure: () => void
  readonly auditChainAnchor: () => void
  readonly forgery: (what: Forgery['what']) => void
}

/** The certificates whose expiry is watched, by what they are for. */
type ListCertificates = () => Readonly<Record<'seal' | 'tls', readonly X509Certificate[]>>

export function createMeasure(): Measure {
  const certificates: ListCertificates[] = []
  const pools: { readonly login: string; readonly count: () => ConnectionCounts }[] = []
  const metrics = createMetrics({
    beforeRead() {
      recordConnections(metrics, pools)
      for (const list of certificates) recordCertificates(metrics, list)
    },
  })
  const { instruments } = metrics
  return {
    metrics,
    call({ operation, status, refusedBy, seconds, startsSca }) {
      instruments.calls.record(1, { operation, status: String(status) })
      instruments.callSeconds.record(seconds, { operation })
      if (refusedBy !== undefined) instruments.refusals.record(1, { operation, check: refusedBy })
      if (startsSca) instruments.scaSteps.record(1, { purpose: purposeOf(operation), step: 'started' })
    },
    refusedAdmission: (reason) => instruments.admissionRefusals.record(1, { reason }),
    refusedConnection: () => instruments.connectionRefusals.record(1, NO_LABELS),
    watchDatabase: (login) => ({
      onOpen: (count) => void pools.push({ login, count }),
      onConnection: (milliseconds) => instruments.connectionWait.record(milliseconds / 1_000, { login }),
      onRetry: () => instruments.databaseRetries.record(1, { login }),
    }),
    watchCertificates: (list) => void certificates.push(list),
    gathered: (creations) => instruments.creationsGathered.record(creations, NO_LABELS),
    coreBank: (coreBank) =>
      measureCoreBank(coreBank, ({ question, outcome, seconds }) => {
        instruments.coreBankQuestions.record(1, { question, outcome })
        instruments.coreBankSeconds.record(seconds, { question })
      }),
    scaStep: ({ purpose, cause }) => instruments.scaSteps.record(1, { purpose, step: cause }),
    auditChainFailure: () => instruments.auditChainFailures.record(1, NO_LABELS),
    auditChainAnchor: () => instruments.auditChainAnchors.record(1, NO_LABELS),
    delivery: (outcome) => instruments.deliveries.record(1, { outcome }),
    forgery: (what) => instruments.forgeries.record(1, { what }),
    batchRun({ booked, underWay, lackingFunds, rejected, unanswered }) {
      instruments.batchRuns.record(1, NO_LABELS)
      const outcomes = { booked, 'under-way': underWay, 'lacking-funds': lackingFunds, rejected, unanswered }
      for (const [outcome, payments] of Object.entries(outcomes))
        instruments.batchRunPayments.record(payments, { outcome })
    },
  }
}

function recordConnections(
  { instruments }: Metrics,
  pools: readonly { readonly login: string; readonly count: () => ConnectionCounts }[],
): void {
  for (const login of new Set(pools.map((pool) => pool.login))) {
    const counts = pools.filter((pool) => pool.login === login).map((pool) => pool.count())
    const sum = (state: keyof ConnectionCounts) => counts.reduce((total, count) => total + count[state], 0)
    instruments.databaseConnections.record(sum('inUse'), { login, state: 'in-use' })
    instruments.databaseConnections.record(sum('idle'), { login, state: 'idle' })
    instruments.databaseConnections.record(sum('waiting'), { login, state: 'waiting' })
    instruments.databaseConnections.record(sum('max'), { login, state: 'max' })
  }
}

/** Of several certificates, the one that expires first is recorded. */
function recordCertificates({ instruments }: Metrics, list: ListCertificates): void {
  for (const [certificate, watched] of Object.entries(list()))
    if (watched.length > 0) {
      const first = Math.min(...watched.map(({ validToDate }) => validToDate.getTime()))
      instruments.certificateExpiry.record(first / 1_000, { certificate })
    }
}

/** Returns the purpose of the authorisation that a call of this operation starts. */
function purposeOf(operation: string): string {
  if (/Cancellation/.test(operation)) return 'cancel-payment'
  if (/Basket/.test(operation)) return 'approve-basket'
  return /[cC]onsent/.test(operation) ? 'consent' : 'approve-payment'
}
