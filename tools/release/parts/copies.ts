import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git, type Release, root } from './release.ts'

/** Two folders whose paths have different lengths: a path that gets into a file makes the two differ. */
const FOLDERS = ['one', 'another/of-the-same-commit'] as const
export type Copy = (typeof FOLDERS)[number]
export const COPIES: readonly Copy[] = FOLDERS

/** A clean copy of the commit with the dependencies of this checkout, made when it is first asked for. */
export function copyOf({ work, plant, commit }: Release, copy: Copy): string {
  const folder = join(work, copy)
  if (existsSync(folder)) return folder
  git('worktree', 'add', '--detach', '--quiet', folder, commit)
  const installed = globSync(['node_modules', '{apps,packages}/*/node_modules'], { cwd: root })
  for (const modules of installed) copyFolder(join(root, modules), join(folder, modules))
  if (plant === 'undeclared-export')
    appendFileSync(
      join(folder, 'packages/tpp-sdk/src/index.ts'),
      '\n/** Nobody declared it. */\nexport const undeclared = true\n',
    )
  return folder
}

/** By hard links where the file system allows it: nothing that is built writes into them. */
function copyFolder(from: string, to: string): void {
  const line = 'mkdir -p "$3" && { cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2" && cp -a "$1" "$2"; }; }'
  execFileSync('sh', ['-c', line, 'sh', from, to, dirname(to)])
}

export function removeCopies({ work }: Release): void {
  for (const copy of FOLDERS)
    if (existsSync(join(work, copy))) git('worktree', 'remove', '--force', join(work, copy))
}

/** Runs a program of a copy on this Node, in another time zone in each, and returns what it prints. */
export function runInCopy(release: Release, copy: Copy, program: string, ...args: readonly string[]): string {
  const folder = copyOf(release, copy)
  const env = { ...process.env, TZ: copy === 'one' ? 'UTC' : 'Asia/Kathmandu' }
  return execFileSync(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
