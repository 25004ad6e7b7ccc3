import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { havnProcess } from '../faults/havn-process.ts'
import { startHaproxy } from '../qwac/support/haproxy.ts'
import type { Identity } from '../support/certificates.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { processEnvironment } from '../support/process-environment.ts'
import { unpackEarlierVersion, upgradeSkipReason } from './earlier-version.ts'

/** More than the second in which HAProxy notices that a server is about to stop. */
const drains = { HAVN_DRAIN_SECONDS: '2' }

const settingsAt = (port: number) => ({
  HAVN_HTTP_PORT: String(port),
  HAVN_HTTP_BEHIND_TLS: 'true',
})

/**
 * Two ports behind HAProxy, each with a server of the earlier version and its successor, on a database that the earlier
 * version has created. No server is started. Without the history there is no earlier version: then servers of this one are
 * replaced, which shows the draining alone.
 */
export async function openServersBehindProxy(ca: Identity) {
  const earlier = upgradeSkipReason() === false ? unpackEarlierVersion() : undefined
  const migrateProgram =
    earlier?.migrateProgram ?? fileURLToPath(new URL('../../apps/sandbox/src/migrate.ts', import.meta.url))
  const database = await createEmptyDatabase()
  execFileSync(process.execPath, [migrateProgram], {
    env: { ...processEnvironment, HAVN_DATABASE_URL_OWNER: database.ownerUrl },
  })
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startHaproxy(ca, ...ports)
  const shared = { databaseUrl: database.url, ca, secret: randomBytes(32).toString('hex') }
  const url = `https://127.0.0.1:${proxy.port}`
  const successorAt = (port: number) =>
    havnProcess({ ...shared, ownBanks: { publicUrls: [url] }, settings: { ...settingsAt(port), ...drains } })
  const earlierAt = (port: number) =>
    earlier === undefined
      ? successorAt(port)
      : havnProcess({
          ...shared,
          program: earlier.serverProgram,
          // A setting of that version.
          settings: { ...settingsAt(port), HAVN_PUBLIC_URLS: url },
        })
  const pairs = await Promise.all(
    ports.map(async (port) => ({ before: await earlierAt(port), after: await successorAt(port) })),
  )
  return {
    databaseUrl: database.url,
    hasEarlierVersion: earlier !== undefined,
    proxy,
    pairs,
    async close(): Promise<void> {
      for (const { before, after } of pairs) {
        await before.close()
        await after.close()
      }
      await proxy.stop()
      earlier?.remove()
      await database.drop()
    },
  }
}
