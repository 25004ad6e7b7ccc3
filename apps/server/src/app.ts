import { openDatabases } from './app-databases.ts'
import { executePayments } from './app-execution.ts'
import { type App, type AppSetup, connectionsOf, tellLosses } from './app-setup.ts'
import { createBanks } from './banks/index.ts'
import { createSandboxLedger, withScenarios } from './core-bank/sandbox-ledger/index.ts'
import { notifyTpps } from './notify-tpps.ts'
import { gatherCreations } from './payments/index.ts'
import { purposesOf } from './purposes.ts'
import type { ScaSetup } from './sca/index.ts'
import { recordCalls } from './sandbox/index.ts'
import { serveAll } from './serve-all.ts'
import {
  createServer,
  knowPublicUrls,
  readTrustAnchors,
  rememberCertificates,
  rememberRequestIds,
} from './xs2a/index.ts'

/** All the wiring, by hand: what is made of what. Read this first. */
export function createApp(setup: AppSetup): App {
  const { environment, key, clock, logger } = setup
  const databases = openDatabases(setup)
  const { tppDatabase, bankDatabase, changes, heartbeat } = databases
  const books = createSandboxLedger({ tppDatabase, bankDatabase, hasHistory: setup.hasHistory ?? true })
  // What a TPP can bring about on purpose is of the sandbox alone.
  const ledger = environment === 'sandbox' ? withScenarios(books) : books
  const told = (message: string) => (error: unknown) => logger.error({ err: error }, message)
  const executing = executePayments(setup, { bankDatabase, coreBank: ledger })
  const { execution, batchRuns } = executing
  const banks = createBanks({
    tppDatabase,
    bankDatabase,
    clock,
    async fillBank(queries, bankId) {
      await ledger.fill(queries, bankId)
      await batchRuns.openSchedule(queries, bankId)
    },
    opensOwnBanks: environment === 'sandbox',
  })
  const onError = told('an instant payment was not settled at once')
  const purposes = purposesOf({ coreBank: ledger, bankDatabase }, { execution, onError })
  const sca: ScaSetup = { bankDatabase, coreBank: ledger, purposes, key, clock }
  const writeCreation = gatherCreations(tppDatabase, setup.openLinksMax)
  const readCertificate = rememberCertificates(readTrustAnchors(setup.trustAnchors))
  const usedRequestIds = rememberRequestIds()
  const connections = connectionsOf(setup)
  const { publicUrls: urls = [], sharedBankHosts: bankHosts = [] } = setup
  const publicUrls = knowPublicUrls({ environment, publicUrls: urls, bankHosts })
  const losses = tellLosses(logger)
  const recorder = recordCalls({ environment, tppDatabase, banks, clock, readCertificate, ...losses })
  const notifying = notifyTpps(setup, databases.circuit)
  const { hasSeal } = notifying
  const doors: ReturnType<App['openListener']>[] = []

  return {
    banks,
    checkLogins: () => databases.logins,
    openListener(tls) {
      const observe = recorder?.observe
      const { isBehindTls } = setup
      const door = { environment, logger, observe, isBehindTls, connections, publicUrls }
      const server = createServer({ ...door, ...(tls === undefined ? {} : { tls }) })
      server.addHook('onReady', () => databases.logins)
      server.addHook('onReady', () => databases.rolling.first)
      server.addHook('onReady', () => executing.isAlive)
      const routeContext = { server, banks, clock, environment, readCertificate, usedRequestIds, observe }
      const stores = { tppDatabase, bankDatabase, changes, heartbeat }
      serveAll(routeContext, { ...stores, ledger, sca, batchRuns, writeCreation, recorder, hasSeal })
      notifying.serve({ routeContext, tppDatabase })
      doors.push(server)
      return server
    },
    async startJobs() {
      await databases.logins
      await executing.start()
      notifying.start()
    },
    async close() {
      databases.rolling.stop()
      // Before the queue: a call that is being answered may still send a job.
      await Promise.all(doors.map((door) => door.close()))
      await Promise.all([executing.stop(), notifying.stop()])
      await recorder?.settle()
      await databases.close()
    },
  }
}
