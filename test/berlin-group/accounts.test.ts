import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { KARIS, OLAS_ACCOUNT } from '../consents/support/consent-calls.ts'
import { queryAsOwner } from '../support/query.ts'
import {
  codes,
  type ConsentAnswer,
  consentFor,
  consentsAtStadt,
  CURRENT,
  dayAfter,
  PRESENT,
  type StadtCalls,
} from './support/consent-calls.ts'
import { useStadt } from './support/stadt.ts'

const idsIn = ({ json }: ConsentAnswer): readonly string[] =>
  json?.accounts?.map(({ resourceId }) => resourceId) ?? []
const bookedIn = ({ json, text }: ConsentAnswer) => {
  assert.ok(json?.transactions?.booked, text)
  return json.transactions.booked
}

describe('reads by a consent', () => {
  const bank = useStadt({}, { hasHistory: true })
  let calls: StadtCalls
  beforeEach(() => {
    calls = consentsAtStadt(() => bank, bank.newTpp())
  })
  const account = `/v1/accounts/${KARIS.current}`
  const listing = (query: string) => `${account}/transactions?bookingStatus=booked&${query}`
  const recent = listing(`dateFrom=${dayAfter(-30)}`)

  async function moveClock(days: number): Promise<void> {
    const body = { method: 'PUT', target: '/v1/sandbox/clock' } as const
    const time = Temporal.Now.instant().add({ minutes: Math.round(24 * 60 * days) })
    const moved = await calls.send({ ...body, body: { time: time.toString({ fractionalSecondDigits: 0 }) } })
    assert.ok(moved.status < 300, moved.text)
  }

  test('the account of the consent, and nothing that was not granted', async () => {
    const id = await calls.grant()
    const { json, status } = await calls.read(id)
    assert.equal(status, 200)
    assert.equal(json?.accounts?.length, 1)
    const [one] = json?.accounts ?? []
    assert.equal(one?.resourceId, KARIS.current)
    assert.equal(one?.ownerName, undefined)
    assert.equal(one?.balances, undefined)
    assert.deepEqual(one?._links, {
      balances: { href: `${account}/balances` },
      transactions: { href: `${account}/transactions` },
    })
    const named = await calls.read(
      await calls.grant(
        consentFor({}, { accounts: [CURRENT], additionalInformation: { ownerName: [CURRENT] } }),
      ),
    )
    assert.equal(typeof named.json?.accounts?.[0]?.ownerName, 'string')
    assert.equal(named.json?.accounts?.[0]?._links, undefined)
  })

  test('balances with the list, with the account and alone', async () => {
    const id = await calls.grant()
    for (const target of ['/v1/accounts?withBalance=true', `${account}?withBalance=true`]) {
      const { json } = await calls.read(id, target)
      const balances = json?.account?.balances ?? json?.accounts?.[0]?.balances
      assert.deepEqual(
        balances?.map(({ balanceType }) => balanceType),
        ['interimBooked', 'interimAvailable'],
      )
    }
    const { json } = await calls.read(id, `${account}/balances`)
    assert.equal(json?.account?.bban, CURRENT.bban)
    assert.equal(json?.balances?.length, 2)
  })

  test('what the consent does not have is refused: balances, transactions', async () => {
    const id = await calls.grant(consentFor({}, { accounts: [CURRENT] }))
    for (const target of [
      `${account}/balances`,
      `${account}?withBalance=true`,
      '/v1/accounts?withBalance=true',
      recent,
    ]) {
      const refused = await calls.read(id, target)
      assert.deepEqual([refused.status, codes(refused)[0]], [401, 'CONSENT_INVALID Consent-ID'], target)
    }
  })

  test('all accounts at once, and the list alone', async () => {
    const all = await calls.read(await calls.grant(consentFor({}, { allPsd2: 'allAccounts' })))
    assert.deepEqual(idsIn(all).toSorted(), [KARIS.current, KARIS.savings].toSorted())
    const terms = { recurringIndicator: false, frequencyPerDay: 1 }
    const list = await calls.grant(consentFor(terms, { availableAccounts: 'allAccounts' }))
    const { json } = await calls.read(list)
    assert.equal(json?.accounts?.length, 2)
    for (const one of json?.accounts ?? [])
      assert.deepEqual([one._links, one.balances, one.ownerName], [undefined, undefined, undefined])
    const balances = await calls.read(list, `${account}/balances`)
    assert.deepEqual([balances.status, codes(balances)[0]], [401, 'CONSENT_INVALID Consent-ID'])
    const withBalance = await calls.grant(
      consentFor(terms, { availableAccountsWithBalance: 'allAccountsWithOwnerName' }),
    )
    const shown = await calls.read(withBalance, '/v1/accounts?withBalance=true')
    assert.equal(shown.json?.accounts?.[0]?.balances?.length, 2, shown.text)
    assert.equal(typeof shown.json?.accounts?.[0]?.ownerName, 'string')
  })

  test('an account of the PSU outside the consent, one of somebody else and none are answered the same', async () => {
    const id = await calls.grant()
    const answers = []
    for (const accountId of [randomUUID(), KARIS.savings, OLAS_ACCOUNT])
      answers.push(await calls.read(id, `/v1/accounts/${accountId}`))
    const [none, outside, foreign] = answers
    assert.deepEqual([none?.status, none && codes(none)[0]], [404, 'RESOURCE_UNKNOWN accountId'])
    assert.deepEqual([outside?.text, foreign?.text], [none?.text, none?.text])
    const unnamed = await calls.send({ target: '/v1/accounts', headers: PRESENT })
    assert.deepEqual([unnamed.status, codes(unnamed)[0]], [400, 'FORMAT_ERROR Consent-ID'])
  })

  test('a list needs bookingStatus, and a date unless it is about what is new', async () => {
    const id = await calls.grant()
    const refusal = async (query: string) => {
      const answer = await calls.read(id, `${account}/transactions?${query}`)
      return [answer.status, codes(answer)[0]]
    }
    assert.deepEqual(await refusal(`dateFrom=${dayAfter(-30)}`), [400, 'FORMAT_ERROR bookingStatus'])
    assert.deepEqual(await refusal('bookingStatus=booked'), [400, 'FORMAT_ERROR dateFrom'])
    const period = `dateFrom=${dayAfter(0)}&dateTo=${dayAfter(-5)}`
    assert.deepEqual(await refusal(`bookingStatus=booked&${period}`), [400, 'PERIOD_INVALID dateFrom'])
    assert.deepEqual(await refusal('bookingStatus=information&deltaList=true'), [
      400,
      'PARAMETER_NOT_SUPPORTED bookingStatus',
    ])
    for (const name of ['pageIndex', 'itemsPerPage'])
      assert.deepEqual(await refusal(`bookingStatus=booked&dateFrom=${dayAfter(-30)}&${name}=1`), [
        400,
        `PARAMETER_NOT_SUPPORTED ${name}`,
      ])
    assert.deepEqual(await refusal('bookingStatus=booked&deltaList=true&entryReferenceFrom=x'), [
      400,
      'PARAMETER_NOT_CONSISTENT entryReferenceFrom',
    ])
    assert.deepEqual(await refusal('bookingStatus=booked&entryReferenceFrom=nonsense'), [
      400,
      'RESOURCE_UNKNOWN entryReferenceFrom',
    ])
  })

  test('entryReferenceFrom returns what is newer', async () => {
    const id = await calls.grant()
    const all = bookedIn(await calls.read(id, listing('dateFrom=2020-01-01')))
    const [newest, second, third] = all
    assert.ok(third !== undefined && newest !== undefined, 'there are three entries')
    assert.ok(third.entryReference.length <= 35)
    const newer = bookedIn(await calls.read(id, listing(`entryReferenceFrom=${third.entryReference}`)))
    assert.deepEqual(
      newer.map(({ entryReference }) => entryReference),
      [newest.entryReference, second?.entryReference],
    )
    const none = bookedIn(await calls.read(id, listing(`entryReferenceFrom=${newest.entryReference}`)))
    assert.deepEqual(none, [])
  })

  test('deltaList returns what came after the last report of this consent and account', async () => {
    const id = await calls.grant()
    const first = bookedIn(await calls.read(id, listing('deltaList=true')))
    assert.ok(first.length > 0)
    assert.deepEqual(bookedIn(await calls.read(id, listing('deltaList=true'))), [])
    const other = await calls.grant(consentFor({ recurringIndicator: false, frequencyPerDay: 1 }))
    assert.equal(bookedIn(await calls.read(other, listing('deltaList=true'))).length, first.length)
  })

  test('reads without the PSU are counted by consent, account and kind; frequencyPerDay is the limit', async () => {
    const id = await calls.grant(consentFor({ frequencyPerDay: 2 }))
    const balances = async (headers = {}) => calls.read(id, `${account}/balances`, headers)
    assert.deepEqual([(await balances()).status, (await balances()).status], [200, 200])
    const third = await balances()
    assert.deepEqual([third.status, codes(third)[0]], [429, 'ACCESS_EXCEEDED undefined'])
    assert.match(String(third.headers['retry-after']), /^\d+$/)
    assert.equal((await balances(PRESENT)).status, 200)
    assert.equal((await calls.read(id, recent, {})).status, 200)
    assert.equal((await calls.read(await calls.grant(), `${account}/balances`, {})).status, 200)
  })

  test('a consent for one use is for one read of each kind, and over ten minutes after the first', async () => {
    const id = await calls.grant(consentFor({ recurringIndicator: false, frequencyPerDay: 1 }))
    assert.equal((await calls.read(id, `${account}/balances`)).status, 200)
    const again = await calls.read(id, `${account}/balances`)
    assert.deepEqual([again.status, codes(again)[0]], [429, 'ACCESS_EXCEEDED undefined'])
    assert.equal((await calls.read(id, recent)).status, 200)
    const unused = await calls.grant(consentFor({ recurringIndicator: false, frequencyPerDay: 1 }))
    // Reads are counted in the background.
    const used = `select from consents.requested where consent_id = '${id}' and used_at is not null`
    while ((await queryAsOwner(bank, used)).length === 0) await setTimeout(50)
    await moveClock(11 / 24 / 60)
    const over = await calls.read(id, recent)
    assert.deepEqual([over.status, codes(over)[0]], [401, 'CONSENT_EXPIRED Consent-ID'])
    assert.equal(await calls.statusOf(id), 'expired')
    assert.equal((await calls.read(unused, `${account}/balances`)).status, 200)
    await moveClock(0)
  })

  test('a consent ends by its date', async () => {
    const id = await calls.grant(consentFor({ validUntil: dayAfter(10) }))
    await moveClock(10)
    assert.equal((await calls.read(id)).status, 200)
    await moveClock(11)
    const over = await calls.read(id)
    assert.deepEqual([over.status, codes(over)[0]], [401, 'CONSENT_EXPIRED Consent-ID'])
    await moveClock(0)
  })

  test('transactions of more than 90 days ago are read within an hour of the SCA, whether or not the PSU is there', async () => {
    const id = await calls.grant()
    const old = listing(`dateFrom=${dayAfter(-120)}`)
    assert.equal((await calls.read(id, old)).status, 200)
    // Two hours later can be the next day, depending on the time of the run.
    await moveClock(1)
    const late = await calls.read(id, old)
    assert.deepEqual([late.status, codes(late)[0]], [400, 'PERIOD_INVALID dateFrom'])
    assert.match(late.text, new RegExp(`expected ${dayAfter(-89)}`))
    assert.equal((await calls.read(id, recent)).status, 200)
    await moveClock(0)
  })

  test('a card is read by the number on it', async () => {
    const all = await calls.grant(consentFor({}, { allPsd2: 'allAccounts' }))
    const [card] = (await calls.read(all, '/v1/card-accounts')).json?.cardAccounts ?? []
    const reference = { maskedPan: card?.maskedPan }
    const id = await calls.grant(consentFor({}, { accounts: [reference], transactions: [reference] }))
    const list = await calls.read(id, '/v1/card-accounts')
    assert.equal(list.json?.cardAccounts?.length, 1)
    assert.deepEqual(idsIn(await calls.read(id)), [])
    const target = `/v1/card-accounts/${card?.resourceId}/transactions?bookingStatus=booked&dateFrom=${dayAfter(-30)}`
    const { status, json, text } = await calls.read(id, target)
    assert.equal(status, 200, text)
    for (const one of json?.cardTransactions?.booked ?? []) assert.ok(one.cardTransactionId.length <= 35)
  })
})
