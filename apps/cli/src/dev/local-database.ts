import { removeDatabase, startPostgres, withUser } from '@havn/local-postgres'
import { commandName } from '../terminal/command-name.ts'
import type { StatePaths } from '../installation/state.ts'
import { withProgress } from './progress.ts'
import { IncompatibleDatabaseError, migrate, type ServerStartOptions } from './server-process.ts'

/** The owner of the local database, with the rights that the owner of a bank's database has (docs/operations/install.md). */
const OWNER = 'havn_owner'

/** Starts the PostgreSQL of the state folder, and creates it at the first start. Returns its superuser's and its owner's URL. */
export async function startLocalDatabase(state: StatePaths, cleanup: AsyncDisposableStack) {
  const start = startPostgres({
    directory: state.postgres,
    binaries: 'embedded-first',
    owner: OWNER,
    log: console.log,
  })
  const postgres = await withProgress('Starting PostgreSQL', start)
  cleanup.defer(() => postgres.stop())
  return { superuserUrl: postgres.url(), ownerUrl: withUser(postgres.url(), OWNER) }
}

/** Brings the local database up to date. If it was made with other SQL, the error names the option that replaces it. */
export async function migrateLocalDatabase(
  state: StatePaths,
  options: ServerStartOptions,
  ownerUrl: string,
): Promise<void> {
  try {
    await migrate(options, ownerUrl)
  } catch (problem) {
    const isOfSuperuser =
      problem instanceof Error && problem.message.includes(`role "${OWNER}" does not exist`)
    if (!isOfSuperuser && !(problem instanceof IncompatibleDatabaseError)) throw problem
    throw new Error(
      `the local database in ${state.postgres} was made before a change of Havn's SQL and cannot be brought up to date.\n` +
        `To remove it and begin with a new one, run ${commandName()} dev --reset. Its customers, payments and consents are then\n` +
        `gone; keys and certificates stay.\n\nThe reason: ${problem.message}`,
      { cause: problem },
    )
  }
}

/** Removes the local database, and nothing else, and prints what it removed. */
export function removeLocalDatabase(state: StatePaths): void {
  const data = removeDatabase(state.postgres)
  console.log(
    data === undefined
      ? `There is no local database in ${state.postgres} to remove.`
      : `Removed the local database in ${data}. Keys and certificates stay.`,
  )
}

/** The logins of the server, which never gets the owner's. For a PostgreSQL with passwords, the environment gives these two. */
export const serverLogins = (ownerUrl: string) => ({
  ...serverLogin('HAVN_DATABASE_URL_TPP', withUser(ownerUrl, 'havn_tpp')),
  ...serverLogin('HAVN_DATABASE_URL_BANK', withUser(ownerUrl, 'havn_bank')),
})

/** The setting of a login, unless the environment has it already, by itself or in a file: the server inherits that. */
function serverLogin(name: string, url: string): Record<string, string> {
  const isGiven = [name, `${name}_FILE`].some((variable) => (process.env[variable] ?? '') !== '')
  return isGiven ? {} : { [name]: url }
}
