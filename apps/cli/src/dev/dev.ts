import { commandName } from '../terminal/command-name.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { startDetached } from './detach.ts'
import { findRunningSandbox, removeDevFile, writeDevFile } from './dev-file.ts'
import { externalNames, parseHost } from './hosts.ts'
import { waitForInterruption } from './interruption.ts'
import { removeLocalDatabase } from './local-database.ts'
import { freePortFrom, parsePort, requirePort } from './ports.ts'
import { prepareState } from './prepare-state.ts'
import { publicUrls, runSandbox } from './run-sandbox.ts'
import { waitForEndOfNpm } from './starter.ts'

type DevOptions = {
  port: string
  httpPort: string
  host?: string
  databaseUrl?: string
  reset?: true
  inspect?: true
  login?: 'form' | 'oidc'
  loginPort?: string
  /** false with --no-console. */
  console: boolean
  consolePort?: string
  /** Start it in the background and return when it is ready. */
  detach?: true
  /** This is the process in the background. */
  inBackground?: true
}

/** Runs a sandbox until it is interrupted; with --detach in the background. */
export async function dev(options: DevOptions): Promise<void> {
  await runUntilInterrupted(options)
  // A start that was interrupted half-way may still wait for something. Watchdogs end the processes that it started.
  process.exit()
}

async function runUntilInterrupted(options: DevOptions): Promise<void> {
  const state = statePaths()
  const httpsPort = parsePort(options.port, '--port')
  const httpPort = parsePort(options.httpPort, '--http-port')
  const host = parseHost(options.host)
  await refuseSecondSandbox(state)
  await requirePort(httpsPort, '--port')
  await requirePort(httpPort, '--http-port')
  const loginPort =
    options.login === 'oidc' ? parsePort(options.loginPort ?? '8444', '--login-port') : undefined
  if (loginPort !== undefined) await requirePort(loginPort, '--login-port')
  const consolePort = await choosePortOfConsole(options)
  if (options.detach === true) return startDetached(state)

  const interruption = waitForInterruption()
  // In the background it outlives the npm that started it.
  const endOfNpm = options.inBackground === true ? interruption : waitForEndOfNpm()
  await using cleanup = new AsyncDisposableStack()
  writeDevFile(state, { pid: process.pid, httpsPort, httpPort, consolePort, isReady: false })
  cleanup.defer(() => removeDevFile(state))
  if (options.reset === true) removeLocalDatabase(state)
  prepareState(state, externalNames(host, publicUrls()))

  const { databaseUrl, inspect = false, inBackground = false } = options
  const sandbox = runSandbox({
    state,
    host,
    httpsPort,
    httpPort,
    loginPort,
    consolePort,
    databaseUrl,
    inspect,
    inBackground,
    cleanup,
  })
  const failure = await Promise.race([interruption, endOfNpm, sandbox])
  if (failure !== undefined) throw new Error(failure)
  console.log('\nStopping …')
}

const consolePortByDefault = 8082

/** A port that was asked for must be free. Else another one than usual is as good: it is printed. */
async function choosePortOfConsole(options: DevOptions): Promise<number | undefined> {
  if (!options.console) return undefined
  if (options.consolePort === undefined) return freePortFrom(consolePortByDefault)
  const port = parsePort(options.consolePort, '--console-port')
  await requirePort(port, '--console-port')
  return port
}

async function refuseSecondSandbox(state: StatePaths): Promise<void> {
  const other = await findRunningSandbox(state)
  if (other === undefined) return
  throw new Error(
    `another sandbox runs already (process ${other.pid}, https://localhost:${other.httpsPort}). ` +
      `Use that one, or stop it with ${commandName()} stop`,
  )
}
