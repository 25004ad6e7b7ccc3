import { workInBackground } from './background/background.ts'
import { createAppBanks } from './banks/banks.ts'
import { createCreationWriter } from './creations.ts'
import { openDatabases } from './databases.ts'
import { createDirectory } from './directory.ts'
import { executePayments } from './execution.ts'
import { extendOrClose } from './extension/open-extension.ts'
import { keepKeyFigures } from './listeners/key-figures.ts'
import { createListeners } from './listeners/listeners.ts'
import { openOperations } from './listeners/operations.ts'
import { createSca } from './sca.ts'
import { type App, type AppPorts, type Settings, toAppSetup } from './context.ts'

/** All the wiring, by hand: what is made of what. Read this first. */
export function createApp(settings: Settings, ports: AppPorts): App {
  const setup = toAppSetup(settings, ports)
  const { clock } = setup
  const databases = openDatabases(setup)
  const { logins, partitionMaintenance } = databases
  const extension = extendOrClose(setup, databases)
  const appBanks = createAppBanks(setup, { databases, extension, directory: () => banks })
  const { coreBank, readCertificate } = appBanks
  const executing = executePayments(setup, { ...databases, coreBank })
  const { execution, batchRuns } = executing
  const banks = createDirectory(setup, { databases, extension, batchRuns, bankIdAt: appBanks.bankIdAt })
  const sca = createSca(setup, { databases, appBanks, execution })
  const writeCreation = createCreationWriter(setup, databases, appBanks.openLinksMaxOf)
  const keyFigures = keepKeyFigures(setup, databases, appBanks)
  const connected = extension.connect?.({ banks, clock, sca, batchRuns, readCertificate })
  const background = workInBackground(setup, { databases, sca, ...appBanks })
  const { notifying } = background
  const isReady = [logins, partitionMaintenance.firstRun, executing.isAlive]
  const { databaseWait, phase } = setup
  const served = { databases, appBanks, banks, sca, writeCreation, extension, connected, notifying }
  const serving = createListeners(setup, { ...served, keyFigures, isReady })
  const listeners: ReturnType<App['openListener']>[] = []

  return {
    banks,
    checkLogins: () => logins,
    openBanks: () => databaseWait.untilAnswered(() => appBanks.open()),
    openListener(tls) {
      const server = serving.openListener(tls)
      listeners.push(server)
      return server
    },
    openOperationsListener: () => openOperations(setup, { databases, coreBank, listeners }),
    async startJobs() {
      // A listener that is opened afterwards does not wait any more: it could do so for ten seconds only.
      await Promise.all(isReady)
      await executing.start()
      background.start()
      connected?.start?.()
      appBanks.start(sca)
    },
    setStarting: (isStarting) => void (phase.isStarting = isStarting),
    drain: () => void (phase.isDraining = true),
    async close() {
      databaseWait.stop()
      partitionMaintenance.stop()
      // Before the queue: a call that is being answered may still send a job.
      await Promise.all(listeners.map((listener) => listener.close()))
      await Promise.all([executing.stop(), background.stop()])
      await Promise.all([connected?.close(), keyFigures.close(), serving.close()])
      await appBanks.close()
      await databases.close()
    },
  }
}
