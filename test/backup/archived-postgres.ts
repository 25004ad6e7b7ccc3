import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { until } from '../jobs/until.ts'
import { queryAsOwner } from '../support/query.ts'
import { giveToOwner } from '../support/owned-database.ts'

/**
 * A PostgreSQL with the tables of Havn that archives its log, and can be lost and restored at the same address, to one time
 * after the other.
 */
export async function openArchivedPostgres({
  place = '/tmp',
  settings = {},
}: {
  /** Where its data lie. */
  readonly place?: string
  readonly settings?: Readonly<Record<string, string>>
} = {}) {
  const folder = mkdtempSync(`${place}/havn-restore-`)
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  // PostgreSQL may run as another user than we do.
  for (const path of [folder, archive]) chmodSync(path, 0o777)
  const databaseUrl = `postgresql:///postgres?host=${folder}&port=5432&user=postgres`
  const socket = { ...settings, unix_socket_directories: folder }
  const base = join(folder, 'base')
  let running = join(folder, 'first')
  let restores = 0
  let postgres = await startPostgres({
    directory: running,
    // As docs/operations/backup.md says, with a folder in the place of the archive.
    settings: {
      ...socket,
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    },
  })
  await prepareSandboxDatabase(await giveToOwner(databaseUrl))
  // The programs of PostgreSQL run as the user that it runs as: the owner of its data.
  const { uid, gid } = statSync(join(running, 'data'))

  return {
    databaseUrl,
    takeBaseBackup(): void {
      const args = ['-h', folder, '-U', 'postgres', '-D', base, '-c', 'fast', '-X', 'none']
      const program = join(postgres.binDirectory, 'pg_basebackup')
      execFileSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' })
    },
    /** Waits until everything that was committed is in the archive. */
    async archiveAll(): Promise<void> {
      const [segment] = await queryAsOwner({ databaseUrl }, 'select pg_walfile_name(pg_switch_wal()) as name')
      await until(30, async () => existsSync(join(archive, String(segment?.['name']))))
    },
    /** The machine is gone, and with it everything but backup and archive. */
    async lose(): Promise<void> {
      await postgres.kill()
      rmSync(running, { recursive: true })
    },
    /** Starts PostgreSQL on a copy of the base backup. It replays the archive up to the time, and goes on from there. */
    async restoreTo(time: string): Promise<void> {
      restores += 1
      running = join(folder, `restored-${restores}`)
      mkdirSync(running)
      chownSync(running, uid, gid)
      execFileSync('cp', ['-a', base, join(running, 'data')])
      const signal = join(running, 'data/recovery.signal')
      writeFileSync(signal, '')
      chownSync(signal, uid, gid)
      postgres = await startPostgres({
        directory: running,
        settings: {
          ...socket,
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_time: time,
          recovery_target_action: 'promote',
          // Until the restored one is known to be good, it must not write to the archive of the lost one.
          archive_mode: 'off',
        },
      })
    },
    async close(): Promise<void> {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** In memory, if there is plenty: each restore copies all data. */
export function placeOfData(): string {
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 8 * 1024 ** 3 ? '/dev/shm' : '/tmp'
}
