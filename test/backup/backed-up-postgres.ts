import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { until } from '../jobs/until.ts'
import { queryAsOwner } from '../support/query.ts'
import { giveToOwner } from '../support/owned-database.ts'

/** A PostgreSQL with the tables of Havn whose log pgBackRest archives, on the machine of its repository. */
export async function openBackedUpPostgres() {
  const folder = mkdtempSync('/tmp/havn-pgbackrest-')
  const config = join(folder, 'pgbackrest.conf')
  const directory = join(folder, 'machine')
  const data = join(directory, 'data')
  // PostgreSQL and pgBackRest may run as another user than we do.
  chmodSync(folder, 0o777)
  // As docs/operations/backup.md says, with everything on one machine.
  writeFileSync(
    config,
    `[global]
repo1-path=${folder}/repository
repo1-retention-full=14
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${'0123456789abcdef'.repeat(4)}
log-path=${folder}
lock-path=${folder}/lock
spool-path=${folder}
start-fast=y
[havn]
pg1-path=${data}
pg1-socket-path=${folder}
pg1-user=postgres
`,
  )
  const databaseUrl = `postgresql:///postgres?host=${folder}&port=5432&user=postgres`
  const start = (archiveMode: 'on' | 'off') =>
    startPostgres({
      directory,
      settings: {
        unix_socket_directories: folder,
        archive_mode: archiveMode,
        archive_command: `pgbackrest --config=${config} --stanza=havn archive-push %p`,
      },
    })
  let postgres = await start('on')
  await prepareSandboxDatabase(await giveToOwner(databaseUrl))
  const { uid, gid } = statSync(data)
  const query = (text: string) => queryAsOwner({ databaseUrl }, text)
  // An operator has the configuration where pgBackRest looks for it.
  const program = join(folder, 'pgbackrest')
  writeFileSync(program, `#!/bin/sh\nexec /usr/bin/pgbackrest --config=${config} "$@"\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  return {
    databaseUrl,
    /** Runs a command of pgBackRest as the user that PostgreSQL runs as. */
    run: (command: string) => execFileSync('bash', ['-c', command], { uid, gid, cwd: '/', env }).toString(),
    /** Waits until everything that was committed is in the archive. */
    async archiveAll(): Promise<void> {
      const [segment] = await query('select pg_walfile_name(pg_switch_wal()) as name')
      const isArchived = `select from pg_stat_archiver where last_archived_wal >= '${String(segment?.['name'])}'`
      await until(60, async () => (await query(isArchived)).length > 0)
    },
    /** The machine is gone, and with it everything but the repository. An empty one takes its place. */
    async lose(): Promise<void> {
      await postgres.kill()
      rmSync(data, { recursive: true })
      mkdirSync(data, { mode: 0o700 })
      chownSync(data, uid, gid)
    },
    /** Starts PostgreSQL on what was restored. */
    async startRestored(): Promise<void> {
      postgres = await start('off')
    },
    async close(): Promise<void> {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
