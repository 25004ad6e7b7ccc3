import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type LocalPostgres, startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { until } from '../jobs/until.ts'
import { queryAsOwner } from '../support/query.ts'
import { giveToOwner } from '../support/owned-database.ts'

const script = fileURLToPath(new URL('../../packaging/move-bank/move-bank.sh', import.meta.url))

type MoveStep = 'status' | 'settle' | 'promote' | 'keep' | 'remove'

const urlAt = (socket: string) => `postgresql:///postgres?host=${socket}&port=5432&user=postgres`

/** A PostgreSQL with the tables of Havn, and another one that follows it until it is promoted. */
export async function openTwoClusters() {
  const folder = mkdtempSync('/tmp/havn-move-')
  chmodSync(folder, 0o777)
  const sockets = ['one', 'other'].map((name) => join(folder, `${name}-socket`))
  for (const socket of sockets) {
    mkdirSync(socket)
    chmodSync(socket, 0o777)
  }
  const [oneSocket = '', otherSocket = ''] = sockets
  const [oneUrl, otherUrl] = [urlAt(oneSocket), urlAt(otherSocket)]
  const one = await startPostgres({
    directory: join(folder, 'one'),
    settings: { unix_socket_directories: oneSocket },
  })
  await prepareSandboxDatabase(await giveToOwner(oneUrl))
  const queryOne = (text: string) => queryAsOwner({ databaseUrl: oneUrl }, text)
  let starting: Promise<LocalPostgres> | undefined
  return {
    oneUrl,
    otherUrl,
    /** Copies the one and lets the copy follow it. */
    async follow(): Promise<void> {
      const { uid, gid } = statSync(join(folder, 'one/data'))
      const directory = join(folder, 'other')
      mkdirSync(directory)
      chownSync(directory, uid, gid)
      const options = ['-D', join(directory, 'data'), '-c', 'fast', '-X', 'stream', '-R']
      execFileSync(join(one.binDirectory, 'pg_basebackup'), ['-h', oneSocket, '-U', 'postgres', ...options], {
        uid,
        gid,
        cwd: '/',
        stdio: 'ignore',
      })
      starting = startPostgres({ directory, settings: { unix_socket_directories: otherSocket } })
      starting.catch(() => {})
      await until(
        30,
        async () =>
          (await queryOne("select from pg_stat_replication where state = 'streaming'")).length === 1,
      )
    },
    /** Runs a step of the script that moves a bank, as an operator does, and returns what it printed. */
    async moveBank(step: MoveStep, bank: string, settings: { PROMOTE?: 'no' } = {}): Promise<string> {
      const PATH = `${one.binDirectory}:${process.env['PATH']}`
      const env = { PATH, OLD: oneUrl, NEW: otherUrl, ...settings }
      const { stdout } = await promisify(execFile)(script, [step, bank], { env })
      if (step === 'promote' && settings.PROMOTE !== 'no') await starting
      return stdout
    },
    async close(): Promise<void> {
      await one.stop()
      // A copy that was never promoted ends when what it follows is gone only if it is told to.
      await queryAsOwner({ databaseUrl: otherUrl }, 'select pg_promote()').catch(() => {})
      await (await starting?.catch(() => undefined))?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
