import { reportSettingsError } from './report-settings-error.ts'
import { readOwnerUrl } from './settings/index.ts'

/**
 * Brings the database of `HAVN_DATABASE_URL_OWNER` up to date and says what was done. Without a usable setting it prints
 * the problem and leaves exit code 1.
 */
export async function runMigrations(
  prepare: (ownerUrl: string) => Promise<readonly string[]>,
): Promise<void> {
  await reportSettingsError(async () => {
    const done = await prepare(readOwnerUrl())
    const summary = done.length === 0 ? 'the database is up to date' : `migrated: ${done.join(', ')}`
    process.stdout.write(`${summary}\n`)
  })
}
