import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresAccount } from './postgres-account.ts'
import { findBinaries } from './find-binaries.ts'
import { startPostgres } from './start-postgres.ts'
import type { LocalPostgres } from './start-postgres.ts'

const directories: string[] = []
after(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

for (const binaries of ['system', 'embedded'] as const) {
  test(`${binaries}: data outlive a stop and a SIGKILL`, { skip: missing(binaries) }, async () => {
    const start = { directory: newDirectory(), binaries, settings: { max_connections: '7' } }
    const first = await startPostgres(start)
    assert.equal(await ask(first, 'show max_connections'), '7')
    assert.equal(await ask(first, 'show server_encoding'), 'UTF8')
    await ask(first, 'create table boat (name text)')
    await ask(first, "insert into boat values ('før stopp')")
    await first.stop()
    assert.equal(existsSync(first.socketDirectory), false)

    const second = await startPostgres(start)
    assert.equal(await ask(second, 'select name from boat'), 'før stopp')
    await ask(second, "update boat set name = 'before the kill'")
    await second.kill()

    const third = await startPostgres(start)
    assert.equal(await ask(third, 'select name from boat'), 'before the kill')
    await third.stop()
    await third.stop()
  })

  test(`${binaries}: the owner of a new database is no superuser`, { skip: missing(binaries) }, async () => {
    const postgres = await startPostgres({ directory: newDirectory(), binaries, owner: 'boat_owner' })
    const rights =
      "select concat_ws(' ', pg_get_userbyid(datdba), rolsuper, rolcreaterole) from pg_database join pg_roles on pg_roles.oid = datdba where datname = current_database()"
    assert.equal(await ask(postgres, rights), 'boat_owner f t')
    await postgres.stop()
  })

  test(`${binaries}: several first starts at once`, { skip: missing(binaries) }, async () => {
    const settings = { fsync: 'off' }
    const starts = [1, 2, 3].map(() => startPostgres({ directory: newDirectory(), binaries, settings }))
    const servers = await Promise.all(starts)
    assert.equal(new Set(servers.map((server) => server.socketDirectory)).size, 3)
    await Promise.all(servers.map((server) => server.stop()))
  })
}

test('a directory whose server runs is refused, and the text says which process it is', async () => {
  const directory = newDirectory()
  const server = await startPostgres({ directory, settings: { fsync: 'off' } })
  await assert.rejects(
    startPostgres({ directory }),
    new RegExp(`process ${server.pid}\\) is already running`),
  )
  await server.stop()
})

test('a stale postmaster.pid whose number now belongs to another program does not stop the start', async () => {
  const directory = newDirectory()
  const first = await startPostgres({ directory, settings: { fsync: 'off' } })
  await first.stop()
  writeFileSync(join(directory, 'data', 'postmaster.pid'), `${process.pid}\n${directory}/data\n`)
  const second = await startPostgres({ directory })
  await second.stop()
})

test('a directory made by a version that is not installed gives an error with both versions', async () => {
  const directory = newDirectory()
  mkdirSync(join(directory, 'data'))
  writeFileSync(join(directory, 'data', 'PG_VERSION'), '9\n')
  await assert.rejects(startPostgres({ directory }), /PostgreSQL 9 is needed .*but this machine has \d+/)
})

test('a wrong setting fails with the text of the server log', async () => {
  const start = { directory: newDirectory(), settings: { fsync: 'off', no_such_setting: '1' } }
  await assert.rejects(startPostgres(start), /did not start[^]*unrecognized configuration parameter/)
})

test('the server ends after its program, even one killed by SIGKILL', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const server = await startPostgres({ directory: process.argv[1], settings: { fsync: 'off' } })
    console.log(server.socketDirectory)
    setInterval(() => {}, 1000)`
  const directory = newDirectory()
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script, directory])
  const [line] = await once(program.stdout, 'data')
  assert.ok(existsSync(join(directory, 'data', 'postmaster.pid')))
  program.kill('SIGKILL')
  const left = [join(directory, 'data', 'postmaster.pid'), String(line).trim()]
  for (let tries = 0; tries < 100 && left.some(existsSync); tries += 1) await sleep(100)
  assert.deepEqual(left.filter(existsSync), [])
})

test('root, in a folder closed to others: the data are elsewhere, with a link to them', async (t) => {
  if (!findPostgresAccount()) return t.skip('not root')
  const closed = newDirectory()
  const directory = join(closed, 'checkout')
  // mkdtemp made `closed` with mode 0700.
  const server = await startPostgres({ directory, settings: { fsync: 'off' } })
  assert.ok(lstatSync(join(directory, 'data')).isSymbolicLink())
  await server.stop()
  const again = await startPostgres({ directory })
  assert.equal(await ask(again, 'select 1'), '1')
  await again.stop()

  const place = dirname(realpathSync(join(directory, 'data')))
  rmSync(closed, { recursive: true })
  const elsewhere = join(newDirectory(), 'checkout')
  await startPostgres({ directory: elsewhere, settings: { fsync: 'off' } }).then((next) => next.stop())
  assert.equal(existsSync(place), false, 'the next shelter clears those whose checkout is gone')
  directories.push(dirname(realpathSync(join(elsewhere, 'data'))))
})

function newDirectory(): string {
  const directory = mkdtempSync('/tmp/havn-local-postgres-test-')
  directories.push(directory)
  return directory
}

function missing(kind: 'system' | 'embedded'): string | false {
  try {
    findBinaries({ kind, account: findPostgresAccount() })
    return false
  } catch {
    return `this machine has no ${kind} PostgreSQL`
  }
}

/** Just enough of the wire protocol to ask for one value; this package needs no driver otherwise. */
async function ask(server: LocalPostgres, query: string): Promise<string | undefined> {
  const socket = connect(join(server.socketDirectory, `.s.PGSQL.${server.port}`))
  const startup = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0')
  socket.write(Buffer.concat([length(startup), startup]))
  const text = Buffer.from(`${query}\0`)
  socket.write(Buffer.concat([Buffer.from('Q'), length(text), text, Buffer.from('X\0\0\0\x04')]))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const answer = Buffer.concat(chunks)
  for (let at = 0; at < answer.length; at += 1 + answer.readUInt32BE(at + 1)) {
    const kind = answer.toString('latin1', at, at + 1)
    const body = answer.subarray(at + 5, at + 1 + answer.readUInt32BE(at + 1))
    if (kind === 'E') throw new Error(body.toString())
    if (kind === 'D') return body.toString('utf8', 6, 6 + body.readInt32BE(2))
  }
  return undefined
}

function length(body: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(body.length + 4)
  return bytes
}
