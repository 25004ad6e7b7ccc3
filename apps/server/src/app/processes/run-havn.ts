import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import { reportSettingsError } from './report-settings-error.ts'
import { isFirstProcess, leaveProcesses, reportReady, runProcesses } from './run-processes.ts'
import {
  type ExtendedHavnOptions,
  type HavnOptions,
  loggerFor,
  settingsFor,
  startExtendedHavn,
  toExtended,
} from '../start-havn.ts'

// Less than the 30 seconds after which orchestrators kill, unless they are told to wait for the draining too.
const stoppingMillisecondsMax = 25_000

/**
 * Runs Havn as a program of its own: like `startHavn`, and stops at SIGINT or SIGTERM. With `HAVN_PROCESSES` above 1 the
 * program is started again as that many processes, which share the ports. If settings cannot be used, it prints all
 * problems and leaves exit code 1.
 *
 * @example
 * ```ts
 * // our-bank.ts, started as: node our-bank.ts
 * import { runHavn } from '@havn/server'
 * import { createOurCoreBank } from './our-core-bank.ts'
 *
 * await runHavn({ coreBank: createOurCoreBank() })
 * ```
 */
export async function runHavn(options: HavnOptions): Promise<void> {
  await reportSettingsError(() => run(toExtended(options)))
}

/** Like `runHavn`, with an extension in the place of a core bank alone. */
export async function runExtendedHavn(options: ExtendedHavnOptions): Promise<void> {
  await reportSettingsError(() => run(options))
}

async function run(options: ExtendedHavnOptions): Promise<void> {
  const settings = settingsFor(options)
  const logger = loggerFor(options, settings)
  logWarnings(logger)
  if (settings.processes > 1 && isFirstProcess()) {
    runProcesses({
      processes: settings.processes,
      drainSeconds: settings.drainSeconds,
      logger,
    })
    return
  }
  const havn = await startExtendedHavn({ ...options, settings, logger })
  reportReady()
  let isStopping = false
  function stop(): void {
    if (isStopping) return
    isStopping = true
    havn.drain()
    const drainMilliseconds = settings.drainSeconds * 1000
    setTimeout(() => {
      logger.error('not stopped in time: other processes finish the work in progress')
      process.exit(1)
    }, drainMilliseconds + stoppingMillisecondsMax).unref()
    void sleep(drainMilliseconds)
      .then(() => havn.close())
      .then(leaveProcesses)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** Has the warnings of Node, such as of something deprecated, in the log: it prints them as plain text among lines of JSON. */
function logWarnings(logger: Pick<Logger, 'warn'>): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => logger.warn({ err: warning }, 'Node warns'))
}
