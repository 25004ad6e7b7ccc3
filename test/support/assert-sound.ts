import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serverUrls } from './database.ts'
import { processEnvironment } from './process-environment.ts'

/** The programs that an operator runs after a restore or a move, with their arguments. */
const CHECKS = [['check.ts'], ['audit.ts', 'verify']] as const

/** Asserts that all invariants of a database hold and its audit chains verify, as an operator does. */
export async function assertSound(databaseUrl: string): Promise<void> {
  const env = {
    ...processEnvironment,
    HAVN_DATABASE_URL_OWNER: databaseUrl,
    HAVN_DATABASE_URL_BANK: serverUrls(databaseUrl).bank,
  }
  await Promise.all(
    CHECKS.map(async ([name, ...args]) => {
      const program = fileURLToPath(new URL(`../../apps/server/src/commands/${name}`, import.meta.url))
      // It rejects, with everything that was printed, unless the exit code is 0.
      await promisify(execFile)(process.execPath, [program, ...args], { env })
    }),
  )
}
