import { openDatabases } from './app-databases.ts'
import { createAppBanks } from './app-banks.ts'
import { createDirectory } from './app-directory.ts'
import { executePayments } from './app-execution.ts'
import { askPeopleInBackground, extendOrClose, scaLogOf } from './app-extension.ts'
import { type App, type AppPorts, type AppSettings, limitsOf, toAppSetup } from './app-setup.ts'
import { notifyTpps } from './notify-tpps.ts'
import { batchCreations } from './payments/index.ts'
import { createPurposes } from './purposes.ts'
import { asksOnDevice, type ScaSetup } from './sca/index.ts'
import { serveAll } from './serve-all.ts'
import { createServer, createUsedRequestIds } from './xs2a/index.ts'

/** All the wiring, by hand: what is made of what. Read this first. */
export function createApp(settings: AppSettings, ports: AppPorts): App {
  const setup = toAppSetup(settings, ports)
  const { environment, logsDetails, key, clock, logger } = setup
  const databases = openDatabases(setup)
  const { tppDatabase, bankDatabase, writeProbe } = databases
  const extension = extendOrClose(setup, databases)
  const appBanks = createAppBanks(setup, { bankDatabase, extension, directory: () => banks })
  const { coreBank, readCertificate, profileOf, publicUrls } = appBanks
  const executing = executePayments(setup, { bankDatabase, coreBank })
  const { execution, batchRuns } = executing
  const banks = createDirectory(setup, { databases, extension, batchRuns, bankIdAt: appBanks.bankIdAt })
  const log = scaLogOf(setup)
  const purposes = createPurposes({ coreBank, bankDatabase }, { execution, onError: log.onError })
  const sca: ScaSetup = { bankDatabase, coreBank, profileOf, purposes, key, clock, environment, ...log }
  const asking = askPeopleInBackground(sca, appBanks.isServed, setup.activity)
  const writeCreation = batchCreations(tppDatabase, appBanks.openLinksMaxOf)
  const usedRequestIds = createUsedRequestIds()
  const limits = limitsOf(setup)
  const connected = extension.connect?.({ banks, clock, sca, batchRuns, readCertificate })
  const notifying = notifyTpps(setup, databases.circuit)
  const { hasSeal } = notifying
  const languagesOf = (bankId: string) => profileOf(bankId).languages
  const canAskOnDevice = (bankId: string) => asksOnDevice(sca, bankId)
  const listeners: ReturnType<App['openListener']>[] = []

  return {
    banks,
    checkLogins: () => databases.logins,
    openBanks: () => appBanks.open(),
    openListener(tls) {
      const { observe, limitCall } = connected ?? {}
      const { isBehindTls } = setup
      const { chooseCertificate: SNICallback, rulesAt: bankAt } = appBanks
      const listener = { environment, logsDetails, logger, observe, isBehindTls, publicUrls, ...limits }
      const server = createServer({
        ...listener,
        ...(tls === undefined ? {} : { tls: { ...tls, SNICallback } }),
      })
      server.addHook('onRequest', appBanks.guardPage)
      server.addHook('onReady', () => databases.logins)
      server.addHook('onReady', () => databases.partitionMaintenance.firstRun)
      server.addHook('onReady', () => executing.isAlive)
      const checks = { environment, readCertificate, bankAt, languagesOf, canAskOnDevice, usedRequestIds }
      const routeContext = { server, banks, clock, observe, limitCall, ...checks }
      const { setMayPay } = extension
      const parts = { tppDatabase, writeProbe, coreBank, sca, writeCreation, hasSeal, setMayPay }
      serveAll(routeContext, parts)
      notifying.serve({ routeContext, tppDatabase, bankDatabase, key })
      connected?.serve(routeContext)
      listeners.push(server)
      return server
    },
    async startJobs() {
      await databases.logins
      await executing.start()
      notifying.start()
      asking.start()
      connected?.start?.()
      appBanks.start()
    },
    async close() {
      databases.partitionMaintenance.stop()
      // Before the queue: a call that is being answered may still send a job.
      await Promise.all(listeners.map((listener) => listener.close()))
      await Promise.all([executing.stop(), notifying.stop(), asking.stop()])
      await connected?.close()
      await appBanks.close()
      await databases.close()
    },
  }
}
