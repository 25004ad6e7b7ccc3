import { pino } from 'pino'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { Extend } from './extension.ts'
import { realClock } from './shared/clock.ts'

export interface HavnOptions {
  /** Makes the bank's core system, and whatever else the program brings along. */
  readonly extend: Extend
  /** Default: read from the environment. */
  readonly config?: Config
}

export interface Havn {
  /** Answers what is being answered, stops the work in the background, and closes the databases. */
  close(): Promise<void>
}

/** Starts a server process: its listeners, and its part of the work in the background. */
export async function startHavn({ extend, config = readConfig() }: HavnOptions): Promise<Havn> {
  const logger = pino({ level: config.logLevel })
  const app = createApp({ ...config, clock: realClock, logger, extend })
  await app.checkLogins()
  for (const host of config.sharedBankHosts) await app.banks.openSharedBank(host)
  await app.startJobs()
  if (config.https !== undefined) {
    const { port, hosts, ...tls } = config.https
    for (const host of hosts) await app.openListener(tls).listen({ port, host })
  }
  if (config.httpPort !== undefined)
    await app.openListener().listen({ port: config.httpPort, host: '127.0.0.1' })
  const ports = { httpsPort: config.https?.port, httpPort: config.httpPort }
  const isWorkerOnly = ports.httpsPort === undefined && ports.httpPort === undefined
  logger.info(
    ports,
    isWorkerOnly ? 'ready: without a port, this process does the work in the background alone' : 'ready',
  )
  return {
    async close() {
      await app.close()
      logger.info('stopped')
    },
  }
}

// Less than the 30 seconds after which orchestrators kill.
const stoppingMillisecondsMax = 25_000

/** Starts a server process that stops at SIGINT or SIGTERM. */
export async function runHavn(options: HavnOptions): Promise<void> {
  const havn = await startHavn(options)
  function stop(): void {
    setTimeout(() => {
      process.stderr.write('not stopped in time: what was under way is left to other processes\n')
      process.exit(1)
    }, stoppingMillisecondsMax).unref()
    void havn.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}
