import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { asAccount, canEnter } from './account.ts'
import type { Account } from './account.ts'
import type { Binaries } from './find-binaries.ts'
import { shelterFor } from './shelter.ts'

/** `directory/data`; where the account cannot go there, a link of that name to a place where it can. */
export function placeOfData(directory: string, account: Account): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const data = join(directory, 'data')
  if (existsSync(data)) return realpathSync(data)
  // A fresh folder (mkdtemp makes them 0700) can simply be given away.
  if (account && readdirSync(directory).length === 0) chownSync(directory, account.uid, account.gid)
  if (canEnter(account, directory)) return join(realpathSync(directory), 'data')
  const elsewhere = join(shelterFor(realpathSync(directory)), 'data')
  rmSync(data, { force: true })
  symlinkSync(elsewhere, data)
  return elsewhere
}

export function majorOfData(data: string): number | undefined {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

type Creation = { data: string; binaries: Binaries; account: Account }

/** Made beside its place and renamed, so that an initdb cut short never looks like a database. */
export async function createData({ data, binaries, account }: Creation): Promise<void> {
  const unfinished = `${data}.unfinished`
  for (const locale of ['C.UTF-8', 'C']) {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    if (account) chownSync(unfinished, account.uid, account.gid)
    const output = await runInitdb({ data: unfinished, binaries, account }, locale)
    if (output === undefined) {
      chmodSync(unfinished, 0o700)
      rmSync(data, { recursive: true, force: true })
      renameSync(unfinished, data)
      return
    }
    // Not every system has the locale C.UTF-8; every one has C.
    if (!output.includes('locale') || locale === 'C') throw new Error(`initdb failed in ${data}:\n${output}`)
  }
}

async function runInitdb(creation: Creation, locale: string): Promise<string | undefined> {
  const { data, binaries, account } = creation
  // Without sync: what a power failure in this second would cost is made again in a second.
  const options = [
    '--no-sync',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${locale}`,
  ]
  const child = spawn(join(binaries.binDirectory, 'initdb'), [`--pgdata=${data}`, ...options], {
    cwd: '/',
    env: environmentOfPostgres(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asAccount(account),
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return code === 0 ? undefined : output
}

/** Nothing of the caller's PG… variables, language or time zone may colour the server. */
export function environmentOfPostgres(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}
