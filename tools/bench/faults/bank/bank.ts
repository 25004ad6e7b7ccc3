import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { makeCertificates, type TppFiles } from '../../environment/certificates.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { startTcpRelay, type TcpRelay } from '../tcp-relay.ts'
import { prepareCoreBank } from './core-bank.ts'
import { type LoginProvider, prepareLoginProvider } from './login-provider.ts'
import { writeProxyConfiguration } from './proxy-configuration.ts'
import { answers, type Restartable, restartable } from './restartable.ts'
import { prepareOwnedDatabase } from '../../../../test/support/owned-database.ts'

/** Two servers, a core bank and a login provider on the cluster, and a proxy before the servers. */
export interface Bank {
  readonly tpp: TppFiles
  readonly tppId: string
  /** Of the proxy before both servers, where TPPs call. */
  readonly url: string
  readonly servers: readonly [Restartable, Restartable]
  readonly coreBank: Restartable
  readonly loginProvider: LoginProvider
  readonly proxy: Restartable
  /** Between servers and the proxy of the database. */
  readonly relay: TcpRelay
  /** URLs of the logins that servers have. */
  readonly databaseUrls: { readonly tpp: string; readonly bank: string }
  stop(): Promise<void>
}

const SERVER = join(import.meta.dirname, 'server-main.ts')
const PASSWORD = 'server-secret'
const TPP_ID = 'PSDNO-FSA-987654321'
const NODE = process.execPath

const urlOf = (role: string, port: number) => `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/postgres`

export async function startBank(folder: string, cluster: Cluster): Promise<Bank> {
  await prepareOwnedDatabase(cluster.ownerUrl)
  for (const role of ['havn_tpp', 'havn_bank'])
    await cluster.query(`alter role ${role} password '${PASSWORD}'`)
  const relay = await startTcpRelay(cluster.proxyPort)
  const databaseUrls = { tpp: urlOf('havn_tpp', relay.port), bank: urlOf('havn_bank', relay.port) }
  mkdirSync(join(folder, 'tpp'))
  const tpp = makeCertificates(join(folder, 'tpp'), TPP_ID)
  const key = randomBytes(32).toString('hex')
  const proxyPort = await freePort()
  const url = `http://127.0.0.1:${proxyPort}`

  const coreBank = await prepareCoreBank(folder, {
    key,
    tpp: urlOf('havn_tpp', cluster.proxyPort),
    bank: urlOf('havn_bank', cluster.proxyPort),
  })
  const loginProvider = await prepareLoginProvider(folder, url)
  const ownBanksFile = join(folder, 'bank.json')
  writeFileSync(ownBanksFile, JSON.stringify({ openIdConnect: loginProvider.openIdConnect }))
  const environment = {
    HAVN_ENVIRONMENT: 'sandbox',
    // One PSU for any number of payments.
    HAVN_OPEN_LINKS_MAX: '1000000',
    HAVN_DATABASE_CONNECTIONS_MAX: '6',
    HAVN_DATABASE_URL_TPP: databaseUrls.tpp,
    HAVN_DATABASE_URL_BANK: databaseUrls.bank,
    HAVN_TRUST_ANCHORS_FILE: tpp.authorityFile,
    HAVN_SECRET: randomBytes(32).toString('hex'),
    HAVN_SANDBOX_BANK_FILE: ownBanksFile,
    FAULTS_CORE_BANK_URL: `http://127.0.0.1:${coreBank.port}`,
    FAULTS_KEY: key,
  }
  const server = async (name: string, processes: number): Promise<Restartable> => {
    const port = await freePort()
    return restartable(name, {
      folder,
      port,
      command: [NODE, SERVER],
      environment: { ...environment, HAVN_HTTP_PORT: String(port), HAVN_PROCESSES: String(processes) },
      isUp: () => answers(`http://127.0.0.1:${port}/readyz`, 200),
    })
  }
  const servers = [await server('server-1', 1), await server('server-2', 2)] as const
  const proxy = restartable('havn-proxy', {
    folder,
    port: proxyPort,
    command: ['haproxy', '-db', '-f', writeProxyConfiguration(folder, proxyPort, servers)],
    environment: { PATH: `${process.env['PATH']}:/usr/sbin` },
    isUp: () => answers(`${url}/livez`, 200),
  })
  await Promise.all([coreBank.start(), loginProvider.start(), ...servers.map((one) => one.start())])
  await proxy.start()
  return {
    tpp,
    tppId: TPP_ID,
    url,
    servers: [servers[0], servers[1]],
    coreBank,
    loginProvider,
    proxy,
    relay,
    databaseUrls,
    async stop() {
      const programs = [proxy, ...servers, coreBank, loginProvider].map((one) => one.program())
      await Promise.all(programs.map((program) => program.end('SIGKILL')))
      relay.close()
    },
  }
}
