// `havn trust …`: shows the trusted lists in use, and takes lists from files: node manage-trust.ts list | import <folder>.
import { openDatabase, type Database } from '../platform/database/database.ts'
import { fail } from './terminal.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { recordSecurityEvent } from '../platform/security-events/index.ts'
import { requireTrustCommandSettings, type TrustCommandSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { type ListRenewal, listsInFolder, readLists, renewLists, usedLists } from '../edge/trust/index.ts'

const [command, folder] = process.argv.slice(2)
const now = () => realClock.milliseconds()
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const AGES = { current: 'current', alarm: 'OLD', closed: 'TOO OLD: its authorities are not trusted' }

await reportSettingsError(async () => {
  const settings = requireTrustCommandSettings()
  const bankDatabase = openDatabase({ url: settings.bankUrl, connectionsMax: 1 })
  try {
    if (command === 'list') process.exitCode = await list(bankDatabase, settings)
    else if (command === 'import' && folder !== undefined)
      process.exitCode = await importLists(bankDatabase, folder, settings)
    else process.exitCode = fail('usage: havn trust list\n       havn trust import <folder>')
  } finally {
    await bankDatabase.close()
  }
})

async function list(bankDatabase: Database, limits: TrustCommandSettings): Promise<number> {
  const lists = usedLists(await readLists(bankDatabase), now(), limits)
  for (const { list: content, age, verifiedAtMilliseconds } of lists) {
    const { territory, sequenceNumber, authorities, nextUpdateMilliseconds: next } = content
    const facts = [
      `number ${sequenceNumber}`,
      `verified ${iso(verifiedAtMilliseconds)}`,
      next === undefined ? 'no next issue' : `next issue by ${iso(next)}`,
      `${authorities.filter(({ uses }) => uses.includes('seal')).length} authorities for seals`,
      AGES[age],
    ]
    console.log(`${territory}  ${facts.join(', ')}`)
  }
  if (lists.length === 0)
    console.log('There are no trusted lists yet: HAVN_TRUST_LISTS, or havn trust import.')
  return lists.some(({ age }) => age !== 'current') ? 1 : 0
}

async function importLists(
  bankDatabase: Database,
  from: string,
  { signers }: TrustCommandSettings,
): Promise<number> {
  if (signers === undefined)
    return fail('HAVN_TRUST_LISTS_SIGNERS_FILE is missing: expected the signers of the list of lists.')
  const readFile = listsInFolder(from, now)
  const renewals = await renewLists({ queries: bankDatabase, readFile, url: '', signers, now })
  for (const renewal of renewals) console.log(describe(renewal))
  const event = { kind: 'administrative-act', reason: 'trusted-lists-imported' } as const
  await recordSecurityEvent(bankDatabase, event, now())
  return renewals.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

function describe({ territory, outcome, sequenceNumber, problem }: ListRenewal): string {
  return outcome === 'refused'
    ? `${territory}  refused: ${problem}`
    : `${territory}  ${outcome}, number ${sequenceNumber}`
}
