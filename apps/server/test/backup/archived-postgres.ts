import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { until } from '../jobs/until.ts'
import { queryAsOwner } from '../support/query.ts'

/** A PostgreSQL with the tables of Havn that archives its log, and can be lost and restored at the same address. */
export async function openArchivedPostgres() {
  const folder = mkdtempSync('/tmp/havn-restore-')
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  // PostgreSQL may run as another user than we do.
  for (const path of [folder, archive]) chmodSync(path, 0o777)
  const databaseUrl = `postgresql:///postgres?host=${folder}&port=5432&user=postgres`
  const socket = { unix_socket_directories: folder }
  const [lost, base, restored] = ['first', 'base', 'second'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  let postgres = await startPostgres({
    directory: lost,
    // As docs/operations/backup.md says, with a folder in the place of the archive.
    settings: {
      ...socket,
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    },
  })
  await prepareSandboxDatabase(databaseUrl)
  // The programs of PostgreSQL run as the user that it runs as: the owner of its data.
  const { uid, gid } = statSync(join(lost, 'data'))

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
      rmSync(lost, { recursive: true })
    },
    /** Starts PostgreSQL on the base backup. It replays the archive up to the time, and goes on from there. */
    async restoreTo(time: string): Promise<void> {
      mkdirSync(restored)
      chownSync(restored, uid, gid)
      execFileSync('mv', [base, join(restored, 'data')])
      const signal = join(restored, 'data/recovery.signal')
      writeFileSync(signal, '')
      chownSync(signal, uid, gid)
      postgres = await startPostgres({
        directory: restored,
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
