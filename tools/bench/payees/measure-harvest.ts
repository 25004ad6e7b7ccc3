import { Agent } from 'node:https'
import { XS2A } from '../../../test/berlin-group/support/stadt.ts'
import { askBank, type Participant, participant, qwacOfBank } from '../../../test/payees/support/responder.ts'
import { qwacOf } from '../../../test/qwac/support/tls-calls.ts'
import { queryAsOwner } from '../../../test/support/query.ts'
import { createLimitNames } from '../../../apps/server/src/domain/payee-lookups/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { matchPayeeName, type PayeeVerification } from '../../../apps/server/src/core-bank/index.ts'
import { newKeys } from '../../../test/support/new-keys.ts'
import { account, nameOf, openResponder } from './open-responder.ts'

const accounts = 1_000
const atOnce = 60

/** What an attacker tries for an account: whole names, and parts that a careless matcher would complete. */
function guessesFor(number: number): readonly string[] {
  const whole = [0, 1, 2, 3, 4].map((index) => nameOf(scatter(number * 10 + index)))
  const words = whole.map((name) => name.split(' '))
  return [
    ...whole.slice(0, 2),
    ...words.slice(2, 4).map(([first = '', last = '']) => `${first.slice(0, 1)} ${last}`),
    words[4]?.[1] ?? '',
    words[4]?.[0] ?? '',
    ...whole.slice(2),
    `${words[0]?.[0] ?? ''} ${words[1]?.[1] ?? ''}`,
  ]
}

/** A number that looks random, and is the same in every run. */
const scatter = (number: number) => (Math.imul(number + 1, 2_654_435_761) >>> 8) % 100_003

interface Harvested {
  asked: number
  withheld: number
  confirmed: number
  shown: number
  beyondRule11: number
  firstWithheld: number | undefined
}

/** Whether the guess has the whole last name of the holder, with one edit at most. The names of the bench have two words. */
function isWithinRule11(guess: string, holder: string): boolean {
  const [last, held] = [guess, holder].map((name) => foldedLastName(name))
  return guess.includes(' ') && last !== undefined && held !== undefined && isWithinOneEdit(last, held)
}

const foldedLastName = (name: string) =>
  name.toLowerCase().replaceAll('ue', 'u').replaceAll('ü', 'u').split(' ').at(-1)

/** Whether one letter more, less or other makes the same word, or none does. */
function isWithinOneEdit(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const rest = [one.slice(same), other.slice(same)] as const
  const [left, right] = rest
  return (
    left === right || left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)
  )
}

type Ask = (question: {
  readonly iban: string
  readonly name: string
  readonly number: number
  readonly isLast: boolean
}) => Promise<{ readonly match: unknown; readonly shown: unknown }>

