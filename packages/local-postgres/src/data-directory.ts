import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { asAccount, canEnter } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import type { Binaries } from './find-binaries.ts'
import { accessibleFolderFor } from './accessible-folder.ts'

/** The data directory: `directory/data` or, if the account cannot enter that, a folder elsewhere that `data` links to. */
export function findDataDirectory(directory: string, account: Account): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const data = join(directory, 'data')
  if (existsSync(data)) return realpathSync(data)
  // An empty folder (mkdtemp makes them with mode 0700) can be given to the account.
  if (account && readdirSync(directory).length === 0) chownSync(directory, account.uid, account.gid)
  if (canEnter(account, directory)) return join(realpathSync(directory), 'data')
  const elsewhere = join(accessibleFolderFor(realpathSync(directory)), 'data')
  rmSync(data, { force: true })
  symlinkSync(elsewhere, data)
  return elsewhere
}

export function readMajorVersion(data: string): number | undefined {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

type Creation = { data: string; binaries: Binaries; account: Account; owner: string | undefined }

/** Creates a database beside its final path and renames it, so that an interrupted initdb never looks like a database. */
export async function createDataDirectory({ data, ...creation }: Creation): Promise<void> {
  const { account } = creation
  const unfinished = `${data}.unfinished`
  for (const locale of ['C.UTF-8', 'C']) {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    if (account) chownSync(unfinished, account.uid, account.gid)
    const output = await runInitdb({ data: unfinished, ...creation }, locale)
    if (output === undefined) {
      chmodSync(unfinished, 0o700)
      createOwner({ data: unfinished, ...creation })
      rmSync(data, { recursive: true, force: true })
      renameSync(unfinished, data)
      return
    }
    // Not every system has the locale C.UTF-8; every one has C.
    if (!output.includes('locale') || locale === 'C') throw new Error(`initdb failed in ${data}:\n${output}`)
  }
}

/** Gives the database `postgres` to an owner that is no superuser, before the first start. */
function createOwner({ data, binaries, account, owner }: Creation): void {
  if (owner === undefined) return
  const run = spawnSync(join(binaries.binDirectory, 'postgres'), ['--single', '-D', data, 'postgres'], {
    cwd: '/',
    env: postgresEnvironment(),
    input: `create role ${owner} login createrole\nalter database postgres owner to ${owner}\n`,
    encoding: 'utf8',
    ...asAccount(account),
  })
  if (run.status !== 0 || /ERROR|FATAL/.test(run.stderr))
    throw new Error(`PostgreSQL did not create the role ${owner}:\n${run.stderr}`)
}

async function runInitdb(creation: Creation, locale: string): Promise<string | undefined> {
  const { data, binaries, account } = creation
  // Without sync: if the power fails now, the database is created again in a second.
  const options = [
    '--no-sync',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${locale}`,
  ]
  const child = spawn(join(binaries.binDirectory, 'initdb'), [`--pgdata=${data}`, ...options], {
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asAccount(account),
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return code === 0 ? undefined : output
}

/** The environment of PostgreSQL's programs, without the caller's PG… variables, language and time zone. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
