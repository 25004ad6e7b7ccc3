import type { StoredEvent } from '../platform/security-events/index.ts'
import { defineCommand, JSON_OPTION, ONLY_BANK_OPTION } from './command.ts'
import { parseDuration } from './program/duration.ts'

const rowsMax = 1_000

/** An event with the name by which people call its bank. */
type ShownEvent = Omit<StoredEvent, 'bankId'> & { readonly bank: string }

export const securityEvents = defineCommand({
  about: 'list security events: refused calls, lock-outs, new certificates, acts of operators',
  options: {
    bank: ONLY_BANK_OPTION,
    tpp: { about: 'only of this TPP, such as PSDNO-FSA-123456789', value: 'id' },
    kind: { about: 'only of this kind, such as call-refused', value: 'kind' },
    since: {
      about: 'only of this time, such as 1h or 7d',
      value: 'duration',
      default: '1d',
      parse: parseDuration,
    },
    json: JSON_OPTION,
  },
  async run(context, { bank, kind, tpp: tppId, since: sinceSeconds, json }) {
    const { listEvents, NO_BANK, SECURITY_EVENT_KINDS } = await import('../platform/security-events/index.ts')
    const { chooseBanks, noSuchBank } = await import('../platform/banks/index.ts')
    const bankDatabase = await context.bankDatabase()
    if (kind !== undefined && !SECURITY_EVENT_KINDS.some((known) => known === kind))
      return context.fail(`expected one of the kinds ${SECURITY_EVENT_KINDS.join(', ')}, got ${kind}`)
    // What happened at no bank is listed also where there is none yet.
    const chosen = await chooseBanks(bankDatabase, bank)
    const isOfNoBank = bank === undefined || bank === NO_BANK
    if (chosen.length === 0 && !isOfNoBank) return context.fail(noSuchBank(bank))
    const since = new Date(context.clock.milliseconds() - sinceSeconds * 1_000).toISOString()
    const events: StoredEvent[] = []
    for (const bankId of [...(isOfNoBank ? [NO_BANK] : []), ...chosen.map((one) => one.bankId)])
      events.push(...(await listEvents(bankDatabase, bankId, { kind, tppId, since, rowsMax })))
    const names = new Map(chosen.map((one) => [one.bankId, one.bank]))
    const newest = events
      .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
      .slice(0, rowsMax)
      .map(({ bankId, ...event }) => ({ bank: names.get(bankId) ?? bankId, ...event }))
    if (json) context.printJson(newest)
    else {
      const lines = newest.map((event) => formatEvent(event, event.bank === NO_BANK))
      context.print([...lines, conclude(newest.length, since)].join('\n'))
    }
    return 0
  },
})

function formatEvent(event: ShownEvent, isOfNoBank: boolean): string {
  const { lastAt, kind, check, reason, subject, tppId, peer, bank, count } = event
  const facts = [
    check === undefined ? undefined : `check ${JSON.stringify(check)}`,
    reason,
    subject,
    tppId === undefined ? undefined : `TPP ${tppId}`,
    peer === undefined ? undefined : `from ${peer}`,
    isOfNoBank ? undefined : `bank ${bank}`,
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
