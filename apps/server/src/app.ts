import { type App, type AppSetup, booksClock } from './app-setup.ts'
import { createBanks } from './banks/index.ts'
import { createSandboxLedger } from './core-bank/sandbox-ledger/index.ts'
import { consentOfPsus } from './consents/index.ts'
import { openDatabase } from './database/database.ts'
import { rollPartitionsHourly } from './database/roll-partitions.ts'
import { createBatchRuns, openJobQueue } from './jobs/index.ts'
import {
  approvalOfPayments,
  type ApprovalSetup,
  cancellationOfPayments,
  type ExecutionSetup,
  gatherCreations,
} from './payments/index.ts'
import type { ScaSetup } from './sca/index.ts'
import { serveAll } from './serve-all.ts'
import { approvalOfBaskets } from './signing-baskets/index.ts'
import { createServer, readTrustAnchors, rememberCertificates } from './xs2a/index.ts'

/** All the wiring, by hand: what is made of what. Read this first. */
export function createApp(setup: AppSetup): App {
  const { environment, databaseUrl: url, databaseConnectionsMax: connectionsMax, key, clock, logger } = setup

  // A TPP's calls see one bank and one TPP; what is done for a whole bank goes through the desk.
  const database = openDatabase({ url, role: 'havn_edge', connectionsMax })
  const desk = openDatabase({ url, role: 'havn_desk', connectionsMax })

  const ledger = createSandboxLedger({ edge: database, desk })
  const told = (message: string) => (error: unknown) => logger.error({ err: error }, message)
  const patience = setup.booksPatienceMilliseconds
  const execution: ExecutionSetup = {
    desk,
    coreBank: ledger,
    clock,
    booksClock,
    patienceMilliseconds: patience,
    // Whoever waits for the books must not lose what they hold meanwhile.
    holdMilliseconds: 2 * patience,
    onSilence: told('the books did not answer'),
  }
  const queue = openJobQueue({ url, desk, onError: told('the queue of jobs has a problem') })
  const onRun = (run: object) => logger.info(run, 'batch run')
  const batchRuns = createBatchRuns({ desk, queue, execution, clock, onRun })
  const banks = createBanks({
    edge: database,
    desk,
    clock,
    async fillBank(queries, bankId) {
      await ledger.fill(queries, bankId)
      await batchRuns.openSchedule(queries, bankId)
    },
    opensOwnBanks: environment === 'sandbox',
  })
  // `sca` asks and decides; what an approval does is the module's that asked for it.
  const onError = told('an instant payment was not settled at once')
  const keepWatch: ApprovalSetup['keepWatch'] = (queries, bankId) => batchRuns.keepWatch(queries, bankId)
  const approval = { execution, keepWatch, holds: new Map<string, string>(), onError }
  const purposes = {
    'approve-payment': approvalOfPayments(approval),
    'approve-basket': approvalOfBaskets(approval),
    'cancel-payment': cancellationOfPayments({ coreBank: ledger, desk }),
    consent: consentOfPsus({ coreBank: ledger, desk }),
  }
  const sca: ScaSetup = { desk, coreBank: ledger, purposes, key, clock }
  const writeCreation = gatherCreations(database)
  const readCertificate = rememberCertificates(readTrustAnchors(setup.trustAnchors))
  const rolling = rollPartitionsHourly(desk, clock, told('no new partitions'))
  const doors: ReturnType<App['openDoor']>[] = []

  return {
    banks,
    openDoor(tls) {
      const server = createServer({ environment, logger, ...(tls === undefined ? {} : { tls }) })
      const edge = { server, banks, clock, environment, readCertificate }
      serveAll(edge, { database, desk, ledger, sca, batchRuns, writeCreation })
      doors.push(server)
      return server
    },
    startJobs: () => queue.work(batchRuns.handlers),
    async close() {
      rolling.stop()
      // Before the queue: a call that is being answered may still send a job.
      await Promise.all(doors.map((door) => door.close()))
      await queue.stop()
      await Promise.all([database.close(), desk.close()])
    },
  }
}
