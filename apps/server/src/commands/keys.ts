// `havn keys …`: lists, rotates and checks the keys of HAVN_SECRET, HAVN_KEYS and its file.
import { listBankIds } from '../platform/banks/index.ts'
import type { Queries } from '../platform/database/database.ts'
import { initKeysFile, runKeysCommand, withBankDatabase } from '../platform/keys/index.ts'
import { countUnderKey } from '../domain/payments/index.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { readKeyCommandSettings, readKeysPath } from '../app/settings/index.ts'
import { sealOrders } from './seal-orders.ts'
import { realClock } from '../platform/shared/clock.ts'
import { print, printProblem } from './terminal.ts'

async function countOrders(queries: Queries, keyId: string): Promise<number> {
  let waiting = 0
  for (const bankId of await listBankIds(queries)) waiting += await countUnderKey(queries, bankId, keyId)
  return waiting
}

const now = () => realClock.milliseconds()

await reportSettingsError(async () => {
  const argv = process.argv.slice(2)
  if (argv[0] === 'init') {
    process.exitCode = initKeysFile(readKeysPath(), { print, printProblem })
    return
  }
  const { keySettings: keys, otherKeys: others, databaseUrlBank: url } = readKeyCommandSettings()
  if (argv[0] === 'seal-orders') {
    process.exitCode = await sealOrders(argv.slice(1), { print, printProblem })
    return
  }
  const withDatabase = url === undefined ? undefined : withBankDatabase(url, realClock, printProblem)
  const countOrdersUnder =
    withDatabase && ((keyId: string) => withDatabase((queries) => countOrders(queries, keyId)))
  const setup = { keys, others, withDatabase, countOrdersUnder, now, print, printProblem }
  process.exitCode = await runKeysCommand(setup, argv)
})
