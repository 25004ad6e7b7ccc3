import type { CoreBank } from '../../core-bank/index.ts'
import type { ConnectionCounts, DatabaseWatch } from '../../platform/database/database.ts'
import { measureCoreBank } from './measure-core-bank.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'
import { NO_LABELS } from './instruments.ts'
import type { RunSummary } from '../../domain/payments/index.ts'
import type { EndedLoginRequest } from '../../domain/sca/index.ts'
import type { MeasuredCall } from '../../edge/index.ts'

/** The name of a bank of this deployment; undefined for a bank without one, such as a TPP's own in a sandbox. */
type BankName = string | undefined

/** Finds the name of a bank by its id. */
export type BankNameOf = (bankId: string) => BankName

/** Records the metrics of a process. Its methods never block or throw, and no label identifies a caller. */
export interface Measure {
  readonly metrics: Metrics
  readonly call: (call: MeasuredCall) => void
  readonly refusedAdmission: (reason: string) => void
  readonly refusedConnection: () => void
  /** Watches the connections of one login. */
  readonly watchDatabase: (login: 'tpp' | 'bank') => DatabaseWatch
  readonly gathered: (creations: number) => void
  /** Wraps a core bank so that its questions are counted and timed. */
  readonly coreBank: (coreBank: CoreBank, bankNameOf: BankNameOf) => CoreBank
  readonly scaStep: (bank: BankName, step: string) => void
  readonly loginRequest: (bank: BankName, ended: EndedLoginRequest) => void
  readonly delivery: (bank: BankName, outcome: string) => void
  readonly batchRun: (bank: BankName, summary: RunSummary) => void
  readonly auditChainFailure: (bank: BankName) => void
  readonly auditChainAnchor: (bank: BankName) => void
  /** Watches whether the banks of this deployment are open, and their documents in use. */
  readonly watchBanks: (banks: WatchedBanks) => void
  readonly forgery: (bank: BankName) => void
}

/** The names of banks that this process cannot serve, and how many documents it cannot use. */
interface WatchedBanks {
  readonly notOpened: () => readonly string[]
  readonly refused: () => number
}

/** How questions to a core bank fail that is away. */
const FREQUENT_FAILURES = ['circuit-open', 'timed-out', 'unreachable']

/**
 * Does something when a bank has something to count for the first time: its failures are counted from zero then. Prometheus
 * sees no increase in a series that begins with the first failure, and a bank with few calls has few of them.
 */
function createFirstTimes() {
  const seen = new Set<string>()
  return (what: string, bank: BankName, begin: () => void) => {
    const key = `${what} ${bank ?? ''}`
    if (seen.has(key)) return
    seen.add(key)
    begin()
  }
}

export function createMeasure(): Measure {
  const pools: { readonly login: string; readonly count: () => ConnectionCounts }[] = []
  let banks: WatchedBanks | undefined
  const metrics = createMetrics({
    beforeRead() {
      recordConnections(metrics, pools)
      recordBanks(metrics, banks)
    },
  })
  const { instruments } = metrics
  const atFirst = createFirstTimes()
  return {
    metrics,
    call: (call) => recordCall(metrics, call),
    refusedAdmission: (reason) => instruments.admissionRefusals.record(1, { reason }),
    refusedConnection: () => instruments.connectionRefusals.record(1, NO_LABELS),
    watchDatabase: (login) => ({
      onOpen: (count) => void pools.push({ login, count }),
      onConnection: (milliseconds) => instruments.connectionWait.record(milliseconds / 1_000, { login }),
      onRetry: () => instruments.databaseRetries.record(1, { login }),
    }),
    gathered: (creations) => instruments.creationsGathered.record(creations, NO_LABELS),
    watchBanks: (watched) => void (banks = watched),
    coreBank: (coreBank, bankNameOf) =>
      measureCoreBank(coreBank, ({ bankId, question, outcome, seconds }) => {
        const bank = bankNameOf(bankId)
        atFirst('core bank', bank, () => {
          for (const failure of FREQUENT_FAILURES)
            instruments.coreBankQuestions.record(0, { bank, outcome: failure })
        })
        instruments.coreBankQuestions.record(1, { bank, outcome })
        instruments.coreBankSeconds.record(seconds, { question })
      }),
    scaStep: (bank, step) => instruments.scaSteps.record(1, { bank, step }),
    loginRequest(bank, { outcome, seconds }) {
      atFirst('login', bank, () => instruments.loginRequests.record(0, { bank, outcome: 'unavailable' }))
      instruments.loginRequests.record(1, { bank, outcome })
      instruments.loginSeconds.record(seconds, { bank })
    },
    auditChainFailure: (bank) => instruments.auditChainFailures.record(1, { bank }),
    auditChainAnchor: (bank) => instruments.auditChainAnchors.record(1, { bank }),
    delivery: (bank, outcome) => instruments.deliveries.record(1, { bank, outcome }),
    forgery: (bank) => instruments.forgeries.record(1, { bank }),
    batchRun(bank, { booked, underWay, lackingFunds, rejected, unanswered }) {
      instruments.batchRuns.record(1, { bank })
      const outcomes = { booked, 'under-way': underWay, 'lacking-funds': lackingFunds, rejected, unanswered }
      for (const [outcome, payments] of Object.entries(outcomes))
        if (payments > 0) instruments.batchRunPayments.record(payments, { bank, outcome })
    },
  }
}

/** Probes are counted by operation only: they are about no bank. */
function recordCall({ instruments }: Metrics, call: MeasuredCall): void {
  const { operation, service, bank, status, refusedBy, seconds, startsSca } = call
  instruments.operationCalls.record(1, { operation, status: String(status) })
  instruments.operationSeconds.record(seconds, { operation })
  if (refusedBy !== undefined) instruments.refusals.record(1, { check: refusedBy })
  if (startsSca) instruments.scaSteps.record(1, { bank, step: 'started' })
  if (operation === 'probe') return
  const outcome = status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed'
  instruments.calls.record(1, { bank, service: service ?? 'none', outcome })
  if (service === undefined) return
  instruments.callSeconds.record(seconds, { bank })
  if (status < 400) instruments.answeredSeconds.record(seconds, { bank, service })
}

function recordBanks({ instruments }: Metrics, banks: WatchedBanks | undefined): void {
  instruments.banksNotOpened.forget()
  for (const bank of banks?.notOpened() ?? []) instruments.banksNotOpened.record(1, { bank })
  if (banks !== undefined) instruments.documentsRefused.record(banks.refused(), NO_LABELS)
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
