import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { operatorLogin } from '../../back-office/support/operator-login.ts'
import { havnProcess } from '../../faults/havn-process.ts'
import { makeCa, makeTpp } from '../../support/certificates.ts'
import { createEmptyDatabase, serverUrls } from '../../support/database.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'
import { deployBank, type DeployedBank, source, tlsCertificate } from './deploy-bank.ts'
import { processEnvironment } from '../../support/process-environment.ts'
import { runNode, sendTo } from './run-and-send.ts'

/** Havn in production as a process without a program of any bank: two banks, each with its own core bank and provider. */
export interface Deployment {
  readonly banks: { readonly hav: DeployedBank; readonly fjell: DeployedBank }
  /** Signs as a TPP and sends over HTTPS to a bank. */
  call(bank: DeployedBank, request: RequestToSign): Promise<ReceivedResponse>
  /** Runs `havn` with these arguments; rejects unless it succeeds. */
  havn(...arguments_: string[]): Promise<string>
  /** The same as an operator with a login of their own. */
  operate(...arguments_: string[]): Promise<string>
  close(): Promise<void>
}

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
  const env = {
    ...processEnvironment,
    HAVN_BANKS_FOLDER: banksFolder,
    HAVN_DATABASE_URL_BANK: urls.bank,
    HAVN_SECRET: secret,
  }
  const havn = (...arguments_: string[]) => runNode([source('cli/src/main.ts'), ...arguments_], env)
  const operate = async (...arguments_: string[]) =>
    runNode([source('cli/src/main.ts'), ...arguments_], {
      ...env,
      HAVN_DATABASE_URL_BANK: await operatorLogin({ databaseUrl: database.url }, 'kari'),
    })
  await runNode([source('server/src/migrate.ts')], { ...env, HAVN_DATABASE_URL_OWNER: database.ownerUrl })
  const closers: (() => Promise<void>)[] = []
  let log = ''

  async function start(): Promise<Deployment['banks']> {
    const parts = { folder, httpsPort, tlsCa, tppCa, havn, closers }
    const banks = { hav: await deployBank('hav', parts), fjell: await deployBank('fjell', parts) }
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
        HAVN_REVOCATION: 'off',
        HAVN_TPP_REGISTER: 'off',
        HAVN_TRUST_ANCHORS_FILE: '',
        HAVN_BANKS_FOLDER: banksFolder,
        HAVN_HTTPS_PORT: String(httpsPort),
        HAVN_HTTPS_HOSTS: '127.0.0.1',
        HAVN_TLS_KEY_FILE: join(folder, 'tls.key'),
        HAVN_TLS_CERTIFICATE_FILE: join(folder, 'tls.pem'),
      },
    })
    closers.unshift(() => server.close())
    await server.start()
    return banks
  }

  async function close(): Promise<void> {
    for (const closer of closers) await closer()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
  // Processes that were started would otherwise keep a failed test run alive.
  const banks = await start().catch(async (error: unknown) => {
    await close()
    throw new Error(`the deployment did not start: ${log}`, { cause: error })
  })
  return {
    banks,
    havn,
    operate,
    call: (bank, request) => sendTo(bank, tlsCa.pem, signedRequest(tpp, request)),
    close,
  }
}
