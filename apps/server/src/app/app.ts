import type { FastifyInstance } from 'fastify'
import { createBackground } from './background/background.ts'
import { type AppContext, createAppContext } from './context.ts'
import { createListeners, type ListenerTls } from './listeners/listeners.ts'
import { openOperations } from './listeners/operations.ts'
import type { AppPorts, Settings } from './setup.ts'
import type { BankDirectory } from '../platform/banks/index.ts'

export interface App {
  readonly banks: BankDirectory
  /** Throws when the server's logins are not the two that it needs, or can do more than those. */
  checkLogins(): Promise<void>
  /** Opens the banks of the settings and of the documents. Throws a `SettingsError` if no document can be used. */
  openBanks(): Promise<void>
  /** The same operations on any number of listeners: TLS, or plain HTTP for loopback. */
  openListener(tls?: ListenerTls): FastifyInstance
  /** For those who run the server: probes, metrics and pages of operators. Undefined if the settings name no port for it. */
  openOperationsListener(): FastifyInstance | undefined
  /** From here on this process takes its part of the work in the background: batch runs, and what others left. */
  startJobs(): Promise<void>
  /** Says whether this process still starts. Until it has, the operations listener answers that it is not ready. */
  setStarting(isStarting: boolean): void
  /** From here on this process says that it is not ready. It still answers every call. */
  drain(): void
  close(): Promise<void>
}

/** One process: what it is made of is in `context.ts`, how it starts and ends is here. */
export function createApp(settings: Settings, ports: AppPorts): App {
  const context = createAppContext(settings, ports)
  const { databases, appTrust, appBanks, banks, payments, sca, connected, databaseWait, phase } = context
  const background = createBackground(context)
  const { logins, partitionMaintenance } = databases
  const isReady = [logins, partitionMaintenance.firstRun, payments.isAlive]
  const listeners = createListeners(context, isReady)
  const opened: FastifyInstance[] = []
  const followed = <Listener extends FastifyInstance | undefined>(listener: Listener): Listener => {
    if (listener !== undefined) opened.push(listener)
    return listener
  }

  return {
    banks,
    checkLogins: () => logins,
    openBanks: () =>
      databaseWait.untilAnswered(async () => {
        await appTrust.open()
        await appBanks.open(banks)
      }),
    openListener: (tls) => followed(listeners.open(tls)),
    openOperationsListener: () => followed(openOperations(context)),
    async startJobs() {
      // A listener that is opened afterwards does not wait any more: it could do so for ten seconds only.
      await Promise.all(isReady)
      await payments.start()
      background.start()
      connected?.start?.()
      appTrust.start(sca, appBanks.countryOf)
    },
    setStarting: (isStarting) => void (phase.isStarting = isStarting),
    drain: () => void (phase.isDraining = true),
    async close() {
      databaseWait.stop()
      partitionMaintenance.stop()
      // Before the queue: a call that is being answered may still send a job.
      await Promise.all(opened.map((listener) => listener.close()))
      await Promise.all([payments.stop(), background.stop()])
      await closeParts(context)
      await listeners.close()
      await databases.close()
    },
  }
}

/** Closes what uses the databases, when no call is under way and nothing is repeated any more. */
async function closeParts(context: AppContext): Promise<void> {
  const { connected, keyFigures, notifications, appTrust, keys, appBanks, databases, logger } = context
  await Promise.all([connected?.close(), keyFigures.close(), notifications?.stop()])
  const forgotten = keys.forget(databases.bankDatabase)
  await Promise.all([
    appTrust.close(),
    forgotten.catch((error: unknown) =>
      logger.error({ err: error }, 'the record of this process could not be deleted'),
    ),
  ])
  await appBanks.close()
}
