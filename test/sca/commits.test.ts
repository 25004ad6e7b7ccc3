import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Reader, readerAt } from '../accounts/support/reader.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { countCommits } from '../support/count-commits.ts'
import { KARI, NDCT_TARGET } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { newBrowser } from './support/psu-browser.ts'
import { linkOf, SHOW_BEFORE_APPROVAL, type TppCalls, tppAt } from './support/tpp-calls.ts'

/** What an operation may cost at most. */
interface Cost {
  readonly commits: number
  readonly statements: number
  readonly roundTrips: number
  readonly walBytes: number
}

// Every commit, statement and round trip costs each call: these are the most that there may be
// (docs/decisions/creations-and-approvals.md). The page of a form is counted with the page that follows it, and the log has
// the sandbox's record of the call too.
const COSTS = {
  creation: { commits: 1, statements: 1, roundTrips: 1, walBytes: 8_500 },
  // One to find the authorisation, three to ask the bank and read the payment, and one that writes everything.
  'approval by API': { commits: 5, statements: 13, roundTrips: 10, walBytes: 13_000 },
  status: { commits: 1, statements: 1, roundTrips: 1, walBytes: 3_500 },
  // Session and consent, and what the core bank says of the accounts and of their balances.
  'list of accounts': { commits: 3, statements: 3, roundTrips: 3, walBytes: 3_500 },
  'page of transactions': { commits: 3, statements: 3, roundTrips: 3, walBytes: 3_500 },
  'link opened': { commits: 2, statements: 2, roundTrips: 2, walBytes: 3_500 },
  'login behind a link': { commits: 9, statements: 20, roundTrips: 14, walBytes: 10_000 },
  // The receipt costs three: the authorisation, a transaction that reads all the rest, and what the core bank says of the account.
  'approval behind a link': { commits: 8, statements: 21, roundTrips: 16, walBytes: 12_000 },
} as const satisfies Readonly<Record<string, Cost>>

type Operation = keyof typeof COSTS

/** How often each operation is counted: what other tests write to the log meanwhile is not in the least of the counts. */
const roundsMin = 3
const roundsMax = 40

describe('what an operation costs the database', () => {
  let bank: TestBank
  let tpp: TppCalls
  let reader: Reader
  let counter: ReturnType<typeof countCommits>
  const counted = new Map<Operation, Cost>()

  before(async () => {
    counter = countCommits()
    bank = await openBank()
    tpp = tppAt(bank, bank.newTpp())
    reader = await readerAt(bank)
    // The first calls open the bank, and create the PSU-ID.
    for (let round = 0; round <= roundsMin || (isLogDisturbed() && round < roundsMax); round += 1) {
      if (round === 1) counted.clear()
      await countApi()
      await countPages()
      await countReads()
    }
  })
  after(async () => {
    await bank.close()
    counter.stop()
  })

  const isLogDisturbed = () => [...counted].some(([name, { walBytes }]) => walBytes > COSTS[name].walBytes)

  const readLog = async () => {
    const [row] = await queryAsOwner(
      bank,
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
    )
    return Number(row?.['bytes'])
  }

  async function count<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
    const written = await readLog()
    const { result, ...cost } = await counter.during(work)
    const walBytes = (await readLog()) - written
    const least = counted.get(operation)
    counted.set(operation, { ...cost, walBytes: Math.min(walBytes, least?.walBytes ?? walBytes) })
    return result
  }

  async function countApi() {
    const { answer, paymentId } = await count('creation', () => tpp.create())
    const status = { target: `${NDCT_TARGET}/${paymentId}/status`, headers: SHOW_BEFORE_APPROVAL }
    assert.equal((await count('status', () => tpp.call(status))).status, 200)
    const { authorisationId } = linkOf(answer)
    const decided = await count('approval by API', () =>
      tpp.decide(authorisationId, { outcome: 'approve', nationalId: KARI }),
    )
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
  }

  async function countPages() {
    const { answer } = await tpp.create()
    const browser = newBrowser()
    await count('link opened', () => browser.open(linkOf(answer).href))
    await count('login behind a link', () => browser.logIn(KARI))
    const approved = await count('approval behind a link', () =>
      browser.post({ step: 'approve', shown: browser.field('shown') ?? '' }),
    )
    assert.match(approved.html, /psu-id=/)
  }

  async function countReads() {
    const listed = await count('list of accounts', () => reader.readPresent('/v1/accounts?withBalance=true'))
    assert.equal(listed.status, 200, listed.text)
    const [account] = listed.json['accounts'] as readonly { readonly resourceId: string }[]
    const target = `/v1/accounts/${account?.resourceId}/transactions`
    assert.equal((await count('page of transactions', () => reader.readPresent(target))).status, 200)
  }

  for (const operation of Object.keys(COSTS) as Operation[])
    test(operation, () => {
      const cost = counted.get(operation)
      assert(cost !== undefined)
      const { walBytes, ...counts } = cost
      const { walBytes: walBytesMax, ...expected } = COSTS[operation]
      assert.deepEqual(counts, expected)
      assert(walBytes <= walBytesMax, `${walBytes} bytes of WAL, expected at most ${walBytesMax}`)
    })
})
