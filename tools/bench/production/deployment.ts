import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { certificatePaths, issueSealCertificate, openSandboxCa } from '@havn/test-certificates'
import { runProgram } from '../environment/run-program.ts'
import { type LoginProvider, prepareLoginProvider } from '../faults/bank/login-provider.ts'
import { answers, type Restartable, restartable } from '../faults/bank/restartable.ts'
import { type CoreSystem, prepareCoreSystems, usualMilliseconds } from './core-bank.ts'
import { giveToOwner, type ProductionDatabase, setPasswords } from './database.ts'
import { buildServer, prepareProxy } from './programs.ts'
import { startTrust, type Trust } from './trust.ts'

export interface DeployedBank {
  readonly name: string
  readonly bankId: string
  /** Where TPPs and browsers reach it: a loopback address of its own. */
  readonly url: string
  /** Its folder, with bank.json and the files that this names. */
  readonly folder: string
}

interface DeployedServer extends Restartable {
  /** Where metrics are. */
  readonly operations: string
}

/** Havn as a group of banks runs it: servers of a release in production, behind HAProxy with TLS. */
export interface Deployment {
  readonly banks: readonly DeployedBank[]
  /** The proxy's, with TLS. */
  readonly port: number
  readonly tpp: Trust['tpp']
  readonly servers: readonly DeployedServer[]
  /** How long servers took to open all banks and to be ready. */
  readonly startSeconds: number
  readonly proxy: Restartable
  readonly coreSystems: readonly CoreSystem[]
  readonly loginProvider: LoginProvider
  readonly database: ProductionDatabase
  /** Gives a bank a certificate for its seal that ends after so many days. */
  renewSeal(bank: DeployedBank, days: number): void
  /** Runs the command `havn` of the release as an operator with this login, and returns what it printed. */
  havn(databaseUrl: string, words: readonly string[]): Promise<string>
  stop(): Promise<void>
}

export interface DeploymentSetup {
  readonly folder: string
  readonly serverCount: number
  readonly database: ProductionDatabase
  readonly bankCount: number
  /** The first banks have a core system each, and the others share the last. */
  readonly coreSystemCount: number
}

/** What a load of one TPP for one PSU from one address needs; everything else is as it is shipped. */
const LOAD_SETTINGS = { HAVN_CALLS_IN_FLIGHT_MAX: '4096', HAVN_OPEN_LINKS_MAX: '1000000' }
const sealDays = 730

export async function startDeployment(setup: DeploymentSetup): Promise<Deployment> {
  const { folder, serverCount, database } = setup
  const settings = join(folder, 'etc')
  mkdirSync(settings)
  const program = await buildServer()
  const owner = { HAVN_DATABASE_URL_OWNER: await giveToOwner(database) }
  const [migrate = '', ...migrateArguments] = program.commandOf('havn-migrate', settings)
  await runProgram(migrate, migrateArguments, owner)
  await setPasswords(database)

  const port = await freePort()
  const { banks, core, loginProvider, trust, tls, authority, renewSeal } = await prepareBanks(
    setup,
    settings,
    port,
  )
  const environment = {
    HAVN_ENVIRONMENT: 'production',
    HAVN_DATABASE_URL_TPP: database.urls.tpp,
    HAVN_DATABASE_URL_BANK: database.urls.bank,
    HAVN_SECRET: randomBytes(32).toString('hex'),
    HAVN_BANKS_FOLDER: join(settings, 'banks'),
    HAVN_HTTP_BEHIND_TLS: 'true',
    HAVN_TRUSTED_PROXIES: '127.0.0.1',
    ...trust.settings,
    ...LOAD_SETTINGS,
  }
  const command = program.commandOf('havn', settings)
  const servers = await Promise.all(
    Array.from({ length: serverCount }, (_, index) =>
      prepareServer(`server-${index + 1}`, { folder, command, environment }),
    ),
  )
  const proxy = prepareProxy({ folder: settings, port, servers, banks, tls, authority })
  await Promise.all([
    loginProvider.start(),
    ...core.systems.map((system) => system.answerAfter(usualMilliseconds)),
  ])
  const startedAt = performance.now()
  await Promise.all(servers.map((server) => server.start()))
  const startSeconds = (performance.now() - startedAt) / 1000
  await proxy.start()
  return {
    banks,
    port,
    tpp: trust.tpp,
    servers,
    startSeconds,
    proxy,
    coreSystems: core.systems,
    loginProvider,
    database,
    renewSeal,
    havn: (databaseUrl, words) => {
      const [node = '', ...rest] = [...program.cli, ...words]
      return runProgram(node, rest, { ...environment, HAVN_DATABASE_URL_BANK: databaseUrl })
    },
    async stop() {
      const programs = [proxy, ...servers, loginProvider].map((one) => one.program())
      await Promise.all(programs.map((one) => one.end('SIGKILL')))
      await core.stop()
      trust.stop()
    },
  }
}

/** Prepares the banks with their documents and seals, and what they need beside Havn. */
async function prepareBanks({ bankCount, coreSystemCount }: DeploymentSetup, settings: string, port: number) {
  const tls = certificatePaths(join(settings, 'tls'))
  mkdirSync(join(settings, 'tls'))
  const authority = openSandboxCa(tls)
  const renewSeal = (bank: DeployedBank, days: number) => {
    const key = createPublicKey(readFileSync(join(bank.folder, 'seal.key')))
    writeFileSync(join(bank.folder, 'seal.pem'), issueSealCertificate(authority, key, days))
  }
  const banks = Array.from({ length: bankCount }, (_, index) => ({
    name: `bank-${index + 1}`,
    bankId: randomUUID(),
    url: `https://127.0.1.${index + 1}:${port}`,
    folder: join(settings, 'banks', `bank-${index + 1}`),
  }))
  const systemOf = (index: number) => Math.min(index, coreSystemCount - 1)
  const systems = Array.from({ length: coreSystemCount }, (_, system) =>
    banks.filter((_bank, index) => systemOf(index) === system),
  )
  const [core, loginProvider, trust] = await Promise.all([
    prepareCoreSystems(settings, systems),
    prepareLoginProvider(settings, ...banks.map(({ url }) => url)),
    startTrust(settings),
  ])
  for (const [index, bank] of banks.entries()) {
    writeBank(bank, core.systems[systemOf(index)]?.options, loginProvider.openIdConnect)
    renewSeal(bank, sealDays)
  }
  return { banks, core, loginProvider, trust, tls, authority, renewSeal }
}

function writeBank(
  { name, bankId, url, folder }: DeployedBank,
  coreBank: object | undefined,
  openIdConnect: object,
): void {
  mkdirSync(folder, { recursive: true })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, 'seal.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const seal = { certificateFile: 'seal.pem', keyFile: 'seal.key', signAnswers: 'on-request' }
  const document = { bank: name, bankId, publicUrls: [url], coreBank, openIdConnect, seal }
  writeFileSync(join(folder, 'bank.json'), JSON.stringify(document))
}

async function prepareServer(
  name: string,
  { environment, ...setup }: Omit<Parameters<typeof restartable>[1], 'port' | 'isUp'>,
): Promise<DeployedServer> {
  const [port, operationsPort] = [await freePort(), await freePort()]
  const own = { HAVN_HTTP_PORT: String(port), HAVN_OPERATIONS_PORT: String(operationsPort) }
  const server = restartable(name, {
    ...setup,
    port,
    environment: { ...environment, ...own },
    isUp: () => answers(`http://127.0.0.1:${port}/readyz`, 200),
  })
  return { ...server, operations: `127.0.0.1:${operationsPort}` }
}