/** Tries ten names for each of a thousand accounts. */
async function harvest(questions: number, ask: Ask): Promise<Harvested> {
  const result: Harvested = {
    asked: 0,
    withheld: 0,
    confirmed: 0,
    shown: 0,
    beyondRule11: 0,
    firstWithheld: undefined,
  }
  let next = 0
  async function worker(): Promise<void> {
    while (next < questions) {
      const number = next
      next += 1
      const guesses = guessesFor(number % accounts)
      const name = guesses[Math.floor(number / accounts) % guesses.length] ?? ''
      const { iban, name: holder } = account(number % accounts)
      const { match, shown } = await ask({ iban, name, number, isLast: number === questions - 1 })
      result.asked += 1
      if (match === 'NOAP') {
        result.withheld += 1
        result.firstWithheld ??= result.asked
      }
      if (match === 'MTCH') result.confirmed += 1
      if (shown === undefined) continue
      result.shown += 1
      if (!isWithinRule11(name, holder)) result.beyondRule11 += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return result
}

type Responder = Awaited<ReturnType<typeof openResponder>>

/** Banks that ask in turn, about every account. */
function asBanks({ bank }: Responder, participants: readonly Participant[]): Ask {
  const agents = participants.map(() => new Agent({ keepAlive: true }))
  return async ({ iban, name, number }) => {
    const index = (number + Math.floor(number / accounts)) % participants.length
    const from = participants[index] ?? participant(0)
    const agent = agents[index]
    const qwac = qwacOfBank(bank.ca, from)
    const { json } = await askBank(bank, { iban, name, from, qwac, ...(agent && { agent }) })
    return { match: json['partyNameMatch'], shown: json['matchedName'] }
  }
}

/** A TPP that uses the service for TPPs. */
function asTpp({ bank }: Responder): Ask {
  const connection = {
    from: participant(0),
    qwac: qwacOf(bank, bank.newTpp()),
    agent: new Agent({ keepAlive: true }),
    headers: { Host: XS2A },
    target: '/v1/payee-verifications',
  }
  return async ({ iban, name }) => {
    const body = { partyAccount: { iban }, party: { name } }
    const { json } = await askBank(bank, { iban, ...connection, body })
    return { match: json['partyNameMatch'], shown: json['matchedName'] }
  }
}

/** A person who opens the pages of payments: what the page is given, without the page. */
function asPerson({ bank }: Responder, bankId: string, reported: Set<string>): Ask {
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 4 })
  const limitNames = createLimitNames({
    bankDatabase,
    keys: newKeys(),
    clock: bank.clock,
    report: ({ reason }) => void reported.add(reason),
  })
  return async ({ name, number, isLast }) => {
    const { name: holder } = account(number % accounts)
    const result: PayeeVerification = matchPayeeName({ name }, [{ name: holder, isPerson: true }])
    const check: { readonly result: PayeeVerification } = { result }
    const [seen = check] = await limitNames({ bankId, personId: 'a person' }, [check])
    if (isLast) setTimeout(() => void bankDatabase.close(), 1_000)
    const { result: given } = seen
    return {
      match: given.kind === 'match' ? 'MTCH' : given.kind === 'not-possible' ? 'NOAP' : undefined,
      shown: given.kind === 'close-match' ? given.name : undefined,
    }
  }
}

/** Harvests names as a bank, as ten banks, as a TPP and as a person who looks at pages, and prints what came of it. */
export async function measureHarvest({ questions }: { readonly questions: number }): Promise<void> {
  const reported = new Set<string>()
  printHead(questions)
  for (const [who, askers] of [
    ['1 bank', 1],
    ['10 banks', 10],
  ] as const) {
    const participants = Array.from({ length: askers }, (_, number) => participant(number))
    await run(who, participants, (responder) => asBanks(responder, participants))
  }
  await run('1 TPP', [participant(0)], asTpp)
  await run('1 person, by pages', [participant(0)], (responder, bankId) =>
    asPerson(responder, bankId, reported),
  )

  async function run(
    who: string,
    participants: readonly Participant[],
    askerOf: (responder: Responder, bankId: string) => Ask,
  ): Promise<void> {
    const responder = await openResponder(participants, { accounts })
    const { bank } = responder
    await bank.startJobs()
    const [row] = await queryAsOwner(bank, 'select bank_id from banks.named_bank')
    const found = await harvest(questions, askerOf(responder, String(row?.['bank_id'])))
    // Security events are written once a second.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const events = await queryAsOwner(
      bank,
      `select distinct reason from security_events.event where kind = 'payee-lookup' order by reason`,
    )
    const listed = [...events.map(({ reason }) => String(reason)), ...reported].join(', ')
    const { asked, withheld, firstWithheld = '–', confirmed, shown, beyondRule11 } = found
    console.log(
      `| ${who} | ${asked} | ${withheld} | ${firstWithheld} | ${confirmed} | ${shown} | ${beyondRule11} | ${listed || 'none'} |`,
    )
    await responder.close()
  }
}

function printHead(questions: number): void {
  console.log(`\nHarvesting: ${questions} questions, ${accounts} accounts`)
  console.log(
    '| who asks | asked | withheld | first withheld after | right guesses confirmed | names shown | beyond rule 11 | security events |\n|---|---|---|---|---|---|---|---|',
  )
}
