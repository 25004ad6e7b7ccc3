// `havn bank …`: adds, lists, suspends and resumes the banks of HAVN_BANKS_FOLDER.
import { runBankCommand } from './bank/index.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { readBankCommandSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { print, printProblem } from './terminal.ts'

await reportSettingsError(async () => {
  const { banksFolder: folder, databaseUrlBank: url } = readBankCommandSettings()
  process.exitCode = await runBankCommand(
    {
      folder,
      withDatabase: url === undefined ? undefined : (work) => withDatabase(url, work),
      nowMilliseconds: () => realClock.milliseconds(),
      print,
      printProblem,
    },
    process.argv.slice(2),
  )
})

async function withDatabase<Value>(
  url: string,
  work: (bankDatabase: Database) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
