import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The version to upgrade from. It moves forward with each release: see CONTRIBUTING.md. */
const { commit } = JSON.parse(readFileSync(join(import.meta.dirname, 'upgrade-from.json'), 'utf8')) as {
  commit: string
}

/** Any owner's checkout may be read: the build server's user is often not the one who cloned. */
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/**
 * Why tests of an upgrade are skipped: this checkout lacks the history that has the earlier version. A build server (`CI`)
 * must have it, so there nothing is skipped and the tests fail.
 */
export function upgradeSkipReason(): string | false {
  return process.env['CI'] === 'true' ? false : (whyNoHistory() ?? false)
}

function whyNoHistory(): string | undefined {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return undefined
  } catch {
    return `commit ${commit} is not in the history of this checkout: fetch it (git fetch --unshallow)`
  }
}

/** A file of the earlier version. */
export function readEarlierFile(path: string): string {
  return git('show', `${commit}:${path}`).toString()
}

/** SQL routines, with their schema, that the TypeScript of the earlier version calls. */
export function routinesCalledEarlier(): ReadonlySet<string> {
  const calls = git('grep', '-hoE', '[a-z0-9_]+\\.[a-z_]+\\(', commit, '--', 'apps/server/src/*.store.ts')
  return new Set(
    calls
      .toString()
      .split('\n')
      .map((call) => call.replace('(', '')),
  )
}

export interface EarlierVersion {
  readonly migrateProgram: string
  readonly serverProgram: string
  remove(): void
}

/** Unpacks the earlier version beside this one. Its own packages are its own; the others are those installed here. */
export function unpackEarlierVersion(): EarlierVersion {
  assert.equal(whyNoHistory(), undefined)
  const folder = mkdtempSync(join(tmpdir(), 'havn-earlier-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  linkPackages(folder)
  const program = (name: string) => join(folder, 'apps/sandbox/src', name)
  return {
    migrateProgram: program('migrate.ts'),
    serverProgram: program('main.ts'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function linkPackages(folder: string): void {
  const own = join(folder, 'node_modules')
  mkdirSync(join(own, '@havn'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@havn') symlinkSync(join(root, 'node_modules', name), join(own, name))
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, kind))) {
      symlinkSync(join(folder, kind, name), join(own, '@havn', name))
      // Packages of which others need another version.
      const nested = join(kind, name, 'node_modules')
      if (existsSync(join(root, nested))) symlinkSync(join(root, nested), join(folder, nested))
    }
}
