// `havn check [--bank B] [--acknowledged FILE] [--json]`: checks the invariants of a Havn database in one snapshot of it.
// Exit code 0: every invariant holds; 1: one does not, or nothing could be checked.
import { parseArgs } from 'node:util'
import { chooseBanks, noSuchBank } from '../platform/banks/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { fail } from './terminal.ts'
import { AcknowledgementError, type CheckedInvariant, checkDatabase } from '../operations/invariants/index.ts'
import { openKeyRing } from '../platform/keys/index.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { readGivenKeys, readOwnerOrBankUrl } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'

const progressMilliseconds = 2_000
const violationsShownMax = 20

const LOGIN_SEES_NOTHING =
  'Nothing was checked: row-level security shows this login no rows. Use HAVN_DATABASE_URL_BANK without HAVN_DATABASE_URL_OWNER, or a superuser as the owner.'

const { values: options } = parseArgs({
  options: {
    bank: { type: 'string' },
    acknowledged: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

await reportSettingsError(async () => {
  const url = readOwnerOrBankUrl()
  const bankId = options.bank === undefined ? undefined : await findBank(url, options.bank)
  if (bankId === null) process.exitCode = fail(noSuchBank(options.bank))
  else process.exitCode = await check(url, bankId)
})

async function check(url: string, bankId: string | undefined): Promise<number> {
  const progress = showProgress()
  const keySettings = readGivenKeys()
  const keys = keySettings && openKeyRing(keySettings, realClock)
  try {
    const outcome = await checkDatabase({
      url,
      bankId,
      acknowledged: options.acknowledged,
      onProgress: progress.say,
      keys,
      isLarge: true,
    })
    if (outcome.kind === 'login-sees-nothing') return fail(LOGIN_SEES_NOTHING)
    if (outcome.kind === 'no-banks') return fail(`Nothing was checked: ${noSuchBank(undefined)}.`)
    const checked = outcome.invariants
    const isBroken = checked.some(({ violations }) => violations.length > 0)
    if (options.json) console.log(JSON.stringify({ holds: !isBroken, invariants: checked }, undefined, 2))
    else console.log([...checked.map(describe), conclude(checked)].join('\n'))
    return isBroken ? 1 : 0
  } catch (error) {
    if (error instanceof AcknowledgementError) return fail(`${options.acknowledged}, ${error.message}`)
    throw error
  } finally {
    progress.end()
  }
}

const sayChecking = (name: string) => process.stderr.write(`checking ${name}\n`)

/** Names what is checked if the check takes longer than a moment, also what was begun in that moment. */
function showProgress() {
  const begun: string[] = []
  let isLong = false
  const timer = setTimeout(() => {
    isLong = true
    begun.forEach(sayChecking)
  }, progressMilliseconds)
  return {
    say: (name: string) => void (isLong ? sayChecking(name) : begun.push(name)),
    end: () => clearTimeout(timer),
  }
}

/** The id of the bank with this name or id; null if there is none. */
async function findBank(url: string, bank: string): Promise<string | null> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    const [chosen] = await chooseBanks(database, bank)
    return chosen?.bankId ?? null
  } finally {
    await database.close()
  }
}

function describe({ name, meaning, remedy, violations, notChecked }: CheckedInvariant): string {
  if (notChecked !== undefined) return `not checked  ${name}: ${notChecked}`
  if (violations.length === 0) return `ok           ${name}`
  const shown = violations
    .slice(0, violationsShownMax)
    .map(({ subject, detail }) => `  - ${subject}: ${detail}`)
  if (violations.length > shown.length) shown.push('  - and more')
  return [`VIOLATED     ${name}: ${meaning}`, ...shown, `  What to do: ${remedy}`].join('\n')
}

function conclude(checked: readonly CheckedInvariant[]): string {
  const broken = checked.filter(({ violations }) => violations.length > 0).length
  const held = checked.filter(
    ({ violations, notChecked }) => violations.length === 0 && notChecked === undefined,
  )
  return broken === 0
    ? `All ${held.length} invariants hold.`
    : `${broken} of ${checked.length} invariants do NOT hold.`
}
