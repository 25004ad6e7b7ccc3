import { join } from 'node:path'
import { startPostgres, withUser } from '@havn/local-postgres'
import { root, type StatePaths, statePaths, writePrivate } from '../state.ts'
import { readDevFile, removeDevFile, writeDevFile } from './dev-file.ts'
import { examplePayment } from './example-payment.ts'
import { firstCustomer } from './first-customer.ts'
import { listeningHosts, openNames, openUrl, parseHost } from './hosts.ts'
import { isPortFree, parsePort, requirePort } from './ports.ts'
import { prepareState } from './prepare-state.ts'
import { withProgress } from './progress.ts'
import { migrate, startServer } from './server-process.ts'
import { welcome } from './welcome.ts'

type DevOptions = { port: string; httpPort: string; host?: string; databaseUrl?: string }

export async function dev(options: DevOptions): Promise<void> {
  await runUntilInterrupted(options)
  // A start that was interrupted half-way may still wait for something; what it started is guarded.
  process.exit()
}

async function runUntilInterrupted(options: DevOptions): Promise<void> {
  const state = statePaths()
  const httpsPort = parsePort(options.port, '--port')
  const httpPort = parsePort(options.httpPort, '--http-port')
  const host = parseHost(options.host)
  await refuseSecond(state)
  await requirePort(httpsPort, '--port')
  await requirePort(httpPort, '--http-port')

  const interruption = waitForInterruption()
  await using cleanup = new AsyncDisposableStack()
  writeDevFile(state, { pid: process.pid, httpsPort, httpPort })
  cleanup.defer(() => removeDevFile(state))
  prepareState(state, openNames(host, publicUrls()))

  const sandbox = run({ state, host, httpsPort, httpPort, databaseUrl: options.databaseUrl, cleanup })
  const failure = await Promise.race([interruption, sandbox])
  if (failure !== undefined) throw new Error(failure)
  console.log('\nStopping …')
}

type Sandbox = {
  state: StatePaths
  host: string | undefined
  httpsPort: number
  httpPort: number
  databaseUrl: string | undefined
  cleanup: AsyncDisposableStack
}

/** Runs until the server ends by itself, and says why it did. */
async function run({ state, host, httpsPort, httpPort, databaseUrl, cleanup }: Sandbox): Promise<string> {
  const ownerUrl = databaseUrl ?? (await ownDatabase(state, cleanup))
  const start = {
    serverFolder: process.env['HAVN_SERVER_FOLDER'] ?? join(root, 'apps', 'sandbox', 'src'),
    logFile: state.serverLog,
    httpPort,
    environment: {
      // The server never gets the owner's login. On a PostgreSQL with passwords these two are given from outside.
      ...serverLogin('HAVN_DATABASE_URL_TPP', withUser(ownerUrl, 'havn_tpp')),
      ...serverLogin('HAVN_DATABASE_URL_BANK', withUser(ownerUrl, 'havn_bank')),
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_TRUST_ANCHORS_FILE: state.ca,
      HAVN_TLS_CERTIFICATE_FILE: state.tlsCertificate,
      HAVN_TLS_KEY_FILE: state.tlsKey,
      HAVN_HTTPS_PORT: String(httpsPort),
      HAVN_HTTPS_HOSTS: listeningHosts(host).join(','),
      HAVN_HTTP_PORT: String(httpPort),
      HAVN_SECRET_FILE: state.secret,
      HAVN_SEAL_KEY_FILE: state.sealKey,
      HAVN_SEAL_CERTIFICATE_FILE: state.sealCertificate,
      HAVN_NOTIFY_LOOPBACK: 'true',
    },
  }
  await withProgress('Preparing the database', migrate(start, ownerUrl))
  const server = await withProgress('Starting the server', startServer(start))
  cleanup.defer(() => server.stop())
  const customer = await firstCustomer(state, `https://localhost:${httpsPort}`)
  const [debtor, creditor] = customer.accounts
  const payment = examplePayment({ debtor, creditor, name: customer.name, moment: new Date() })
  writePrivate(state.example, `${JSON.stringify(payment, undefined, 2)}\n`)
  const open = host === undefined ? undefined : openUrl(host, { port: httpsPort, publicUrls: publicUrls() })
  console.log(welcome(state, { httpsPort, httpPort, openUrl: open }, customer))
  return server.ended
}

/** The server reads it too: what others call the sandbox by, where that is not an address of this machine. */
const publicUrls = () => process.env['HAVN_PUBLIC_URLS'] ?? ''

/** A login that the environment gives, itself or in a file, is inherited by the server. */
function serverLogin(name: string, url: string): Record<string, string> {
  const isGiven = [name, `${name}_FILE`].some((variable) => (process.env[variable] ?? '') !== '')
  return isGiven ? {} : { [name]: url }
}

async function ownDatabase(state: StatePaths, cleanup: AsyncDisposableStack): Promise<string> {
  const start = startPostgres({ directory: state.postgres, binaries: 'embedded-first', log: console.log })
  const postgres = await withProgress('Starting PostgreSQL', start)
  cleanup.defer(() => postgres.stop())
  return postgres.url()
}

async function refuseSecond(state: StatePaths): Promise<void> {
  const other = readDevFile(state)
  // A number alone proves little: the process may have ended and another one got its number.
  if (!other || !isAlive(other.pid) || (await isPortFree(other.httpsPort))) return
  throw new Error(
    `a sandbox of this checkout runs already (process ${other.pid}, https://localhost:${other.httpsPort}). ` +
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

/** The first signal stops in good order; a second one ends this process at once. */
async function waitForInterruption(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(undefined))
    }
  })
}
