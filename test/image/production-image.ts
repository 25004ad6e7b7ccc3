import assert from 'node:assert/strict'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import {
  type ServerContainer,
  type ServerImage,
  startProgram,
} from '../../tools/release/oci-image/server-containers.ts'
import type { DeployedBank } from '../production/support/deploy-bank.ts'
import { sendTo } from '../production/support/run-and-send.ts'
import { makeTpp } from '../support/certificates.ts'
import { createOwnedDatabase } from '../support/owned-database.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { configureBank } from './configuration.ts'

const COMMAND_LINE = {
  HAVN_DATABASE_URL_BANK_FILE: '/etc/havn/database-bank',
  HAVN_SECRET_FILE: '/etc/havn/secret',
  HAVN_BANKS_FOLDER: '/etc/havn/banks',
}

const SERVER = {
  ...COMMAND_LINE,
  HAVN_ENVIRONMENT: 'production',
  HAVN_REVOCATION: 'off',
  HAVN_TPP_REGISTER: 'off',
  HAVN_DATABASE_URL_TPP_FILE: '/etc/havn/database-tpp',
  HAVN_TRUST_ANCHORS_FILE: '/etc/havn/authorities.pem',
}

/** A bank that runs Havn's image as docs/operations/install.md says, with its core bank and its login provider. */
export async function openProductionImage(image: ServerImage, adminUrl: string) {
  const owner = await createOwnedDatabase(adminUrl, 'havn')
  const secrets = join(image.folder, 'production')
  const configured = await configureBank(secrets, { user: image.image.User, owner })
  const { bank, httpsPort, tppCa, tlsCa, network } = configured
  const operationsPort = await freePort()
  const listening = {
    HAVN_HTTPS_PORT: String(httpsPort),
    HAVN_HTTPS_HOSTS: '127.0.0.1',
    HAVN_TLS_KEY_FILE: '/etc/havn/tls.key',
    HAVN_TLS_CERTIFICATE_FILE: '/etc/havn/tls.pem',
    HAVN_OPERATIONS_PORT: String(operationsPort),
  }
  const tpp = makeTpp(tppCa)
  const started: ServerContainer[] = []
  function start(args: readonly string[], environment: Readonly<Record<string, string>>): ServerContainer {
    const name = `production-${started.length}`
    const container = startProgram({ ...image, secrets }, { name, args }, environment)
    started.push(container)
    return container
  }
  /** Runs a program to its end, and returns what it printed; fails unless the program succeeds. */
  async function run(...program: Parameters<typeof start>): Promise<string> {
    const container = start(...program)
    assert.equal(await container.ended, 0, container.printed())
    return container.printed()
  }

  return {
    bank,
    operationsPort,
    /** The network between Havn and the core bank. */
    network,
    /** Signs as a TPP and sends over HTTPS. */
    call: (at: DeployedBank, request: RequestToSign) => sendTo(at, tlsCa.pem, signedRequest(tpp, request)),
    /** Brings the database up to date, with the owner's login. */
    migrate: () =>
      run(['dist/server-migrate.js'], { HAVN_DATABASE_URL_OWNER_FILE: '/etc/havn/database-owner' }),
    /** Starts a process that answers calls. */
    serve: () => start(['dist/server.js'], { ...SERVER, ...listening }),
    /** Starts a process without ports, which does the work in the background alone. */
    work: () => start(['dist/server.js'], SERVER),
    /** Runs a command of the command line. */
    havn: (...command: string[]) => run(['dist/cli.js', ...command], COMMAND_LINE),
    async close(): Promise<void> {
      for (const container of started) container.kill()
      await Promise.all(started.map(({ ended }) => ended))
      await configured.close()
    },
  }
}
