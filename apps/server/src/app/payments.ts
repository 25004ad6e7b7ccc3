import type { RepeatedWork } from '../platform/shared/repeat.ts'
import type { Databases } from './databases.ts'
import { rememberTraces, tracesOf } from './traces.ts'
import type { AppBanks } from './banks/app-banks.ts'
import type { AppSetup } from './setup.ts'
import {
  type BatchRuns,
  createBatchRuns,
  openJobQueue,
  startHeartbeat,
  startRecovery,
  type BatchRunsSetup,
} from '../domain/batch-runs/index.ts'
import { createLimitNames } from '../domain/payee-lookups/index.ts'
import {
  batchCreations,
  countQuarantined,
  createServerInstance,
  type CreationWriter,
  createPayeeChecks,
  type ExecutionSetup,
  type PayeeChecks,
} from '../domain/payments/index.ts'

/** How payments are written and executed: in calls, at approvals, in batch runs and in the background. */
export interface Payments {
  /** Writes creations of payments in batches, for all listeners of this process. */
  readonly writeCreation: CreationWriter
  readonly execution: ExecutionSetup
  readonly payeeChecks: PayeeChecks
  readonly batchRuns: BatchRuns
  /** Settles with the first heartbeat: from then on nobody reclaims what this process claims. */
  readonly isAlive: Promise<void>
  /** Starts background work in this process: batch runs, and the recovery of what other processes abandoned. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createPayments(
  setup: AppSetup,
  databases: Databases,
  appBanks: Pick<AppBanks, 'coreBank' | 'openLinksMaxOf' | 'bankNameOf' | 'profileOf' | 'countryOf'>,
): Payments {
  const { coreBank, openLinksMaxOf, bankNameOf, countryOf } = appBanks
  const { tppDatabase, bankDatabase } = databases
  const { databaseUrlBank: url, clock, logger, activity, measure, databaseWait } = setup
  const logError = (message: string) => (error: unknown) => logger.error({ err: error }, message)
  const execution = toExecutionSetup(setup, databases, { coreBank, bankNameOf, countryOf })
  const queue = openJobQueue({ url, bankDatabase, activity, onError: logError('the job queue failed') })
  const onRun: BatchRunsSetup['onRun'] = (run) => {
    const bank = bankNameOf(run.bankId)
    measure?.batchRun(bank, run.summary)
    logger.info({ ...run, bank }, 'batch run')
  }
  const onError = logError('claimed payments or a batch run could not be finished: Havn tries again')
  const batchRuns = createBatchRuns({ bankDatabase, queue, execution, clock, onRun, onError })
  const heartbeat = startHeartbeat({
    bankDatabase: databases.heartbeatDatabase,
    instance: execution.instance,
    activity,
    databaseWait,
    onError: logError('the heartbeat of this process could not be recorded: others may reclaim its payments'),
  })
  let recovery: RepeatedWork | undefined
  const payeeChecks = payeeChecksOf(setup, databases, appBanks)
  const write = batchCreations(tppDatabase, openLinksMaxOf, measure?.gathered)
  return {
    writeCreation: rememberTraces(setup, bankDatabase, write),
    execution,
    payeeChecks,
    batchRuns,
    isAlive: heartbeat.firstBeat,
    async start() {
      await heartbeat.firstBeat
      const quarantined = await databaseWait.untilAnswered(() => countQuarantined(databases.workDatabase))
      if (quarantined > 0) logger.error({ quarantined }, QUARANTINED)
      await databaseWait.untilAnswered(() => queue.work(batchRuns.handlers))
      recovery ??= startRecovery({
        bankDatabase: databases.heartbeatDatabase,
        execution,
        ...batchRuns,
        activity,
        onError,
      })
    },
    async stop() {
      await Promise.all([queue.stop(), recovery?.stop(), batchRuns.stop(), payeeChecks.stop()])
      await heartbeat.stop()
    },
  }
}

function payeeChecksOf(
  { keys, clock, logger }: AppSetup,
  { bankDatabase, report }: Databases,
  { coreBank, profileOf, bankNameOf }: Pick<AppBanks, 'coreBank' | 'profileOf' | 'bankNameOf'>,
): PayeeChecks {
  return createPayeeChecks({
    bankDatabase,
    coreBank,
    keys,
    clock,
    limitNames: createLimitNames({ bankDatabase, keys, clock, report }),
    currenciesOf: (bankId) => profileOf(bankId).payeeCurrencies,
    mayDecline: (bankId) => profileOf(bankId).tppsMayDeclinePayeeChecks,
    onError: (error, bankId) =>
      logger.error(
        { err: error, bank: bankNameOf(bankId), bankId },
        'what was found about payees could not be stored: they are verified when the page opens',
      ),
  })
}

const QUARANTINED =
  'payments that cannot be read, or are not what was approved, wait for two operators: run havn quarantine list'

const FORGED =
  'a stored order, approval or consent does not match what was approved: it has no effect; see who wrote to the database'

function toExecutionSetup(
  { clock, environment, logger, activity, coreBankTimeoutMilliseconds, keys, measure }: AppSetup,
  { bankDatabase, report }: Databases,
  { coreBank, bankNameOf, countryOf }: Pick<AppBanks, 'coreBank' | 'bankNameOf' | 'countryOf'>,
): ExecutionSetup {
  return {
    bankDatabase,
    coreBank,
    clock,
    countryOf,
    hasMovableClocks: environment === 'sandbox',
    findTraces: tracesOf({ logger }, bankDatabase),
    instance: createServerInstance(activity),
    coreBankTimeoutMilliseconds,
    // A process that waits for the core bank must not lose its claim in the meantime.
    leaseMilliseconds: 2 * coreBankTimeoutMilliseconds,
    onCoreBankFailure: (error, bankId) =>
      logger.error(
        { err: error, bank: bankNameOf(bankId), bankId },
        'the core bank failed or did not answer in time: it is asked again',
      ),
    onQuarantine: (quarantined) =>
      logger.error({ ...quarantined, bank: bankNameOf(quarantined.bankId) }, QUARANTINED),
    keys,
    onForgery: createForgeryAlarm({ logger, measure }, { report, bankNameOf }),
  }
}

/** Returns the callback for something stored that nobody approved: it logs, reports a security event and counts it. */
export function createForgeryAlarm(
  { logger, measure }: Pick<AppSetup, 'logger' | 'measure'>,
  { report, bankNameOf }: Pick<Databases, 'report'> & Pick<AppBanks, 'bankNameOf'>,
): ExecutionSetup['onForgery'] {
  return ({ bankId, what, subjectId: subject, reason }) => {
    const bank = bankNameOf(bankId)
    logger.error({ bank, bankId, what, subject, reason }, FORGED)
    report({ kind: 'order-forged', bankId, reason: `${what}-${reason}`, subject })
    measure?.forgery(bank)
  }
}
