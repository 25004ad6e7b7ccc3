import { withUser } from '@havn/local-postgres'
import { type RunningConsole, startConsoleProcess } from '../../dev/console-process.ts'
import { waitForInterruption } from '../../dev/interruption.ts'
import { startLocalDatabase } from '../../dev/local-database.ts'
import { prepareState, writeOwnBanks } from '../../dev/prepare-state.ts'
import { migrate, sandboxPrograms, startServer } from '../../dev/server-process.ts'
import { UsageError } from '../../terminal/exit-codes.ts'
import { type StatePaths, statePaths } from '../../installation/state.ts'
import { readServeOptions, type ServeOptions, type ServeSettings } from './serve-settings.ts'

/** Runs a sandbox for many TPPs, behind a proxy that ends TLS, until it is interrupted. */
export async function serveSandbox(options: ServeOptions): Promise<void> {
  const read = readServeOptions(options)
  if (!read.ok)
    throw new UsageError(
      `the sandbox cannot be served:\n${read.problems.map((problem) => `- ${problem}`).join('\n')}`,
    )
  const interruption = waitForInterruption()
  await using cleanup = new AsyncDisposableStack()
  const state = statePaths()
  prepareState(state, { hosts: [], addresses: [] })
  const running = run(state, read.settings, cleanup)
  const failure = await Promise.race([interruption, running])
  if (failure !== undefined) throw new Error(failure)
}

async function run(
  state: StatePaths,
  settings: ServeSettings,
  cleanup: AsyncDisposableStack,
): Promise<string> {
  const ownerUrl = settings.databaseUrl ?? (await startLocalDatabase(state, cleanup)).ownerUrl
  const start = {
    programs: sandboxPrograms(),
    logFile: state.serverLog,
    httpPort: settings.bankPort,
    inspect: false,
    environment: {
      HAVN_DATABASE_URL_TPP: withUser(ownerUrl, 'havn_tpp'),
      HAVN_DATABASE_URL_BANK: withUser(ownerUrl, 'havn_bank'),
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_TRUST_ANCHORS_FILE: state.trustAnchors,
      HAVN_HTTP_PORT: String(settings.bankPort),
      HAVN_HTTP_BEHIND_TLS: String(settings.bankUrl.startsWith('https:')),
      HAVN_TRUSTED_PROXIES: settings.trustedProxies,
      HAVN_CONSOLE_URL: settings.consoleUrl,
      HAVN_SECRET_FILE: state.secret,
      HAVN_KEYS_FILE: state.keys,
      ...writeOwnBanks(state, { publicUrls: [settings.bankUrl] }),
      HAVN_SANDBOX_LIMITS: settings.limits,
    },
  }
  await migrate(start, ownerUrl)
  const server = await startServer(start)
  cleanup.defer(() => server.stop())
  const site = await startHostedConsole(state, settings)
  cleanup.defer(() => site.stop())
  console.log(`The bank answers on 127.0.0.1:${settings.bankPort} for ${settings.bankUrl}`)
  console.log(`The console answers on 127.0.0.1:${settings.consolePort} for ${settings.consoleUrl}`)
  console.log('Ctrl-C stops everything')
  return Promise.race([server.ended, site.ended])
}

/** The console for many TPPs: it knows the public addresses, and calls the bank behind the proxy. */
const startHostedConsole = (state: StatePaths, settings: ServeSettings): Promise<RunningConsole> =>
  startConsoleProcess({
    port: settings.consolePort,
    bankUrl: settings.bankUrl,
    bankPageUrl: settings.bankUrl,
    stateFolder: state.directory,
    command: 'havn',
    hosted: {
      origin: settings.consoleUrl,
      bankInternalUrl: `http://127.0.0.1:${settings.bankPort}`,
      secretFile: state.secret,
      trustedProxies: settings.trustedProxies.split(','),
      ...settings.registrationLimits,
    },
  })
