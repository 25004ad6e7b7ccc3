import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { runProgram } from '../environment/run-program.ts'
import { prepareLoginProvider } from '../faults/bank/login-provider.ts'
import { answers, type Restartable, restartable } from '../faults/bank/restartable.ts'
import { type CoreSystem, prepareCoreSystem, usualMilliseconds } from './core-bank.ts'
import { type ProductionDatabase, setPasswords } from './database.ts'
import { prepareProxy } from './proxy.ts'
import { buildServer } from './server-program.ts'
import { startTrust, type Trust } from './trust.ts'

export interface DeployedBank {
  readonly name: string
  readonly bankId: string
  /** Where TPPs and browsers reach it. */
  readonly url: string
}

/** Havn as two banks run it: servers of a release in production, behind HAProxy with TLS. */
export interface Deployment {
  readonly banks: readonly DeployedBank[]
  /** The proxy's, with TLS. */
  readonly port: number
  readonly tpp: Trust['tpp']
  readonly servers: readonly Restartable[]
  readonly proxy: Restartable
  readonly coreSystem: CoreSystem
  readonly database: ProductionDatabase
  stop(): Promise<void>
}

export interface DeploymentSetup {
  readonly folder: string
  readonly serverCount: number
  readonly database: ProductionDatabase
}

/** What a load of one TPP for one PSU from one address needs; everything else is as it is shipped. */
const LOAD_SETTINGS = { HAVN_CALLS_IN_FLIGHT_MAX: '4096', HAVN_OPEN_LINKS_MAX: '1000000' }

export async function startDeployment(setup: DeploymentSetup): Promise<Deployment> {
  const { folder, serverCount, database } = setup
  const settings = join(folder, 'etc')
  mkdirSync(settings)
  const program = await buildServer()
  const owner = { HAVN_DATABASE_URL_OWNER: database.urls.owner }
  const [migrate = '', ...migrateArguments] = program.commandOf('havn-migrate', settings)
  await runProgram(migrate, migrateArguments, owner)
  await setPasswords(database)

  const port = await freePort()
  // Two names of this machine, so that the host of a call chooses the bank.
  const banks = [
    { name: 'hav', url: `https://localhost:${port}`, bankId: randomUUID() },
    { name: 'fjell', url: `https://127.0.0.1:${port}`, bankId: randomUUID() },
  ]
  const [coreSystem, loginProvider, trust] = await Promise.all([
    prepareCoreSystem(settings, banks),
    prepareLoginProvider(settings, ...banks.map(({ url }) => url)),
    startTrust(settings),
  ])
  for (const { name, bankId, url } of banks) {
    mkdirSync(join(settings, 'banks', name), { recursive: true })
    const document = { bank: name, bankId, publicUrls: [url], coreBank: coreSystem.options }
    writeFileSync(join(settings, 'banks', name, 'bank.json'), JSON.stringify(document))
  }
  const environment = {
    HAVN_ENVIRONMENT: 'production',
    HAVN_DATABASE_URL_TPP: database.urls.tpp,
    HAVN_DATABASE_URL_BANK: database.urls.bank,
    HAVN_SECRET: randomBytes(32).toString('hex'),
    HAVN_BANKS_FOLDER: join(settings, 'banks'),
    HAVN_OIDC_FILE: loginProvider.optionsFile,
    HAVN_HTTP_BEHIND_TLS: 'true',
    HAVN_TRUSTED_PROXIES: '127.0.0.1',
    HAVN_OPERATIONS_PORT: '0',
    ...trust.settings,
    ...LOAD_SETTINGS,
  }
  const servers = await Promise.all(
    Array.from({ length: serverCount }, async (_, index) => {
      const ownPort = await freePort()
      return restartable(`server-${index + 1}`, {
        folder,
        port: ownPort,
        command: program.commandOf('havn', settings),
        environment: { ...environment, HAVN_HTTP_PORT: String(ownPort) },
        isUp: () => answers(`http://127.0.0.1:${ownPort}/readyz`, 200),
      })
    }),
  )
  const proxy = prepareProxy(settings, port, servers)
  await Promise.all([coreSystem.answerAfter(usualMilliseconds), loginProvider.start()])
  await Promise.all(servers.map((server) => server.start()))
  await proxy.start()
  return {
    banks,
    port,
    tpp: trust.tpp,
    servers,
    proxy,
    coreSystem,
    database,
    async stop() {
      const programs = [proxy, ...servers, loginProvider].map((one) => one.program())
      await Promise.all(programs.map((one) => one.end('SIGKILL')))
      await coreSystem.stop()
      trust.stop()
    },
  }
}
