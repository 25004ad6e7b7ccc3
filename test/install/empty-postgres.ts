import { spawnSync } from 'node:child_process'
import assert from 'node:assert/strict'
import { chownSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startPostgres } from '@havn/local-postgres'

export type EmptyPostgres = Awaited<ReturnType<typeof startEmptyPostgres>>

/** A PostgreSQL without anything of Havn, over TCP, where every login but the superuser's needs its password. */
export async function startEmptyPostgres(binaries: 'system' | 'embedded') {
  const directory = mkdtempSync('/tmp/havn-empty-')
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' }
  const postgres = await startPostgres({ directory, binaries, settings })
  const superuser = `postgresql://postgres@127.0.0.1:${port}/postgres`
  /** Runs SQL as an operator types it into psql. */
  function run(sql: string): void {
    const ended = spawnSync('psql', ['--no-psqlrc', '--set=ON_ERROR_STOP=1', superuser], {
      input: sql,
      encoding: 'utf8',
    })
    assert.equal(ended.status, 0, ended.stderr)
  }
  const hba = join(realpathSync(join(directory, 'data')), 'pg_hba.conf')
  const { uid, gid } = statSync(hba)
  writeFileSync(hba, 'host all postgres all trust\nhost all all all scram-sha-256\n')
  chownSync(hba, uid, gid)
  run('select pg_reload_conf()')
  return {
    version: postgres.version,
    port,
    password: 'a-password-of-this-run',
    run,
    async stop(): Promise<void> {
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
