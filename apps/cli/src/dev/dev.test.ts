import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from './ports.ts'

const directory = mkdtempSync('/tmp/havn-dev-')
// Other users may enter it, as a checkout.
chmodSync(directory, 0o755)
after(() => rmSync(directory, { recursive: true, force: true }))

// A stub in place of the server, which knows only the customers, so that these tests are about `dev` alone.
const serverFolder = join(directory, 'server')
mkdirSync(serverFolder)
writeFileSync(
  join(serverFolder, 'migrate.ts'),
  `if (!process.env['HAVN_DATABASE_URL_OWNER']) process.exit(1)`,
)
writeFileSync(
  join(serverFolder, 'main.ts'),
  `import { readFileSync } from 'node:fs'
   import { createServer } from 'node:http'
   import { createServer as createTlsServer } from 'node:https'
   const env = process.env
   if (env.HAVN_DATABASE_URL_OWNER) throw new Error('the owner\u2019s login is for migrations alone')
   for (const name of ['TPP', 'BANK'])
     if (!/user=havn_(tpp|bank)$/.test(env[\`HAVN_DATABASE_URL_\${name}\`])) throw new Error('not a login of the server\u2019s')
   const customers = [{ customerType: 'PRIVATE', customerName: 'Kari', customerNumber: '1', accounts: ['11', '22'] }]
   const answer = (request, response) => {
     console.log(JSON.stringify({ level: 30, method: request.method, path: request.url, status: 200 }))
     response.setHeader('Content-Type', 'application/json').end(JSON.stringify(customers))
   }
   if (!/^[0-9a-f]{64}$/.test(readFileSync(env.HAVN_SECRET_FILE, 'utf8'))) throw new Error('no secret')
   const tls = { key: readFileSync(env.HAVN_TLS_KEY_FILE), cert: readFileSync(env.HAVN_TLS_CERTIFICATE_FILE) }
   for (const port of env.HAVN_HTTPS_PORT.split(','))
     for (const host of env.HAVN_HTTPS_HOSTS?.split(',') ?? ['::']) createTlsServer(tls, answer).listen(port, host)
   console.log(JSON.stringify({ level: 30, ownBanks: readFileSync(env.HAVN_SANDBOX_BANK_FILE, 'utf8') }))
   createServer(answer).listen(env.HAVN_HTTP_PORT, '127.0.0.1')`,
)

test('SEC-29 dev starts everything, with files that only its owner can read, refuses a second sandbox, and stops at Ctrl-C', async () => {
  const state = join(directory, 'ctrl-c')
  const [https, http] = await freePorts()
  const first = dev(state, ['--port', https, '--http-port', http])
  await first.says(/Ctrl-C stops everything/)
  assert.match(first.output(), /Kari, number 1, accounts 11 and 22/)
  assert.match(
    first.output(),
    /havn call POST \/v1\/payments\/norwegian-domestic-credit-transfers --data \S+ndct\.json/,
  )
  const example: unknown = JSON.parse(readFileSync(join(state, 'examples', 'ndct.json'), 'utf8'))
  assert.deepEqual(Object.entries(example ?? {}).find(([name]) => name === 'debtorAccount')?.[1], {
    bban: '11',
    currency: 'NOK',
  })

  assert.deepEqual(readableByOthers(state), [])

  const second = dev(state, [])
  assert.equal(await second.exit, 1)
  assert.match(second.output(), new RegExp(`runs already \\(process ${first.child.pid}`))

  first.child.kill('SIGINT')
  assert.equal(await first.exit, 0)
  await expectNothingLeft(state, [https, http])
  assert.match(readFileSync(join(state, 'server.log'), 'utf8'), /"path":"\/v1\/sandbox\/customers"/)
})

test('a dev killed by SIGKILL leaves nothing running, and the next one starts on the same data', async () => {
  const state = join(directory, 'kill')
  const [https, http] = await freePorts()
  const ports = ['--port', https, '--http-port', http]
  const first = dev(state, ports)
  await first.says(/Ctrl-C stops everything/)
  first.child.kill('SIGKILL')
  await first.exit
  await expectNothingLeft(state, [https, http])
  const second = dev(state, ports)
  await second.says(/Ctrl-C stops everything/)
  second.child.kill('SIGTERM')
  assert.equal(await second.exit, 0)
})

