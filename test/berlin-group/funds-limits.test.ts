import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { tppIdOf } from '../register/support/register-copy.ts'
import { type EventRow, eventsWhen } from '../security-events/support/events.ts'
import { queryAsOwner } from '../support/query.ts'
import { CURRENT } from './support/consent-calls.ts'
import { codes, type FundsCalls, FUNDS_CONSENTS, fundsAtStadt, newIssuer } from './support/funds-calls.ts'
import { useStadt } from './support/stadt.ts'

const CARD = { cardNumber: '1234567891234' }

describe('questions about funds are limited', () => {
  const bank = useStadt()
  let calls: FundsCalls
  beforeEach(() => {
    calls = fundsAtStadt(() => bank, newIssuer(bank))
  })

  /** Long enough for ten questions in a minute at most. */
  const pause = 7_000
  /** Asks about an amount in minor units; undefined if no further answer is given today. */
  const isThere = async (units: number): Promise<boolean | undefined> => {
    bank.clock.offsetMilliseconds += pause
    const { status, json, text } = await calls.ask((units / 100).toFixed(2))
    assert.ok(status === 200 || status === 429, text)
    return status === 200 ? json?.fundsAvailable : undefined
  }

  test('60 questions an hour about an account, however many consents', async () => {
    await calls.grant()
    const consentId = await calls.grant({ account: CURRENT, ...CARD })
    for (let question = 0; question < 60; question += 1) {
      const headers = question % 2 === 0 ? {} : { 'Consent-ID': consentId }
      assert.equal((await calls.ask('1.00', {}, headers)).status, 200)
    }
    const refused = await calls.ask('1.00')
    assert.deepEqual([refused.status, codes(refused)], [429, ['ACCESS_EXCEEDED']])
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 3_000 && wait <= 3_600, String(wait))
    const other = fundsAtStadt(() => bank, newIssuer(bank))
    await other.grant()
    assert.equal((await other.ask('1.00')).status, 200, 'another TPP has its own 60')
    bank.clock.offsetMilliseconds += wait * 1_000
    assert.equal((await calls.ask('1.00')).status, 200, 'after the hour there is another question')
  })

  /** Halves an interval until the bank answers no more. Returns how far the balance is known. */
  async function bisect(low: number, high: number): Promise<readonly [number, number]> {
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      const answer = await isThere(middle)
      if (answer === undefined) break
      if (answer) low = middle
      else high = middle
    }
    return [low, high]
  }

  for (const [how, factor] of [
    ['halving', Infinity],
    ['doubling, then halving', 2],
    ['tenfold steps, then halving', 10],
    ['small steps up, then halving', 1.05],
  ] as const)
    test(`a day of ${how} knows the balance no closer than a factor of two`, async () => {
      await calls.grant()
      let [low, high] = [0, 2 ** 33]
      for (let next = 100_00; next < high; next = Math.ceil(next * factor)) {
        const answer = await isThere(next)
        if (answer === true) low = next
        else {
          if (answer === false) high = next
          break
        }
      }
      const [known, unknown] = await bisect(low, high)
      assert.ok(unknown >= 2 * known, `${known} to ${unknown}`)
      bank.clock.offsetMilliseconds += pause
      const refused = await calls.ask(((known + unknown) / 200).toFixed(2))
      assert.deepEqual([refused.status, codes(refused)], [429, ['ACCESS_EXCEEDED']])
      const wait = Number(refused.headers['retry-after'])
      assert.ok(wait > 80_000 && wait <= 86_400, String(wait))
      if (known > 0) assert.equal(await isThere(known), true, 'what is known is answered')
    })

  for (const [what, purchases] of [
    ['one of them too large', [349.9, 35, 899, 120, 49.5, 640, 199, 9_000_000, 950, 89, 249, 499]],
    ['each larger than the one before', [35, 49.5, 89, 120, 199, 249, 349.9, 499, 640, 899, 950, 1200]],
  ] as const)
    test(`twelve purchases of an ordinary day are all answered, ${what}`, async () => {
      await calls.grant()
      for (const amount of purchases)
        assert.notEqual(await isThere(Math.round(amount * 100)), undefined, String(amount))
    })

  test('ten amounts in a minute are a shop, eleven are a search', async () => {
    const qwac = newIssuer(bank)
    const shop = fundsAtStadt(() => bank, qwac)
    const isOfShop = (event: EventRow) =>
      event['kind'] === 'funds-searched' && event['tpp_id'] === tppIdOf(qwac)
    await shop.grant()
    await shop.ask('10.00')
    for (let amount = 1; amount <= 10; amount += 1)
      for (let again = 0; again < 2; again += 1) assert.equal((await shop.ask(`${amount}.00`)).status, 200)
    // Longer than a due event takes to be written.
    await sleep(1_500)
    assert.ok(!(await eventsWhen(bank, () => true)).some(isOfShop))
    const refused = await shop.ask('11.00')
    assert.deepEqual([refused.status, codes(refused)], [429, ['ACCESS_EXCEEDED']])
    assert.ok(Number(refused.headers['retry-after']) <= 60)
    const isReported = (all: readonly EventRow[]) => all.some(isOfShop)
    const searched = (await eventsWhen(bank, isReported)).find(isOfShop)
    assert.match(String(searched?.['subject']), /^[0-9a-f-]{36}$/)
  })

  test('no amount is logged', async () => {
    await calls.grant()
    const stored = () => queryAsOwner(bank, 'select from xs2a.answered_request')
    const before = await stored()
    assert.equal((await calls.ask('7654321.98')).status, 200)
    assert.equal((await stored()).length, before.length)
    for (const digits of ['7654321', '765432198']) assert.ok(!bank.log.join('').includes(digits))
  })
})

describe('a bank whose core bank does not confirm funds', () => {
  const bank = useStadt(
    {},
    {
      replaceCoreBank(ledger) {
        const others = { ...ledger }
        delete others.confirmFunds
        return others
      },
    },
  )

  test('404 for every operation', async () => {
    const calls = fundsAtStadt(() => bank, newIssuer(bank))
    assert.deepEqual([(await calls.ask('1.00')).status, (await calls.create()).status], [404, 404])
    const self = `${FUNDS_CONSENTS}/${randomUUID()}`
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/status'],
      ['GET', '/authorisations'],
      ['GET', `/authorisations/${randomUUID()}`],
      ['POST', '/authorisations'],
      ['DELETE', ''],
    ] as const) {
      const answer = await calls.send({ method, target: `${self}${path}` })
      assert.deepEqual([answer.status, codes(answer)], [404, ['RESOURCE_UNKNOWN']], `${method} ${path}`)
    }
  })
})

describe('a core bank that does not answer', () => {
  let isDown = true
  const bank = useStadt(
    {},
    {
      replaceCoreBank: (ledger) => ({
        ...ledger,
        confirmFunds: async (query) =>
          isDown ? Promise.reject(new Error('down')) : (ledger.confirmFunds?.(query) ?? false),
      }),
    },
  )

  test('503 without a body, and the question does not count', async () => {
    const calls = fundsAtStadt(() => bank, newIssuer(bank))
    await calls.grant()
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.ask('1.00')))
    for (const { status, text } of answers) assert.deepEqual([status >= 500, text], [true, ''])
    assert.deepEqual(await queryAsOwner(bank, 'select from funds.question'), [])
    isDown = false
    assert.equal((await calls.ask('1.00')).status, 200)
  })
})
