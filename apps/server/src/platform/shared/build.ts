import { execFileSync } from 'node:child_process'
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
declare const HAVN_COMMIT: string | undefined

let known: Build | undefined

/** Returns the version and the commit of this program. In a checkout the first call asks git. */
export function readBuild(): Build {
  known ??= {
    version: project.version,
    commit: typeof HAVN_COMMIT === 'string' ? HAVN_COMMIT : readCheckedOutCommit(),
  }
  return known
}

function readCheckedOutCommit(): string {
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
