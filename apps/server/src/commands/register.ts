// `havn register …`: takes copies of the register of payment service providers, and shows what it says about a TPP.
import { openDatabase } from '../platform/database/database.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireRegisterCommandSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { runRegisterCommand } from '../edge/trust/index.ts'
import { print, printProblem } from './terminal.ts'

await reportSettingsError(async () => {
  const { bankUrl, egressProxy } = requireRegisterCommandSettings()
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  try {
    process.exitCode = await runRegisterCommand(
      {
        bankDatabase,
        egressProxy,
        now: () => new Date(realClock.milliseconds()),
        print,
        printProblem,
      },
      process.argv.slice(2),
    )
  } finally {
    await bankDatabase.close()
  }
})
