import { type Databases, openDatabases } from './app-databases.ts'
import { executePayments } from './app-execution.ts'
import { type App, type AppPorts, type AppSettings, type AppSetup, connectionsOf } from './app-setup.ts'
import { createBankDirectory } from './banks/index.ts'
import type { Extension } from './extension.ts'
import { notifyTpps } from './notify-tpps.ts'
import { batchCreations } from './payments/index.ts'
import { createPurposes } from './purposes.ts'
import { DEFAULT_PAGE_CHOICES, NO_AUTHENTICATION, type ScaSetup } from './sca/index.ts'
import { DEFAULT_THEME } from './web/theme/default-theme.ts'
import { serveAll } from './serve-all.ts'
import {
  createServer,
  createPublicUrls,
  readTrustAnchors,
  createCertificateReader,
  createUsedRequestIds,
} from './xs2a/index.ts'

/** All the wiring, by hand: what is made of what. Read this first. */
export function createApp(settings: AppSettings, ports: AppPorts): App {
  const setup = { ...settings, ...ports }
  const { environment, key, clock, logger } = setup
  const readCertificate = createCertificateReader(readTrustAnchors(ports.trust))
  const databases = openDatabases(setup)
  const { tppDatabase, bankDatabase, writeProbe } = databases
  const extension = extendOrClose(setup, databases)
  const { coreBank, authentication = NO_AUTHENTICATION, theme = DEFAULT_THEME } = extension
  if (authentication === NO_AUTHENTICATION) logger.warn('no authentication was given: no PSU can log in')
  const executing = executePayments(setup, { bankDatabase, coreBank })
  const { execution, batchRuns } = executing
  const banks = createBankDirectory({
    tppDatabase,
    bankDatabase,
    clock,
    async fillBank(queries, bankId) {
      await extension.onBankOpened?.(queries, bankId)
      await batchRuns.scheduleFirstRun(queries, bankId)
    },
    opensOwnBanks: environment === 'sandbox',
  })
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'what follows from a committed approval failed')
  const purposes = createPurposes({ coreBank, bankDatabase }, { execution, onError })
  const profile = { authentication, theme, ...DEFAULT_PAGE_CHOICES }
  const sca: ScaSetup = { bankDatabase, coreBank, profileOf: () => profile, purposes, key, clock, onError }
  const writeCreation = batchCreations(tppDatabase, setup.openLinksMax)
  const usedRequestIds = createUsedRequestIds()
  const connections = connectionsOf(setup)
  const { publicUrls: urls = [], sharedBankHosts: bankHosts = [] } = setup
  const publicUrls = createPublicUrls({ environment, publicUrls: urls, bankHosts })
  const connected = extension.connect?.({ banks, clock, sca, batchRuns, readCertificate })
  const notifying = notifyTpps(setup, databases.circuit)
  const { hasSeal } = notifying
  const listeners: ReturnType<App['openListener']>[] = []

  return {
    banks,
    checkLogins: () => databases.logins,
    openListener(tls) {
      const observe = connected?.observe
      const { isBehindTls } = setup
      const listener = { environment, logger, observe, isBehindTls, connections, publicUrls }
      const server = createServer({ ...listener, ...(tls === undefined ? {} : { tls }) })
      server.addHook('onReady', () => databases.logins)
      server.addHook('onReady', () => databases.partitionMaintenance.firstRun)
      server.addHook('onReady', () => executing.isAlive)
      const routeContext = { server, banks, clock, environment, readCertificate, usedRequestIds, observe }
      serveAll(routeContext, { tppDatabase, writeProbe, coreBank, sca, writeCreation, hasSeal })
      notifying.serve({ routeContext, tppDatabase })
      connected?.serve(routeContext)
      listeners.push(server)
      return server
    },
    async startJobs() {
      await databases.logins
      await executing.start()
      notifying.start()
    },
    async close() {
      databases.partitionMaintenance.stop()
      // Before the queue: a call that is being answered may still send a job.
      await Promise.all(listeners.map((listener) => listener.close()))
      await Promise.all([executing.stop(), notifying.stop()])
      await connected?.close()
      await databases.close()
    },
  }
}

/** A program whose extension refuses to be made must be able to end: open databases would keep its process alive. */
function extendOrClose({ extend, environment, logger }: AppSetup, databases: Databases): Extension {
  try {
    return extend({ ...databases, environment, logger })
  } catch (error) {
    databases.partitionMaintenance.stop()
    void databases.close()
    throw error
  }
}
