// Prints security events, the newest first: node list-security-events.ts [--bank B] [--tpp T] [--kind K] [--since 24h] [--json].
import { parseArgs } from 'node:util'
import { chooseBanks, noSuchBank } from '../platform/banks/index.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { fail } from './terminal.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import {
  listEvents,
  NO_BANK,
  SECURITY_EVENT_KINDS,
  type StoredEvent,
} from '../platform/security-events/index.ts'
import { requireBankUrl } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'

const rowsMax = 1_000

const { values: options } = parseArgs({
  options: {
    bank: { type: 'string' },
    tpp: { type: 'string' },
    kind: { type: 'string' },
    'since-seconds': { type: 'string', default: '86400' },
    json: { type: 'boolean', default: false },
  },
})

await reportSettingsError(async () => {
  const bankDatabase = openDatabase({ url: requireBankUrl(), connectionsMax: 1 })
  try {
    process.exitCode = await printEvents(bankDatabase)
  } finally {
    await bankDatabase.close()
  }
})

async function printEvents(bankDatabase: Database): Promise<number> {
  const { bank, kind, tpp: tppId } = options
  if (kind !== undefined && !SECURITY_EVENT_KINDS.some((known) => known === kind))
    return fail(`expected one of the kinds ${SECURITY_EVENT_KINDS.join(', ')}, got ${kind}`)
  const chosen = await chooseBanks(bankDatabase, bank)
  const isOfNoBank = bank === undefined || bank === NO_BANK
  if (chosen.length === 0 && !isOfNoBank) return fail(noSuchBank(bank))
  const sinceMilliseconds = realClock.milliseconds() - Number(options['since-seconds']) * 1_000
  const since = new Date(sinceMilliseconds).toISOString()
  const events: StoredEvent[] = []
  for (const bankId of [...(isOfNoBank ? [NO_BANK] : []), ...chosen.map((one) => one.bankId)])
    events.push(...(await listEvents(bankDatabase, bankId, { kind, tppId, since, rowsMax })))
  const names = new Map(chosen.map((one) => [one.bankId, one.bank]))
  const newest = events
    .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
    .slice(0, rowsMax)
    .map(({ bankId, ...event }) => ({ bank: names.get(bankId) ?? bankId, ...event }))
  if (options.json) console.log(JSON.stringify(newest, undefined, 2))
  else console.log([...newest.map(formatEvent), conclude(newest.length, since)].join('\n'))
  return 0
}

function formatEvent(event: Omit<StoredEvent, 'bankId'> & { readonly bank: string }): string {
  const { lastAt, kind, check, reason, subject, tppId, peer, bank, count } = event
  const facts = [
    check === undefined ? undefined : `check ${JSON.stringify(check)}`,
    reason,
    subject,
    tppId === undefined ? undefined : `TPP ${tppId}`,
    peer === undefined ? undefined : `from ${peer}`,
    bank === NO_BANK ? undefined : `bank ${bank}`,
    count === 1 ? undefined : `${count} times since ${event.firstAt}`,
  ]
  return `${lastAt}  ${kind}: ${facts.filter((fact) => fact !== undefined).join(', ')}`
}

function conclude(count: number, since: string): string {
  if (count === 0) return `No security events since ${since}.`
  return count < rowsMax
    ? `${count} since ${since}.`
    : `The newest ${rowsMax} since ${since}; there may be more: ask for less with --since, --kind, --tpp or --bank.`
}
