import { chownSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { freePort, startPostgres } from '@havn/local-postgres'
import { Client } from 'pg'
import { prepareDatabase } from '../../../apps/server/src/prepare-database.ts'
import { until } from '../../jobs/until.ts'
import { tlsCertificate } from '../../production/support/deploy-bank.ts'
import { makeCa } from '../../support/certificates.ts'
import { giveToOwner, limitLoginsOf } from '../../support/owned-database.ts'

export type TlsPostgres = Awaited<ReturnType<typeof startTlsPostgres>>

/** A PostgreSQL as in production: over the network, with TLS, and with an archive of its log. */
export async function startTlsPostgres(folder: string) {
  const port = await freePort()
  // What is on the command line cannot be changed later, so the command of the archive is not there.
  const settings = { listen_addresses: '*', port: String(port), archive_mode: 'on' }
  const postgres = await startPostgres({ directory: join(folder, 'postgres'), settings })
  const data = realpathSync(join(folder, 'postgres/data'))
  const { uid, gid } = statSync(data)
  const ca = makeCa('Database CA')
  const { pem, keyPem } = tlsCertificate(ca, 'localhost')
  writeOwned(join(data, 'server.crt'), pem, { uid, gid })
  writeOwned(join(data, 'server.key'), keyPem, { uid, gid })
  writeOwned(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all all trust\n', { uid, gid })
  mkdirSync(join(data, 'archive'))
  chownSync(join(data, 'archive'), uid, gid)
  const owner = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const client = new Client({ connectionString: owner })
  await client.connect()
  const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}

  /** Changes settings while PostgreSQL runs. */
  async function configure(change: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(change)) await query(`alter system set ${name} = '${value}'`)
    await query('select pg_reload_conf()')
  }

  /** Ends a part of the log, and waits until the archive has it or refuses it. */
  async function archive(outcome: 'archived' | 'failed'): Promise<void> {
    const count = async () =>
      Number((await query(`select ${outcome}_count from pg_stat_archiver`))[`${outcome}_count`])
    const before = await count()
    await query('create table if not exists written (at timestamptz)')
    await query('insert into written values (now())')
    await query('select pg_switch_wal()')
    await until(30, async () => (await count()) > before)
  }

  const goodCommand = 'cp %p archive/%f'
  await configure({ ssl: 'on', archive_command: goodCommand })
  await archive('archived')
  await limitLoginsOf(owner)
  await prepareDatabase(await giveToOwner(owner))
  return {
    port,
    owner,
    query,
    configure,
    archive,
    goodCommand,
    /** The PEM of the authority of its certificate. */
    authority: ca.pem,
    /** The URL of a login that verifies the certificate with the authority in this file. */
    urlOf: (login: string, file: string) =>
      `postgresql://${login}@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${file}`,
    /** An address of this machine that is not loopback, as another machine's would be; undefined if there is none. */
    otherAddress: Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address,
    async stop(): Promise<void> {
      await client.end()
      await postgres.stop()
    },
  }
}

function writeOwned(path: string, text: string, { uid, gid }: { uid: number; gid: number }): void {
  writeFileSync(path, text, { mode: 0o600 })
  chownSync(path, uid, gid)
}