test('dev --detach returns when the sandbox is ready; status says how to call it, stop ends it', async () => {
  const state = join(directory, 'background')
  const [https, http] = await freePorts()
  const before = dev(state, ['--json'], { command: 'status' })
  assert.equal(await before.exit, 1)
  assert.deepEqual(JSON.parse(before.output()), { ready: false })

  const started = dev(state, ['--detach', '--port', https, '--http-port', http])
  assert.equal(await started.exit, 0, started.output())
  assert.match(started.output(), /Havn is running[^]*\.\/havn stop stops everything/)
  assert.equal(readFileSync(join(state, '.gitignore'), 'utf8'), '*\n')
  assert.deepEqual(readableByOthers(state), [])

  const status = dev(state, ['--json'], { command: 'status' })
  assert.equal(await status.exit, 0)
  const facts: { pid: number; url: string; tpp: { keyFile: string } } = JSON.parse(status.output())
  assert.equal(facts.url, `https://localhost:${https}`)
  assert.ok(existsSync(facts.tpp.keyFile))
  const lines = dev(state, ['--env'], { command: 'status' })
  assert.equal(await lines.exit, 0)
  assert.match(lines.output(), new RegExp(`^BANK_URL=${facts.url}\nBANK_CA_FILE=/`))

  const stop = dev(state, [], { command: 'stop' })
  assert.equal(await stop.exit, 0)
  assert.match(stop.output(), /^Stopped\./)
  await expectNothingLeft(state, [https, http])
  const again = dev(state, ['--json'], { command: 'stop' })
  assert.equal(await again.exit, 0)
  assert.deepEqual(JSON.parse(again.output()), { stopped: false })
})

test('dev --detach fails with what the sandbox said if it does not start', async () => {
  const folder = join(directory, 'failing')
  mkdirSync(folder)
  writeFileSync(join(folder, 'migrate.ts'), `throw new Error('the harbour is closed')`)
  const [https, http] = await freePorts()
  const options = ['--detach', '--port', https, '--http-port', http, '--database-url', 'postgresql:///x']
  const tried = dev(join(directory, 'failed'), options, { folder })
  assert.equal(await tried.exit, 1)
  assert.match(tried.output(), /the sandbox did not start:[^]*the harbour is closed/)
})

test('the same Ctrl-C may arrive twice, and everything still stops in order', async () => {
  const state = join(directory, 'twice')
  const [https, http] = await freePorts()
  const started = dev(state, ['--port', https, '--http-port', http])
  await started.says(/Ctrl-C stops everything/)
  started.child.kill('SIGINT')
  started.child.kill('SIGINT')
  assert.equal(await started.exit, 0)
  assert.equal(existsSync(join(state, 'dev.json')), false)
})

test('a port in use gives an error that names the option for another port, before anything starts', async (t) => {
  const [https, http] = await freePorts()
  const taken = createServer().listen(Number(https), '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const state = join(directory, 'taken')
  const tried = dev(state, ['--port', https, '--http-port', http])
  assert.equal(await tried.exit, 1)
  assert.match(tried.output(), new RegExp(`port ${https} cannot be used .*--port ${Number(https) + 1}`))
  assert.equal(existsSync(state), false)
})

test('two copies that start at the same moment run side by side: one says which ports it takes, and --port 0 takes any', async () => {
  const first = dev(join(directory, 'side-1'), [])
  const second = dev(join(directory, 'side-2'), ['--http-port', '0'])
  for (const copy of [first, second]) await copy.says(/Ctrl-C stops everything/)
  assert.match(
    first.output() + second.output(),
    /Another program has port \d+: this sandbox takes \d+ \(--port chooses another\)/,
  )
  for (const { child, exit } of [first, second]) {
    child.kill('SIGINT')
    assert.equal(await exit, 0)
  }
})

test("a server that ends at once gives an error with the server's own message", async () => {
  const [https, http] = await freePorts()
  const options = ['--port', https, '--http-port', http, '--database-url', 'postgresql:///x']
  const broken = join(directory, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'migrate.ts'), '')
  writeFileSync(join(broken, 'main.ts'), `throw new Error('the harbour is frozen')`)
  const tried = dev(join(directory, 'frozen'), options, { folder: broken })
  assert.equal(await tried.exit, 1)
  assert.match(tried.output(), /the server ended by itself \(exit code 1\)[^]*the harbour is frozen/)
})

