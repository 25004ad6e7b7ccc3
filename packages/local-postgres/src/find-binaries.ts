import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asAccount, canEnter } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import { embeddedFolder } from './embedded-binaries.ts'
import { copyToAccessibleFolder } from './accessible-folder.ts'

/** Which PostgreSQL programs may be used: `any` prefers the system's, `embedded-first` those of the npm package. */
export type Kind = 'system' | 'embedded' | 'any' | 'embedded-first'
export type Binaries = { binDirectory: string; version: string; major: number }

const majorMin = 15
const debianFolder = '/usr/lib/postgresql'

/** Finds PostgreSQL's programs, of one major version if data exist: only the version that made them can open them. */
export function findBinaries(query: { kind: Kind; major?: number | undefined; account: Account }): Binaries {
  const { kind, major, account } = query
  const found: Binaries[] = []
  if (kind === 'embedded-first') found.push(...embeddedBinaries(account))
  if (kind !== 'embedded') found.push(...systemBinaries(account))
  if (kind === 'embedded' || kind === 'any') found.push(...embeddedBinaries(account))
  const fitting = found.find((binaries) => major === undefined || binaries.major === major)
  if (fitting) return fitting
  const had = found.map((binaries) => `${binaries.version} in ${binaries.binDirectory}`).join(', ') || 'none'
  const needed = major === undefined ? `PostgreSQL ${majorMin} or newer` : `PostgreSQL ${major}`
  throw new Error(
    `${needed} is needed (${kind} binaries), but this machine has ${had}. ` +
      'Install it (Debian: apt-get install postgresql), or run npm ci without --omit=optional',
  )
}

function systemBinaries(account: Account): Binaries[] {
  const folders: string[] = []
  if (existsSync(debianFolder)) {
    folders.push(...readdirSync(debianFolder).map((major) => join(debianFolder, major, 'bin')))
  }
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  if (asked.status === 0) folders.push(asked.stdout.trim())
  return [...new Set(folders)]
    .flatMap((folder) => readVersion(folder, account))
    .filter((binaries) => binaries.major >= majorMin)
    .toSorted((a, b) => b.major - a.major)
}

function embeddedBinaries(account: Account): Binaries[] {
  const folder = embeddedFolder()
  if (folder === undefined) return []
  const binaries = readVersion(join(folder, 'bin'), undefined)[0]
  if (!binaries || canEnter(account, binaries.binDirectory)) return binaries ? [binaries] : []
  return readVersion(
    join(copyToAccessibleFolder(dirname(binaries.binDirectory), binaries.version), 'bin'),
    account,
  )
}

/** Runs the program to read its version: that also proves that its libraries are there. */
function readVersion(binDirectory: string, account: Account): Binaries[] {
  if (!existsSync(join(binDirectory, 'initdb'))) return []
  const options = { encoding: 'utf8', cwd: '/', ...asAccount(account) } as const
  const asked = spawnSync(join(binDirectory, 'postgres'), ['--version'], options)
  const version = /(\d+)\.?\S*/.exec(asked.stdout ?? '')
  return version?.[1] ? [{ binDirectory, version: version[0], major: Number(version[1]) }] : []
}
