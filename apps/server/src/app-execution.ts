import type { AppSetup } from './app-setup.ts'
import type { CoreBank } from './core-bank/index.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type BatchRuns, createBatchRuns, startHeartbeat, startRecovery, openJobQueue } from './jobs/index.ts'
import { countQuarantined, createServerInstance, type ExecutionSetup } from './payments/index.ts'

/** What executes payments, at approvals, in batch runs and in the background. */
export interface Executing {
  readonly execution: ExecutionSetup
  readonly batchRuns: BatchRuns
  /** When this process was heard of for the first time: what it claims from then on is its own. */
  readonly isAlive: Promise<void>
  /** From here on this process takes its part of the work in the background. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Two: one renews this process's life while the other looks for what others left. */
const connectionsMax = 2

export function executePayments(
  setup: AppSetup,
  { bankDatabase, coreBank }: { bankDatabase: Database; coreBank: CoreBank },
): Executing {
  const {
    databaseUrls: { bank: url },
    clock,
    logger,
  } = setup
  const logged = (message: string) => (error: unknown) => logger.error({ err: error }, message)
  const execution = executionOf(setup, { bankDatabase, coreBank })
  const watch = openDatabase({ url, connectionsMax })
  const queue = openJobQueue({ url, bankDatabase, onError: logged('the queue of jobs has a problem') })
  const onRun = (run: object) => logger.info(run, 'batch run')
  const onError = logged('what was claimed or begun could not be finished; it is tried again')
  const batchRuns = createBatchRuns({ bankDatabase, queue, execution, clock, onRun, onError })
  const alive = startHeartbeat({
    bankDatabase: watch,
    instance: execution.instance,
    onError: logged('this process could not be kept alive in the database'),
  })
  let looking: ReturnType<typeof startRecovery> | undefined
  return {
    execution,
    batchRuns,
    isAlive: alive.firstBeat,
    async start() {
      await alive.firstBeat
      const quarantined = await countQuarantined(watch)
      if (quarantined > 0) logger.error({ quarantined }, QUARANTINED)
      await queue.work(batchRuns.handlers)
      looking ??= startRecovery({ bankDatabase: watch, execution, ...batchRuns, onError })
    },
    async stop() {
      await Promise.all([queue.stop(), looking?.stop(), batchRuns.stop()])
      await alive.stop()
      await watch.close()
    },
  }
}

const QUARANTINED = 'payments that cannot be read wait for an operator; see the table payments.quarantine'

function executionOf(
  { clock, logger, coreBankTimeoutMilliseconds: patience }: AppSetup,
  { bankDatabase, coreBank }: { bankDatabase: Database; coreBank: CoreBank },
): ExecutionSetup {
  return {
    bankDatabase,
    coreBank,
    clock,
    instance: createServerInstance(),
    coreBankTimeoutMilliseconds: patience,
    // Whoever waits for the core bank must not lose what they have claimed meanwhile.
    leaseMilliseconds: 2 * patience,
    onCoreBankFailure: (error) => logger.error({ err: error }, 'the core bank did not answer'),
    onQuarantine: (one) => logger.error(one, QUARANTINED),
  }
}
