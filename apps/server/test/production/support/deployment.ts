import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, havnProcess } from '../../faults/havn-process.ts'
import { type Identity, makeCa, makeTpp } from '../../support/certificates.ts'
import { createEmptyDatabase, serverUrls } from '../../support/database.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'
import { startLoginProvider } from './login-provider.ts'
import { runNode, sendTo } from './run-and-send.ts'
import { startPythonCoreBank } from './python-core-bank.ts'

const source = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

export interface DeployedBank {
  readonly name: string
  readonly host: string
  /** Where the bank is reached. */
  readonly url: string
  /** The host of its login provider. */
  readonly issuer: string
  /** The name that its theme shows. */
  readonly themeName: string
}

/** Havn in production as a process without a program of any bank: two banks, each with its own core bank and provider. */
export interface Deployment {
  readonly banks: { readonly hav: DeployedBank; readonly fjell: DeployedBank }
  readonly databaseUrl: string
  readonly folder: string
  /** What the commands of an operator need. */
  readonly environment: Readonly<Record<string, string>>
  /** Signs as a TPP and sends over HTTPS to a bank. */
  call(bank: DeployedBank, request: RequestToSign): Promise<ReceivedResponse>
  /** Runs `havn` with these arguments; rejects unless it succeeds. */
  havn(...arguments_: string[]): Promise<string>
  log(): string
  close(): Promise<void>
}

const BANKS = {
  hav: { host: 'psd2.hav.example', label: 'HavID', theme: 'skjaergard-sparebank' },
  fjell: { host: 'psd2.fjell.example', label: 'FjellID', theme: 'polar-digital' },
} as const

export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync('/tmp/havn-deployment-')
  const banksFolder = join(folder, 'banks')
  mkdirSync(banksFolder)
  const [tppCa, tlsCa] = [makeCa(), makeCa('TLS CA')]
  const tpp = makeTpp(tppCa)
  const httpsPort = await freePort()
  const database = await createEmptyDatabase()
  const urls = serverUrls(database.url)
  const secret = randomBytes(32).toString('hex')
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HAVN_BANKS_FOLDER: banksFolder,
    HAVN_DATABASE_URL_BANK: urls.bank,
    HAVN_SECRET: secret,
  }
  const havn = (...arguments_: string[]) => runNode([source('cli/src/main.ts'), ...arguments_], environment)
  const owner = { ...environment, HAVN_DATABASE_URL_OWNER: database.url }
  await runNode([source('server/src/migrate.ts')], owner)
  const closers: (() => Promise<void>)[] = []
  let log = ''

  async function deploy(name: keyof typeof BANKS): Promise<DeployedBank> {
    const { host, label, theme } = BANKS[name]
    const work = join(folder, name)
    mkdirSync(work)
    const url = `https://${host}:${httpsPort}`
    const bankId = randomUUID()
    const core = await startPythonCoreBank(work, bankId)
    closers.push(core.close)
    const provider = await startLoginProvider(work, { label, bankUrl: url })
    closers.push(provider.close)
    const tls = tlsCertificate(tlsCa, host)
    writeFileSync(join(work, 'tls.key'), tls.keyPem)
    writeFileSync(join(work, 'tls.pem'), tls.pem)
    writeFileSync(join(work, 'trust.pem'), tppCa.pem)
    const document = {
      bank: name,
      bankId,
      publicUrls: [url],
      tls: { keyFile: 'tls.key', certificateFile: 'tls.pem' },
      trustAnchorsFile: 'trust.pem',
      coreBank: {
        url: core.url,
        keys: [{ id: '2026-11', secretFile: 'core-bank.key' }],
        optionalQuestions: ['mayUseRail', 'assess', 'verifyPayee'],
      },
      openIdConnect: provider.options,
      languages: name === 'hav' ? ['nb', 'en'] : ['en'],
    }
    writeFileSync(join(work, 'bank.json'), JSON.stringify(document))
    await havn('bank', 'add', join(work, 'bank.json'), '--check')
    await havn('bank', 'theme', name, source(`../examples/themes/${theme}/theme.json`))
    return { name, host, url, issuer: new URL(provider.issuer).host, themeName: theme }
  }

  async function start(): Promise<Deployment['banks']> {
    const banks = { hav: await deploy('hav'), fjell: await deploy('fjell') }
    const own = tlsCertificate(tlsCa, 'havn.example')
    writeFileSync(join(folder, 'tls.key'), own.keyPem)
    writeFileSync(join(folder, 'tls.pem'), own.pem)
    const server = await havnProcess({
      databaseUrl: database.url,
      ca: tppCa,
      program: source('server/src/main.ts'),
      secret,
      onLog: (lines) => (log += lines),
      settings: {
        HAVN_ENVIRONMENT: 'production',
        HAVN_TRUST_ANCHORS_FILE: '',
        HAVN_BANKS_FOLDER: banksFolder,
        HAVN_HTTPS_PORT: String(httpsPort),
        HAVN_HTTPS_HOSTS: '127.0.0.1',
        HAVN_TLS_KEY_FILE: join(folder, 'tls.key'),
        HAVN_TLS_CERTIFICATE_FILE: join(folder, 'tls.pem'),
      },
    })
    closers.unshift(server.close)
    await server.start()
    return banks
  }

  async function close(): Promise<void> {
    for (const closer of closers) await closer()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
  // Processes that were started would else keep a run of tests alive that has failed.
  const banks = await start().catch(async (error: unknown) => {
    await close()
    throw new Error(`the deployment did not start: ${log}`, { cause: error })
  })
  return {
    banks,
    databaseUrl: database.url,
    folder: banksFolder,
    environment,
    havn,
    log: () => log,
    call: (bank, asked) => sendTo(bank, tlsCa.pem, signedRequest(tpp, asked)),
    close,
  }
}

function tlsCertificate(ca: Identity, host: string): Identity {
  return makeTpp(ca, {
    name: host,
    tppId: null,
    roles: null,
    extensions: [`subjectAltName=DNS:${host}`, 'extendedKeyUsage=serverAuth'],
  })
}
