import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withUser } from '@havn/local-postgres'
import { startDurablePostgres } from '../environment/bench-database.ts'
import { cpuMicroseconds } from '../environment/process-cpu.ts'
import { queryOnce, startCluster } from '../faults/cluster/cluster.ts'
import { until } from '../faults/cluster/programs.ts'
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '../faults/cluster/small-disk.ts'
import { giveToOwner as giveDatabase } from '../../../test/support/owned-database.ts'

/** PostgreSQL for servers in production, and what it has used. */
export interface ProductionDatabase {
  readonly version: string
  /** The URL of the owner, and those that servers log in with. */
  readonly urls: { readonly owner: string; readonly tpp: string; readonly bank: string }
  /** Microseconds of CPU of the primary, of all standbys, and of the proxy that leads to the primary. */
  cpu(): { readonly primary: number; readonly standbys: number; readonly proxy: number }
  /** Kills a machine with a standby, and waits until commits go on. Absent if there is none. */
  loseStandby?(): Promise<void>
  /** Fills the disk that the tables are on. Returns what makes room again. Absent if they share one with everything else. */
  fillDisk?(): () => void
  stop(): Promise<void>
}

const password = 'server-secret'
const used = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0)

/** Three machines with Patroni, as packaging/patroni has them: a commit is acknowledged when a standby has it. */
export async function startWithStandbys(folder: string): Promise<ProductionDatabase> {
  const cluster = await startCluster(folder, {
    wantsSmallDisks: false,
    wantsNamespaces: false,
    sharedBuffers: '512MB',
  })
  let primary = await cluster.primary()
  const urlOf = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${cluster.proxyPort}/postgres`
  const pidOf = (node: typeof primary) => node.postgresPid() ?? 0
  return {
    version: await readVersion(cluster.ownerUrl),
    urls: { owner: cluster.ownerUrl, tpp: urlOf('havn_tpp'), bank: urlOf('havn_bank') },
    cpu: () => ({
      primary: used([pidOf(primary)]),
      standbys: used(cluster.nodes.filter((node) => node !== primary).map(pidOf)),
      proxy: used([cluster.proxy().pid]),
    }),
    async loseStandby() {
      await (await cluster.synchronousStandby()).killAll()
      await until('commits go on', 60, () =>
        cluster.query('select txid_current()').then(
          () => true,
          () => false,
        ),
      )
      primary = await cluster.primary()
    },
    stop: () => cluster.stop(),
  }
}

/** One PostgreSQL alone, with fsync. */
export async function startAlone(folder: string, database = 'postgres'): Promise<ProductionDatabase> {
  const postgres = await startDurablePostgres(join(folder, 'postgres'))
  const owner = postgres.url(database)
  return {
    version: postgres.version,
    urls: { owner, tpp: withUser(owner, 'havn_tpp'), bank: withUser(owner, 'havn_bank') },
    cpu: () => ({ primary: cpuMicroseconds(postgres.pid), standbys: 0, proxy: 0 }),
    stop: () => postgres.stop(),
  }
}

/** The same with its tables on a disk of their own, which can be filled, and its log on another one. */
export async function startOnSmallDisk(folder: string): Promise<ProductionDatabase> {
  const [disk, name] = [join(folder, 'disk'), 'havn']
  mkdirSync(disk)
  if (!mountSmallDisk(disk))
    throw new Error('a small disk cannot be mounted: expected root, mkfs.ext4 and a free loop device')
  const database = await startAlone(folder, name)
  const superuser = database.urls.owner.replace(`/${name}?`, '/postgres?')
  const tables = join(disk, 'tables')
  mkdirSync(tables)
  const { uid, gid } = statSync(new URL(superuser).searchParams.get('host') ?? '')
  chownSync(tables, uid, gid)
  await queryOnce(superuser, `create tablespace small location '${tables}'`)
  await queryOnce(superuser, `create database ${name} tablespace small`)
  return {
    ...database,
    fillDisk: () => fillDisk(disk),
    async stop() {
      await database.stop()
      unmountSmallDisk(disk)
    },
  }
}

/** Gives the database to the owner whom install.md creates, and returns the owner's URL. */
export const giveToOwner = ({ urls }: ProductionDatabase): Promise<string> => giveDatabase(urls.owner)

/** Gives the logins of servers, which the migrations have made, their password. */
export async function setPasswords({ urls }: ProductionDatabase): Promise<void> {
  for (const role of ['havn_tpp', 'havn_bank'])
    await queryOnce(urls.owner, `alter role ${role} password '${password}'`)
}

/** What has been written and how many connections servers have open. */
export async function readState({ urls }: ProductionDatabase) {
  const [row] = await queryOnce<Record<'wal' | 'size' | 'connections', string>>(
    urls.owner,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, pg_database_size(current_database()) as size,
       (select count(*) from pg_stat_activity where usename in ('havn_tpp', 'havn_bank')) as connections`,
  )
  return {
    walBytes: Number(row?.wal),
    databaseBytes: Number(row?.size),
    connections: Number(row?.connections),
  }
}

async function readVersion(url: string): Promise<string> {
  const [row] = await queryOnce<{ server_version: string }>(url, 'show server_version')
  return row?.server_version.split(' ')[0] ?? ''
}
