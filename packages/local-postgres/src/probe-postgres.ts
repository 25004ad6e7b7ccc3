import { type Binaries, findBinaries, type Kind } from './find-binaries.ts'
import { findPostgresAccount } from './postgres-account.ts'

/** The PostgreSQL programs that a start would use, or why there are none. */
export function probePostgres(
  kind: Kind,
): ({ ok: true } & Pick<Binaries, 'version' | 'binDirectory'>) | { ok: false; problem: string } {
  try {
    const { version, binDirectory } = findBinaries({ kind, account: findPostgresAccount() })
    return { ok: true, version, binDirectory }
  } catch (problem) {
    return { ok: false, problem: problem instanceof Error ? problem.message : String(problem) }
  }
}
