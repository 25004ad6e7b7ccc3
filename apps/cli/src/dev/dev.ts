import { commandName } from '../terminal/command-name.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { startDetached } from './detach.ts'
import { findRunningSandbox, removeDevFile, writeDevFile } from './dev-file.ts'
import { externalNames, parseHost } from './hosts.ts'
import { waitForInterruption } from './interruption.ts'
import { removeLocalDatabase } from './local-database.ts'
import { choosePort, releasePorts } from './ports.ts'
import { prepareState } from './prepare-state.ts'
import { runSandbox } from './run-sandbox.ts'
import { waitForEndOfNpm } from './starter.ts'

type DevOptions = {
  port?: string
  httpPort?: string
  host?: string
  url?: readonly string[]
  databaseUrl?: string
  reset?: true
  inspect?: true
  login?: 'form' | 'oidc'
  loginPort?: string
  berlinGroupPort?: string
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
  const host = parseHost(options.host)
  const { url: publicUrls = [] } = options
  await refuseSecondSandbox(state)
  const ports = await choosePorts(options)
  if (options.detach === true) {
    // The process in the background chooses again.
    releasePorts()
    return startDetached(state)
  }
  for (const line of ports.notes) console.log(line)
  const { httpsPort, httpPort, loginPort, consolePort, berlinGroupPort } = ports

  const interruption = waitForInterruption()
  // In the background it outlives the npm that started it.
  const endOfNpm = options.inBackground === true ? interruption : waitForEndOfNpm()
  await using cleanup = new AsyncDisposableStack()
  writeDevFile(state, { pid: process.pid, httpsPort, httpPort, consolePort, isReady: false })
  cleanup.defer(() => removeDevFile(state))
  if (options.reset === true) removeLocalDatabase(state)
  prepareState(state, externalNames(host, publicUrls))

  const { databaseUrl, inspect = false, inBackground = false } = options
  const sandbox = runSandbox({
    state,
    host,
    publicUrls,
    httpsPort,
    httpPort,
    berlinGroupPort,
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

/** The ports to listen on. One that was asked for must be free; another than usual is as good, and a note says so. */
async function choosePorts(options: DevOptions) {
  const notes: string[] = []
  const choose = (option: string, given: string | undefined, usual: number) =>
    choosePort({ option, given, usual, onOther: (note) => notes.push(note) })
  return {
    httpsPort: await choose('--port', options.port, 8443),
    httpPort: await choose('--http-port', options.httpPort, 8080),
    berlinGroupPort: await choose('--berlin-group-port', options.berlinGroupPort, 8446),
    loginPort: options.login === 'oidc' ? await choose('--login-port', options.loginPort, 8444) : undefined,
    consolePort: options.console ? await choose('--console-port', options.consolePort, 8082) : undefined,
    notes,
  }
}

async function refuseSecondSandbox(state: StatePaths): Promise<void> {
  const other = await findRunningSandbox(state)
  if (other === undefined) return
  throw new Error(
    `another sandbox runs already (process ${other.pid}, https://localhost:${other.httpsPort}). ` +
      `Use that one, or stop it with ${commandName()} stop`,
  )
}
