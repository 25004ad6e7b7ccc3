import { writePrivate } from '@havn/test-certificates'
import { removePrivate, type StatePaths } from '../installation/state.ts'
import { writeDevFile } from './dev-file.ts'
import { consoleUrl, errorPagesAt, startConsole } from './console-process.ts'
import {
  examplePayment,
  findFirstCustomer,
  listCustomers,
  listPeople,
  type ProviderPerson,
} from './first-customer.ts'
import { listeningHosts, externalUrl } from './hosts.ts'
import { migrateLocalDatabase, serverLogins, startLocalDatabase } from './local-database.ts'
import { writeGermanBank } from './german-bank.ts'
import { loginProviderUrl, openIdConnectOf, startLoginProvider } from './login-provider-process.ts'
import { writeOwnBanks } from './prepare-state.ts'
import { withProgress } from './progress.ts'
import { migrate, sandboxPrograms, startServer } from './server-process.ts'
import { welcome } from './welcome.ts'

/** What a sandbox is started with. */
export type Sandbox = {
  state: StatePaths
  host: string | undefined
  /** The base URLs by which others call the sandbox, if these are not addresses of this machine. */
  publicUrls: readonly string[]
  httpsPort: number
  httpPort: number
  /** The port of the German bank, which has the interface of the Berlin Group. */
  berlinGroupPort: number
  /** The port of the login provider; undefined if PSUs log in by the sandbox's form. */
  loginPort: number | undefined
  /** The port of the console; undefined to start none. */
  consolePort: number | undefined
  databaseUrl: string | undefined
  inspect: boolean
  inBackground: boolean
  cleanup: AsyncDisposableStack
}

/** The keys by which the server signs links and hides national ids; `havn keys` rotates them. */
const keyFiles = ({ secret, keys }: StatePaths) => ({ HAVN_SECRET_FILE: secret, HAVN_KEYS_FILE: keys })

/** Starts the database, the server and what else was asked for. Returns why the server ended, if it ends by itself. */
export async function runSandbox(sandbox: Sandbox): Promise<string> {
  const {
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
  } = sandbox
  const local = databaseUrl === undefined ? await startLocalDatabase(state, cleanup) : undefined
  const ownerUrl = local?.ownerUrl ?? databaseUrl ?? ''
  const openIdConnect = loginPort === undefined ? undefined : await openIdConnectOf(state, loginPort)
  const start = {
    programs: sandboxPrograms(),
    logFile: state.serverLog,
    httpPort,
    findErrorPage: errorPagesAt(state, consolePort),
    inspect,
    environment: {
      ...serverLogins(ownerUrl),
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_TRUST_ANCHORS_FILE: state.trustAnchors,
      HAVN_TLS_CERTIFICATE_FILE: state.tlsCertificate,
      HAVN_TLS_KEY_FILE: state.tlsKey,
      HAVN_HTTPS_PORT: `${httpsPort},${berlinGroupPort}`,
      HAVN_BANKS_FOLDER: writeGermanBank(state, berlinGroupPort),
      HAVN_HTTPS_HOSTS: listeningHosts(host).join(','),
      HAVN_HTTP_PORT: String(httpPort),
      ...keyFiles(state),
      HAVN_SANDBOX_LOCAL: 'true',
      ...(consolePort === undefined ? {} : { HAVN_CONSOLE_URL: consoleUrl(consolePort) }),
      ...writeOwnBanks(state, { publicUrls, openIdConnect }),
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
  const url = host === undefined ? undefined : externalUrl(host, { port: httpsPort, publicUrls })
  await startBesides(sandbox, {
    url,
    readPeople: () => listPeople(state, `https://localhost:${httpsPort}`, customers),
  })
  // The environment may give the logins of a database with passwords, which are not written to a file.
  const { HAVN_DATABASE_URL_BANK: bankUrl }: Record<string, string> = start.environment
  if (bankUrl !== undefined) writePrivate(state.bankDatabaseUrl, bankUrl)
  cleanup.defer(() => removePrivate(state.bankDatabaseUrl))
  // A URL that the user gave may have a password in it.
  const shownUrl = local?.superuserUrl
  const loginUrl = loginPort === undefined ? undefined : loginProviderUrl(loginPort)
  const ports = { httpsPort, httpPort, berlinGroupPort, consolePort }
  const urls = { externalUrl: url, databaseUrl: shownUrl, loginUrl }
  console.log(welcome(state, { ...ports, ...urls, inBackground }, customer))
  writeDevFile(state, { pid: process.pid, httpsPort, httpPort, consolePort, isReady: true, externalUrl: url })
  return server.ended
}

/** Starts the login provider and the console, if they were asked for. */
async function startBesides(
  { state, httpsPort, httpPort, loginPort, consolePort, cleanup }: Sandbox,
  { url, readPeople }: { url: string | undefined; readPeople: () => Promise<readonly ProviderPerson[]> },
): Promise<void> {
  if (loginPort !== undefined) {
    const bankUrls = [
      `https://localhost:${httpsPort}`,
      `http://localhost:${httpPort}`,
      ...(url === undefined ? [] : [url]),
    ]
    const people = await readPeople()
    const provider = startLoginProvider(state, { port: loginPort, bankUrls, people })
    const started = await withProgress('Starting the login provider', provider)
    cleanup.defer(() => started.stop())
  }
  if (consolePort !== undefined) {
    const process = startConsole(state, { consolePort, httpsPort, httpPort })
    const started = await withProgress('Starting the console', process)
    cleanup.defer(() => started.stop())
  }
}
