import { withUser } from '@havn/local-postgres'
import { removePrivate, type StatePaths, statePaths, writePrivate } from '../state.ts'
import { readDevFile, removeDevFile, writeDevFile } from './dev-file.ts'
import { examplePayment, findFirstCustomer, listCustomers, peopleOf } from './first-customer.ts'
import { listeningHosts, externalNames, externalUrl, parseHost } from './hosts.ts'
import { migrateLocalDatabase, removeLocalDatabase, startLocalDatabase } from './local-database.ts'
import { loginProviderUrl, startLoginProvider, writeLoginSettings } from './login-provider-process.ts'
import { isPortFree, parsePort, requirePort } from './ports.ts'
import { prepareState } from './prepare-state.ts'
import { withProgress } from './progress.ts'
import { migrate, sandboxPrograms, startServer } from './server-process.ts'
import { welcome } from './welcome.ts'

type DevOptions = {
  port: string
  httpPort: string
  host?: string
  databaseUrl?: string
  reset?: true
  inspect?: true
  login?: 'form' | 'oidc'
  loginPort?: string
}

/** Runs a sandbox until it is interrupted. */
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

  const interruption = waitForInterruption()
  await using cleanup = new AsyncDisposableStack()
  writeDevFile(state, { pid: process.pid, httpsPort, httpPort })
  cleanup.defer(() => removeDevFile(state))
  if (options.reset === true) removeLocalDatabase(state)
  prepareState(state, externalNames(host, publicUrls()))

  const { databaseUrl, inspect = false } = options
  const sandbox = run({ state, host, httpsPort, httpPort, loginPort, databaseUrl, inspect, cleanup })
  const failure = await Promise.race([interruption, sandbox])
  if (failure !== undefined) throw new Error(failure)
  console.log('\nStopping …')
}

type Sandbox = {
  state: StatePaths
  host: string | undefined
  httpsPort: number
  httpPort: number
  /** The port of the login provider; undefined if PSUs log in by the sandbox's form. */
  loginPort: number | undefined
  databaseUrl: string | undefined
  inspect: boolean
  cleanup: AsyncDisposableStack
}

/** Runs until the server ends by itself, and returns why it did. */
async function run(sandbox: Sandbox): Promise<string> {
  const { state, host, httpsPort, httpPort, loginPort, databaseUrl, inspect, cleanup } = sandbox
  const ownerUrl = databaseUrl ?? (await startLocalDatabase(state, cleanup))
  const start = {
    programs: sandboxPrograms(),
    logFile: state.serverLog,
    httpPort,
    inspect,
    environment: {
      // The server never gets the owner's login. For a PostgreSQL with passwords, the environment gives these two.
      ...serverLogin('HAVN_DATABASE_URL_TPP', withUser(ownerUrl, 'havn_tpp')),
      ...serverLogin('HAVN_DATABASE_URL_BANK', withUser(ownerUrl, 'havn_bank')),
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_TRUST_ANCHORS_FILE: state.trustAnchors,
      HAVN_TLS_CERTIFICATE_FILE: state.tlsCertificate,
      HAVN_TLS_KEY_FILE: state.tlsKey,
      HAVN_HTTPS_PORT: String(httpsPort),
      HAVN_HTTPS_HOSTS: listeningHosts(host).join(','),
      HAVN_HTTP_PORT: String(httpPort),
      HAVN_SECRET_FILE: state.secret,
      HAVN_SEAL_KEY_FILE: state.sealKey,
      HAVN_SEAL_CERTIFICATE_FILE: state.sealCertificate,
      HAVN_NOTIFY_LOOPBACK: 'true',
      ...(loginPort === undefined ? {} : { HAVN_OIDC_FILE: await writeLoginSettings(state, loginPort) }),
    },
  }
  const migration =
    databaseUrl === undefined ? migrateLocalDatabase(state, start, ownerUrl) : migrate(start, ownerUrl)
  await withProgress('Preparing the database', migration)
  const server = await withProgress('Starting the server', startServer(start))
  cleanup.defer(() => server.stop())
  const customers = await listCustomers(state, `https://localhost:${httpsPort}`)
  const customer = findFirstCustomer(customers)
  const payment = examplePayment(customer, new Date())
  writePrivate(state.example, `${JSON.stringify(payment, undefined, 2)}\n`)
  const url =
    host === undefined ? undefined : externalUrl(host, { port: httpsPort, publicUrls: publicUrls() })
  if (loginPort !== undefined) {
    const bankUrls = [
      `https://localhost:${httpsPort}`,
      `http://localhost:${httpPort}`,
      ...(url === undefined ? [] : [url]),
    ]
    const provider = startLoginProvider(state, { port: loginPort, bankUrls, people: peopleOf(customers) })
    const started = await withProgress('Starting the login provider', provider)
    cleanup.defer(() => started.stop())
  }
  // The environment may give the logins of a database with passwords, which are not written to a file.
  const { HAVN_DATABASE_URL_BANK: bankUrl }: Record<string, string> = start.environment
  if (bankUrl !== undefined) writePrivate(state.bankDatabaseUrl, bankUrl)
  cleanup.defer(() => removePrivate(state.bankDatabaseUrl))
  // A URL that somebody gave may have a password in it.
  const shownUrl = databaseUrl === undefined ? ownerUrl : undefined
  const loginUrl = loginPort === undefined ? undefined : loginProviderUrl(loginPort)
  const addresses = { httpsPort, httpPort, externalUrl: url, databaseUrl: shownUrl, loginUrl }
  console.log(welcome(state, addresses, customer))
  return server.ended
}

/** The base URLs by which others call the sandbox, if these are not addresses of this machine. The server reads them too. */
const publicUrls = () => process.env['HAVN_PUBLIC_URLS'] ?? ''

/** The setting of a login, unless the environment has it already, by itself or in a file: the server inherits that. */
function serverLogin(name: string, url: string): Record<string, string> {
  const isGiven = [name, `${name}_FILE`].some((variable) => (process.env[variable] ?? '') !== '')
  return isGiven ? {} : { [name]: url }
}

async function refuseSecondSandbox(state: StatePaths): Promise<void> {
  const other = readDevFile(state)
  // The process may have ended, and another one may have its number: so its port is tried too.
  if (!other || !isAlive(other.pid) || (await isPortFree(other.httpsPort))) return
  throw new Error(
    `another sandbox runs already (process ${other.pid}, https://localhost:${other.httpsPort}). ` +
      'Use that one, or stop it with Ctrl-C in its terminal',
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
}

/** Resolves at the first signal, so that everything stops in order; a second signal ends this process at once. */
async function waitForInterruption(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(undefined))
    }
  })
}
