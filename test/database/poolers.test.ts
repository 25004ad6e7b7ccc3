import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { pino } from 'pino'
import { createSandbox } from '@havn/sandbox'
import { createApp } from '../../apps/server/src/app/app.ts'
import { TimeoutError, withTimeout } from '../../apps/server/src/platform/shared/timeout.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import { testSettings } from '../support/settings.ts'

/** The start waits for a database that does not answer. */
const secondsMax = 60

const PGBOUNCER = '/usr/sbin/pgbouncer'
const HAPROXY = '/usr/sbin/haproxy'

/** Starts a program that listens, as a user that it accepts. */
async function startProgram(
  t: TestContext,
  program: string,
  args: readonly string[],
  { port, user = {} }: { readonly port: number; readonly user?: { uid?: number; gid?: number } },
): Promise<void> {
  assert(existsSync(program), `this test needs ${program}`)
  const child = spawn(program, args, { stdio: 'ignore', ...user })
  t.after(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    assert(tries < 100 && child.exitCode === null, `${program} does not listen`)
    await sleep(50)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn-pooler-'))
  chmodSync(folder, 0o777)
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('between Havn and PostgreSQL', () => {
  const bank: TestBank = useBank()

  /** The host and port of PostgreSQL itself. */
  function placeOfPostgres() {
    const url = new URL(bank.databaseUrl)
    const host = url.searchParams.get('host') ?? url.hostname
    return {
      host,
      port: url.searchParams.get('port') ?? (url.port || '5432'),
      database: url.pathname.slice(1),
    }
  }

  async function startPgbouncer(t: TestContext, settings: readonly string[]): Promise<number> {
    const folder = folderOf(t)
    const { host, port } = placeOfPostgres()
    const listenPort = await freePort()
    writeFileSync(join(folder, 'users.txt'), '"havn_tpp" ""\n"havn_bank" ""\n')
    const ini = [
      '[databases]',
      `* = host=${host} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      ...settings,
    ]
    writeFileSync(join(folder, 'pgbouncer.ini'), `${ini.join('\n')}\n`)
    // It refuses to run as root, and must enter the folder of PostgreSQL's socket.
    const { uid, gid } = statSync(host.startsWith('/') ? host : folder)
    await startProgram(t, PGBOUNCER, [join(folder, 'pgbouncer.ini')], {
      port: listenPort,
      user: { uid, gid },
    })
    return listenPort
  }

  /** Starts a server whose logins connect to this port, and stops it again. */
  async function start(port: number): Promise<void> {
    const urlOf = (login: string) => `postgresql://${login}@127.0.0.1:${port}/${placeOfPostgres().database}`
    const settings = {
      ...testSettings(bank.databaseUrl, bank.key),
      databaseUrlTpp: urlOf('havn_tpp'),
      databaseUrlBank: urlOf('havn_bank'),
    }
    const log: string[] = []
    const app = createApp(settings, {
      extend: createSandbox({ hasHistory: false }),
      clock: bank.clock,
      logger: pino({ level: 'warn' }, { write: (line) => void log.push(line) }),
      trust: bank.ca.pem,
    })
    try {
      const started = app.checkLogins().then(() => app.startJobs())
      await withTimeout(started, secondsMax * 1_000).catch((error: unknown) => {
        throw error instanceof TimeoutError ? new Error(`still waits: ${log.join('')}`) : error
      })
    } finally {
      await app.close()
    }
  }

  const SESSION = 'pool_mode = session'
  const IGNORED = 'ignore_startup_parameters = options'

  test('a PgBouncer that drops the settings of sessions is refused, and the refusal names what sets them', async (t) => {
    const port = await startPgbouncer(t, [SESSION, IGNORED])
    const refusal = await start(port).then(
      () => undefined,
      (error: unknown) => error,
    )
    assert(refusal instanceof Error, 'the server started')
    assert.match(refusal.message, /statement_timeout is 0 instead of \d+s/)
    assert.match(refusal.message, /docs\/operations\/poolers\.md/)
    // The settings of the database stay in this database: logins belong to the whole cluster.
    for (const login of ['havn_tpp', 'havn_bank'])
      for (const [statement] of refusal.message.matchAll(/alter role [^;]*;/g))
        await queryAsOwner(bank, statement.replace(/havn_tpp|havn_bank/, login))
    await start(await startPgbouncer(t, [SESSION, IGNORED]))
  })

  test('transactions of a REPEATABLE READ database are refused there too', async (t) => {
    const alter = (value: string) =>
      queryAsOwner(
        bank,
        `alter role havn_bank in database "${placeOfPostgres().database}" set default_transaction_isolation = '${value}'`,
      )
    await alter('repeatable read')
    const port = await startPgbouncer(t, [SESSION, IGNORED])
    await assert.rejects(
      start(port),
      /default_transaction_isolation is repeatable read instead of read committed/,
    )
    await alter('read committed')
  })

  test('its transaction pooling is refused', async (t) => {
    const port = await startPgbouncer(t, ['pool_mode = transaction', IGNORED])
    await assert.rejects(start(port), /needs sessions: set `pool_mode = session`/)
  })

  test('without ignore_startup_parameters it refuses Havn, which says what to set', async (t) => {
    await assert.rejects(
      start(await startPgbouncer(t, [SESSION])),
      /set `ignore_startup_parameters = options`/,
    )
  })

  test('HAProxy passes the settings on', async (t) => {
    const folder = folderOf(t)
    const { host, port } = placeOfPostgres()
    const listenPort = await freePort()
    const server = host.startsWith('/') ? `unix@${host}/.s.PGSQL.${port}` : `${host}:${port}`
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      `defaults
    mode tcp
    timeout connect 2s
    timeout client 30s
    timeout server 30s
listen postgresql
    bind 127.0.0.1:${listenPort}
    server db ${server}
`,
    )
    await startProgram(t, HAPROXY, ['-f', join(folder, 'haproxy.cfg'), '-db'], { port: listenPort })
    await start(listenPort)
  })
})
