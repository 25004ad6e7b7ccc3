import type { CheckedInvariant } from '../operations/invariants/index.ts'
import { defineCommand, JSON_OPTION, ONLY_BANK_OPTION } from './command.ts'
import type { Database } from '../platform/database/database.ts'
import type { CommandContext } from './program/command-context.ts'

const progressMilliseconds = 2_000
const violationsShownMax = 20

const LOGIN_SEES_NOTHING =
  'Nothing was checked: row-level security shows this login no rows. This command needs the login of the servers (havn_bank) in HAVN_DATABASE_URL_BANK, without HAVN_DATABASE_URL_OWNER, or a superuser in HAVN_DATABASE_URL_OWNER.'

/** Exit code 0: every invariant holds; 1: one does not, or nothing could be checked. */
export const check = defineCommand({
  about: 'check everything that must be true of a database of Havn, in one snapshot of it',
  options: {
    bank: ONLY_BANK_OPTION,
    acknowledged: {
      about: 'also compare with what clients saw acknowledged, as JSON lines',
      value: 'file',
    },
    json: JSON_OPTION,
  },
  async run(context, { bank, acknowledged, json }) {
    const { AcknowledgementError, checkDatabase } = await import('../operations/invariants/index.ts')
    const { noSuchBank } = await import('../platform/banks/index.ts')
    const url = await readUrl(context)
    const bankId = bank === undefined ? undefined : await findBank(url, bank)
    if (bankId === null) return context.fail(noSuchBank(bank))
    const progress = showProgress(context)
    const keys = await openGivenKeys(context, url)
    try {
      const outcome = await checkDatabase({
        url,
        bankId,
        acknowledged,
        onProgress: progress.say,
        keys,
        isLarge: true,
      })
      if (outcome.kind === 'login-sees-nothing') return context.fail(LOGIN_SEES_NOTHING)
      if (outcome.kind === 'no-banks') return context.fail(`Nothing was checked: ${noSuchBank(undefined)}.`)
      const checked = outcome.invariants
      const isBroken = checked.some(({ violations }) => violations.length > 0)
      if (json) context.printJson({ holds: !isBroken, invariants: checked })
      else context.print([...checked.map(describe), conclude(checked)].join('\n'))
      return isBroken ? 1 : 0
    } catch (error) {
      if (error instanceof AcknowledgementError) return context.fail(`${acknowledged}, ${error.message}`)
      throw error
    } finally {
      progress.end()
    }
  },
})

/** Names what is checked if the check takes longer than a moment, also what was begun in that moment. */
function showProgress({ printProblem }: CommandContext) {
  const sayChecking = (name: string) => printProblem(`checking ${name}`)
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

/** The owner's login if it is set, otherwise that of banks. */
async function readUrl({ hasSetting, settings }: CommandContext): Promise<string> {
  return (await hasSetting('databaseUrlOwner'))
    ? (await settings('databaseUrlOwner')).databaseUrlOwner
    : (await settings('databaseUrlBank')).databaseUrlBank
}

/** The servers' keys, if the environment has any. */
async function openGivenKeys({ hasSetting, settings, clock }: CommandContext, url: string) {
  if (!(await hasSetting('keySettings'))) return undefined
  const { openKeyRing } = await import('../platform/keys/index.ts')
  const { followDocuments } = await import('./program/banks-with-keys.ts')
  const { keySettings, banksFolder } = await settings('keySettings', 'banksFolder')
  const ring = openKeyRing(keySettings, clock)
  await withDatabase(url, (database) => followDocuments(ring, banksFolder, database))
  return ring
}

/** The id of the bank with this name or id; null if there is none. The login may be the owner's. */
async function findBank(url: string, bank: string): Promise<string | null> {
  const { chooseBanks } = await import('../platform/banks/index.ts')
  return withDatabase(url, async (database) => (await chooseBanks(database, bank))[0]?.bankId ?? null)
}

async function withDatabase<Value>(
  url: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const { openDatabase } = await import('../platform/database/database.ts')
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    return await work(database)
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