test('a database made before a change of the SQL gives an error that names --reset, which begins with a new database', async () => {
  const state = join(directory, 'outdated')
  const folder = join(directory, 'outdated-server')
  const source = join(import.meta.dirname, '../../../server/src')
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.ts'), `import ${JSON.stringify(join(serverFolder, 'main.ts'))}`)
  writeFileSync(
    join(folder, 'migrate.ts'),
    `import { migrate } from ${JSON.stringify(join(source, 'platform/database/migrate.ts'))}
     import { runMigrations } from ${JSON.stringify(join(source, 'app/processes/run-migrations.ts'))}
     const text = process.env['TOY_TABLES']
     const migrations = [{ name: 'tables', text, checksum: text }]
     await runMigrations((url) => migrate({ url, modules: [{ module: 'toy', migrations, routines: [] }] }))`,
  )
  const [https, http] = await freePorts()
  const ports = ['--port', https, '--http-port', http]
  // Every database of Havn has this table, whose rows say for how long others are kept.
  const tables = `create schema toy; create schema tenancy;
    create table tenancy.partitioned_table (parent text, retention interval, dropped_before timestamptz);
    create function tenancy.now() returns timestamptz language sql as 'select clock_timestamp()'`
  const before = { TOY_TABLES: tables }
  const changed = { TOY_TABLES: `${tables}; create table toy.account ()` }

  const first = dev(state, ports, { folder, settings: before })
  await first.says(/Ctrl-C stops everything/)
  first.child.kill('SIGTERM')
  assert.equal(await first.exit, 0)
  const ca = readFileSync(join(state, 'ca.pem'), 'utf8')

  const outdated = dev(state, ports, { folder, settings: changed })
  assert.equal(await outdated.exit, 1)
  assert.match(outdated.output(), /was made before a change of Havn's SQL[^]*\.\/havn dev --reset/)
  assert.match(outdated.output(), /toy\/sql\/tables\.sql was changed/)
  assert.doesNotMatch(outdated.output(), /^ {4}at /m)

  // As root, PostgreSQL's data may be elsewhere, and this a link to them.
  const data = realpathSync(join(state, 'postgres', 'data'))
  const reset = dev(state, [...ports, '--reset'], { folder, settings: changed })
  await reset.says(/Ctrl-C stops everything/)
  assert.ok(reset.output().includes(`Removed the local database in ${data}.`), reset.output())
  assert.equal(readFileSync(join(state, 'ca.pem'), 'utf8'), ca)
  reset.child.kill('SIGTERM')
  assert.equal(await reset.exit, 0)
})

test('--reset is refused beside --database-url: it removes only the database that dev made', async () => {
  const tried = dev(join(directory, 'foreign'), ['--reset', '--database-url', 'postgresql:///x'])
  assert.equal(await tried.exit, 2)
  assert.match(tried.output(), /--reset.*cannot be used with.*--database-url/)
})

// All of 127.0.0.0/8 is this machine, but 127.0.0.2 answers only if a server listens on every address.
test('SEC-29 dev listens on loopback alone, unless --host opens it', async () => {
  const [https, http] = await freePorts()
  const options = ['--port', https, '--http-port', http, '--database-url', 'postgresql:///x']
  const closed = dev(join(directory, 'closed'), options)
  await closed.says(/Ctrl-C stops everything/)
  assert.equal(await isListening('127.0.0.1', https), true)
  assert.equal(await isListening('127.0.0.2', https), false)
  assert.doesNotMatch(closed.output(), /other machines/)
  closed.child.kill('SIGTERM')
  assert.equal(await closed.exit, 0)

  const open = dev(join(directory, 'closed'), [...options, '--host', '0.0.0.0'])
  await open.says(/Ctrl-C stops everything/)
  assert.equal(await isListening('127.0.0.2', https), true)
  assert.match(open.output(), new RegExp(`other machines +https://\\S+:${https}`))
  open.child.kill('SIGTERM')
  assert.equal(await open.exit, 0)
})

test('--host of one address keeps loopback, and the certificate names it and the hosts of --url', async () => {
  const [https, http] = await freePorts()
  const state = join(directory, 'one')
  const options = ['--port', https, '--http-port', http, '--database-url', 'postgresql:///x']
  const started = dev(state, [...options, '--host', '127.0.0.3', '--url', 'https://bank.example:8443'])
  await started.says(/Ctrl-C stops everything/)
  assert.equal(await isListening('127.0.0.1', https), true)
  assert.equal(await isListening('127.0.0.3', https), true)
  assert.equal(await isListening('127.0.0.2', https), false)
  const certificate = new X509Certificate(readFileSync(join(state, 'tls', 'cert.pem')))
  assert.equal(certificate.checkIP('127.0.0.3'), '127.0.0.3')
  assert.equal(certificate.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(certificate.checkHost('bank.example'), 'bank.example')
  assert.match(readFileSync(join(state, 'server.log'), 'utf8'), /publicUrls[^\]]*https:\/\/bank.example:8443/)
  started.child.kill('SIGTERM')
  assert.equal(await started.exit, 0)
})

test('a --host that is no address gives an error before anything starts', async () => {
  const tried = dev(join(directory, 'nowhere'), ['--host', 'example.com'])
  assert.equal(await tried.exit, 2)
  assert.match(tried.output(), /--host must be an address of this machine/)
  assert.equal(existsSync(join(directory, 'nowhere')), false)
})

type Started = {
  child: ChildProcess
  exit: Promise<number>
  output(): string
  says(what: RegExp): Promise<void>
}

type How = { command?: string; folder?: string; settings?: Record<string, string> }

function dev(state: string, options: string[], how: How = {}): Started {
  const { command = 'dev', folder = serverFolder, settings = {} } = how
  const main = join(import.meta.dirname, '..', 'main.ts')
  const other = new URL('../../test/support/other-server.ts', import.meta.url)
  other.searchParams.set('folder', folder)
  // A sandbox in the background is a process that this one starts.
  const NODE_OPTIONS = `--import=${other.href}`
  const env = { ...process.env, NODE_OPTIONS, HAVN_STATE_DIRECTORY: state, ...settings }
  const child = spawn(process.execPath, [main, command, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit').then(([code]) => Number(code))
  const says = async (what: RegExp): Promise<void> => {
    for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
      if (what.test(output)) return
      await sleep(100)
    }
    assert.match(output, what)
  }
  return { child, exit, output: () => output, says }
}

/** The files in a folder that others than its owner could read, write or enter, without PostgreSQL's own files. */
function readableByOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['.', ...entries].filter((name) => {
    const found = lstatSync(join(folder, name))
    return !found.isSymbolicLink() && !name.startsWith('postgres/data/') && (found.mode & 0o077) !== 0
  })
}

async function isListening(host: string, port: string): Promise<boolean> {
  const socket = connect({ host, port: Number(port) })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function expectNothingLeft(state: string, ports: string[]): Promise<void> {
  const postmaster = join(state, 'postgres', 'data', 'postmaster.pid')
  const isQuiet = async () => {
    const free = await Promise.all(ports.map((port) => isPortFree(Number(port))))
    return free.every(Boolean) && !existsSync(postmaster)
  }
  for (let tries = 0; tries < 100 && !(await isQuiet()); tries += 1) await sleep(100)
  assert.ok(await isQuiet())
}

async function freePorts(): Promise<[string, string]> {
  const servers = [createServer().listen(0), createServer().listen(0)]
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? String(address.port) : ''
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return [ports[0] ?? '', ports[1] ?? '']
}
