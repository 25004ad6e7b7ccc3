import { randomBytes } from 'node:crypto'
import { freePort } from '@havn/local-postgres'
import { havnProcess } from '../../faults/havn-process.ts'
import { until } from '../../jobs/until.ts'
import { startHaproxy } from '../../qwac/support/haproxy.ts'
import type { Identity } from '../../support/certificates.ts'
import { createDatabase } from '../../support/database.ts'

/** Two servers of one database, behind HAProxy with the configuration that we publish. */
export async function openTwoServers(ca: Identity) {
  const database = await createDatabase()
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startHaproxy(ca, ...ports)
  const shared = { databaseUrl: database.url, ca, secret: randomBytes(32).toString('hex') }
  const settings = {
    HAVN_HTTP_BEHIND_TLS: 'true',
    HAVN_TRUSTED_PROXIES: '127.0.0.1',
  }
  const ownBanks = { publicUrls: [`https://127.0.0.1:${proxy.port}`] }
  const servers = await Promise.all(
    ports.map((port) =>
      havnProcess({ ...shared, ownBanks, settings: { ...settings, HAVN_HTTP_PORT: String(port) } }),
    ),
  )
  await Promise.all(servers.map((server) => server.start()))
  await until(60, async () => (await proxy.serversUp()) === 2)
  return {
    port: proxy.port,
    databaseUrl: database.url,
    async close(): Promise<void> {
      for (const server of servers) await server.close()
      await proxy.stop()
      await database.drop()
    },
  }
}
