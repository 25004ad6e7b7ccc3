import { execFileSync } from 'node:child_process'

const root = new URL('../..', import.meta.url)

/** What is bundled. Not tools/: the commit of a release writes the hash of a package there, which cannot contain that commit. */
const SOURCES = ['apps/*/src', 'packages/*/src', 'package.json', 'package-lock.json']

/**
 * What packages and images are built from: the newest commit that changed a program, and `-dirty` if files were changed since.
 * Without git it is unknown.
 */
export const commit: string = readCommit()

function readCommit(): string {
  try {
    const isDirty = git('status', '--porcelain', '--untracked-files=no', '--', ...SOURCES) !== ''
    return `${git('log', '-1', '--format=%H', '--', ...SOURCES)}${isDirty ? '-dirty' : ''}`
  } catch {
    return 'unknown'
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
