import { IncompatibleDatabaseError } from '../../platform/database/migrate.ts'
import { setRetention } from '../../platform/database/set-retention.ts'
import { reportSettingsError } from './report-settings-error.ts'
import { pickSettings } from '../settings/index.ts'

/** The exit code that lets `havn dev` recognise a database made with other SQL, which it can offer to replace. */
const incompatibleDatabaseExitCode = 3

/**
 * Brings the database of `HAVN_DATABASE_URL_OWNER` up to date and says what was done. Without a usable setting it prints
 * the problem and leaves exit code 1; if the database was made with other SQL, exit code 3.
 */
export async function runMigrations(
  prepare: (ownerUrl: string) => Promise<readonly string[]>,
): Promise<void> {
  await reportSettingsError(async () => {
    const { databaseUrlOwner: ownerUrl, retentionDays } = pickSettings('databaseUrlOwner', 'retentionDays')
    try {
      const done = await prepare(ownerUrl)
      await setRetention(ownerUrl, retentionDays)
      const summary = done.length === 0 ? 'the database is up to date' : `migrated: ${done.join(', ')}`
      process.stdout.write(`${summary}\n`)
    } catch (error) {
      if (!(error instanceof IncompatibleDatabaseError)) throw error
      process.stderr.write(`${error.message}\n`)
      process.exitCode = incompatibleDatabaseExitCode
    }
  })
}
