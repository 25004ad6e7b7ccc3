import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { certificatePaths, openSandboxCa } from '@havn/test-certificates'
import { startNetworkPostgres } from '../oci-image/network-postgres.ts'
import { payAt } from '../oci-image/pay-at.ts'
import { type ServerImage, startProgram, stopContainer, untilReady } from '../oci-image/server-containers.ts'

export type LoadedImage = Omit<ServerImage, 'secrets'>

/** Migrates a new database with the server's image, serves with it, and pays. */
export async function payAtServer(loaded: LoadedImage): Promise<string> {
  const postgres = await startNetworkPostgres(join(loaded.folder, 'postgres'))
  const secrets = join(loaded.folder, 'secrets')
  const certificates = join(loaded.folder, 'certificates')
  const paths = certificatePaths(certificates)
  openSandboxCa(paths)
  mkdirSync(secrets)
  copyFileSync(paths.ca, join(secrets, 'ca.pem'))
  chmodSync(join(secrets, 'ca.pem'), 0o644)
  writeFileSync(join(secrets, 'secret'), randomBytes(32).toString('hex'))
  const image = { ...loaded, secrets }
  try {
    const owner = { HAVN_DATABASE_URL_OWNER: postgres.urls.owner }
    const migration = startProgram(image, { name: 'migration', args: ['dist/sandbox-migrate.js'] }, owner)
    assert.equal(await migration.ended, 0, migration.printed())
    const port = await freePort()
    const settings = {
      HAVN_ENVIRONMENT: 'sandbox',
      HAVN_DATABASE_URL_TPP: postgres.urls.tpp,
      HAVN_DATABASE_URL_BANK: postgres.urls.bank,
      HAVN_TRUST_ANCHORS_FILE: '/etc/havn/ca.pem',
      HAVN_SECRET_FILE: '/etc/havn/secret',
      HAVN_HTTP_PORT: String(port),
    }
    const server = startProgram(image, { name: 'server', args: ['dist/sandbox.js'] }, settings)
    try {
      await untilReady(port, server)
      const status = await payAt(`http://127.0.0.1:${port}`, certificates)
      await stopContainer(server)
      return `migrated, ready, a payment ${status}`
    } finally {
      server.kill()
    }
  } finally {
    await postgres.stop()
  }
}
