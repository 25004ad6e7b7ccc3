import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serverUrls } from './database.ts'
import { processEnvironment } from './process-environment.ts'

const program = fileURLToPath(new URL('../../apps/server/src/commands/main.ts', import.meta.url))

/** The commands that an operator runs after a restore or a move. */
const CHECKS = [['check'], ['audit', 'verify']] as const

/** Asserts that all invariants of a database hold and its audit chains verify, as an operator does. */
export async function assertSound(databaseUrl: string): Promise<void> {
  const env = {
    ...processEnvironment,
    HAVN_DATABASE_URL_OWNER: databaseUrl,
    HAVN_DATABASE_URL_BANK: serverUrls(databaseUrl).bank,
  }
  await Promise.all(
    // It rejects, with everything that was printed, unless the exit code is 0.
    CHECKS.map((words) => promisify(execFile)(process.execPath, [program, ...words], { env })),
  )
}
