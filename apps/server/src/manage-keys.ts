// `havn keys …`: lists, rotates and checks the keys of HAVN_SECRET, HAVN_KEYS and its file.
import { initKeysFile, runKeysCommand, withBankDatabase } from './keys/index.ts'
import { reportSettingsError } from './report-settings-error.ts'
import { readKeyCommandSettings, readKeysPath } from './settings/index.ts'
import { realClock } from './shared/clock.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const printProblem = (text: string) => void process.stderr.write(`${text}\n`)

await reportSettingsError(async () => {
  const argv = process.argv.slice(2)
  if (argv[0] === 'init') {
    process.exitCode = initKeysFile(readKeysPath(), { print, printProblem })
    return
  }
  const { keySettings: keys, otherKeys: others, databaseUrlBank: url } = readKeyCommandSettings()
  const withDatabase = url === undefined ? undefined : withBankDatabase(url, realClock, printProblem)
  process.exitCode = await runKeysCommand(
    { keys, others, withDatabase, now: () => realClock.milliseconds(), print, printProblem },
    argv,
  )
})
