import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedDeclarations } from './changed-declarations.ts'
import { type LibraryName, surfaceFile } from './print-surfaces.ts'

/**
 * What changed of the libraries since the last release without a line about it: a section of CHANGELOG.md above that release must
 * name the package. Releases are the tags `v…`; before the first of them everything may change.
 */
export function findUnreportedChanges(root: string, names: readonly LibraryName[]): readonly string[] {
  const tag = git(root, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')
  if (tag === undefined) return []
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const [newer = ''] = changelog.split(new RegExp(`^## ${RegExp.escape(tag.slice(1))}\\b`, 'm'))
  return names.flatMap((name) => {
    const released = git(root, 'show', `${tag}:${surfaceFile(name)}`)
    const current = readFileSync(join(root, surfaceFile(name)), 'utf8')
    const changed = released === undefined ? [] : changedDeclarations(`${released}\n`, current)
    const isReported = newer.split('\n').some((line) => line.includes(`\`@havn/${name}\``))
    return changed.length === 0 || isReported
      ? []
      : [
          `@havn/${name} differs from ${tag} (${changed.join(', ')}), and no line of CHANGELOG.md above ${tag.slice(1)} names \`@havn/${name}\`: say what changed for its users`,
        ]
  })
}

/** What git prints; undefined if there is no such thing. */
function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trimEnd()
  } catch {
    return undefined
  }
}
