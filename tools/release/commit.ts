import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** What is bundled. Not tools/: the commit of a release writes the hash of a package there, which cannot contain that commit. */
const SOURCES = [':(glob)apps/*/src/**', ':(glob)packages/*/src/**', 'package.json', 'package-lock.json']

/**
 * What packages and images are built from: the newest commit that changed a program, and `-dirty` if files were changed or
 * added since. Without git it is unknown.
 */
export const commit: string = readCommit(join(import.meta.dirname, '../..'))

export function readCommit(root: string): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'safe.directory=*', ...args, '--', ...SOURCES], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isDirty = git('status', '--porcelain', '--untracked-files=all') !== ''
    return `${git('log', '-1', '--format=%H')}${isDirty ? '-dirty' : ''}`
  } catch {
    return 'unknown'
  }
}
