import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import project from '../../../../../package.json' with { type: 'json' }

/** Which Havn this is. */
interface Build {
  readonly version: string
  /**
   * The commit of the source: in a checkout the one that is checked out, in a package or image the newest that changed a
   * program. `unknown` if git does not say it.
   */
  readonly commit: string
}

/** Put in by the bundler when a package or an image is built. A checkout has none. */
declare const BUILT_COMMIT: string | undefined

let known: Build | undefined

/** Returns the version and the commit of this program. In a checkout the first call reads it from git's folder. */
export function readBuild(): Build {
  known ??= {
    version: project.version,
    commit: typeof BUILT_COMMIT === 'string' ? BUILT_COMMIT : readCheckedOutCommit(),
  }
  return known
}

/** Reads what git has written: a server starts no programs. */
function readCheckedOutCommit(): string {
  try {
    const folder = gitFolder()
    const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
    const head = read('HEAD')
    if (!head.startsWith('ref: ')) return head
    const shared = existsSync(join(folder, 'commondir')) ? read('commondir') : '.'
    const reference = head.slice('ref: '.length)
    const loose = join(shared, reference)
    if (existsSync(join(folder, loose))) return read(loose)
    const packed = read(join(shared, 'packed-refs')).split('\n')
    return packed.find((line) => line.endsWith(` ${reference}`))?.split(' ')[0] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** The folder of git; in a second checkout of one repository a file names it. */
function gitFolder(): string {
  const path = join(import.meta.dirname, '../../../../../.git')
  return statSync(path).isFile() ? readFileSync(path, 'utf8').trim().slice('gitdir: '.length) : path
}
