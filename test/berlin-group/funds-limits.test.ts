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

  test('bisection: 60 questions an hour about an account, however many consents, and a security event', async () => {
    await calls.grant()
    const consentId = await calls.grant({ account: CURRENT, ...CARD })
    let [low, high] = [0, 2 ** 40]
    let answered = 0
    for (let question = 0; question < 60; question += 1) {
      const middle = Math.floor((low + high) / 2)
      const headers = question % 2 === 0 ? {} : { 'Consent-ID': consentId }
      const { status, json } = await calls.ask((middle / 100).toFixed(2), {}, headers)
      assert.equal(status, 200)
      answered += 1
      if (json?.fundsAvailable === true) low = middle
      else high = middle
    }
    assert.equal(answered, 60)
    const refused = await calls.ask('1.00')
    assert.deepEqual([refused.status, codes(refused)], [429, ['ACCESS_EXCEEDED']])
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 3_000 && wait <= 3_600, String(wait))
    const other = fundsAtStadt(() => bank, newIssuer(bank))
    await other.grant()
    assert.equal((await other.ask('1.00')).status, 200, 'another TPP has its own 60')
    const events = await eventsWhen(bank, (all) => all.some(({ kind }) => kind === 'funds-searched'))
    const searched = events.find(({ kind }) => kind === 'funds-searched')
    assert.match(String(searched?.['subject']), /^[0-9a-f-]{36}$/)
    bank.clock.offsetMilliseconds += wait * 1_000
    assert.equal((await calls.ask('1.00')).status, 200, 'after the hour there is another question')
  })

  test('ten amounts in a minute are a shop, eleven are a search', async () => {
    const qwac = newIssuer(bank)
    const shop = fundsAtStadt(() => bank, qwac)
    const isOfShop = (event: EventRow) =>
      event['kind'] === 'funds-searched' && event['tpp_id'] === tppIdOf(qwac)
    await shop.grant()
    for (let amount = 1; amount <= 10; amount += 1)
      for (let again = 0; again < 2; again += 1) await shop.ask(`${amount}.00`)
    // Longer than a due event takes to be written.
    await sleep(1_500)
    assert.ok(!(await eventsWhen(bank, () => true)).some(isOfShop))
    await shop.ask('11.00')
    assert.ok((await eventsWhen(bank, (all) => all.some(isOfShop))).some(isOfShop))
  })

  test('no amount is stored or logged', async () => {
    await calls.grant()
    const amount = '7654321.98'
    const stored = () => queryAsOwner(bank, 'select from xs2a.answered_request')
    const before = await stored()
    assert.equal((await calls.ask(amount)).status, 200)
    assert.equal((await stored()).length, before.length)
    const rows = await queryAsOwner(bank, 'select * from funds.question')
    assert.ok(rows.length > 0)
    for (const written of [JSON.stringify(rows), bank.log.join('')])
      for (const digits of ['7654321', '765432198']) assert.ok(!written.includes(digits))
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
