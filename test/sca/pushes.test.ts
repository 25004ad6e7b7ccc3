import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atHost } from '../support/basket-payer.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { useBank } from '../support/bank.ts'
import { KARI, NDCT_TARGET } from '../support/ndct.ts'
import { type Payer, payerAt, usePayer } from '../support/payer.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { OLA, tppAt } from './support/tpp-calls.ts'

const HOST = 'shared.localhost'
const ON_PHONE = { 'TPP-Redirect-Preferred': 'false' }
const hour = 3_600_000

const statusesOf = (answers: readonly ReceivedResponse[]) =>
  Object.fromEntries(
    [201, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  )

describe("what is pushed to a PSU's phone", () => {
  const push = (headers: Record<string, string> = {}) =>
    payer.create({ headers: { ...ON_PHONE, ...headers } })
  const bank = useBank({ sharedHosts: [HOST] })
  const payer = usePayer(bank)

  test('SEC-20 60 at once: five are sent, and the others get Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => push()))
    assert.deepEqual(statusesOf(answers), { 201: 5, 429: 55 })
    const refused = answers.find(({ status }) => status === 429)
    assert(refused)
    assertMatchesContract('POST', NDCT_TARGET, refused)
    const [message] = refused.json.tppMessages
    assert.equal(message?.code, 'ACCESS_EXCEEDED')
    assert.match(message?.text ?? '', /The PSU's phone has too many requests/)
    const seconds = Number(refused.headers['retry-after'])
    assert(seconds > 500 && seconds <= 600, String(seconds))
  })

  test('other people, and other approaches, are not limited by it', async () => {
    assert.equal((await push({ 'X-PSU-IDENTITY': OLA })).status, 201)
    assert.equal((await payer.create()).status, 201)
  })

  test('SEC-20 a further authorisation is refused too, and nothing of it is written', async () => {
    const created = await payer.create()
    const start = () =>
      payer.call({
        method: 'POST',
        target: `${NDCT_TARGET}/${created.json.paymentId}/authorisations`,
        headers: {
          ...ON_PHONE,
          'TPP-Session-ID': 'session-1',
          'TPP-Redirect-URI': 'https://tpp.example/callback',
        },
      })
    const refused = await start()
    assert.equal(refused.status, 429, refused.text)
    assertMatchesContract('POST', `${NDCT_TARGET}/${created.json.paymentId}/authorisations`, refused)
    const listed = await payer.call({ target: `${NDCT_TARGET}/${created.json.paymentId}/authorisations` })
    assert.equal((listed.json['authorisationIds'] as string[]).length, 1)
  })

  test('after ten minutes, or when one was decided, the next is sent; after twenty within an hour none', async () => {
    bank.clock.offsetMilliseconds += hour
    const decided = await push()
    for (let round = 0; round < 4; round += 1) assert.equal((await push()).status, 201)
    assert.equal((await push()).status, 429)
    await payer.decide(decided, 'refuse')
    assert.equal((await push()).status, 201)
    for (let pushed = 6; pushed < 20; pushed += 1) {
      if (pushed % 5 === 1) bank.clock.offsetMilliseconds += 10 * 60_000
      assert.equal((await push()).status, 201, String(pushed))
    }
    bank.clock.offsetMilliseconds += 10 * 60_000
    const refused = await push()
    assert.equal(refused.status, 429)
    const seconds = Number(refused.headers['retry-after'])
    assert(seconds > 600 && seconds < 3600, String(seconds))
    bank.clock.offsetMilliseconds += hour
    assert.equal((await push()).status, 201)
  })

  test('a reset of the sandbox clears the counter', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => push()))
    assert.deepEqual(statusesOf(answers), { 201: 4, 429: 2 })
    const reset = await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
    assert.equal(reset.status, 204, reset.text)
    assert.equal((await push()).status, 201)
  })

  test('SEC-62 one TPP cannot use up what all TPPs together may have open on one person’s phone: eight', async () => {
    const shared = atHost(bank, HOST)
    const [greedy, other] = [payerAt(shared, bank.newTpp()), payerAt(shared, bank.newTpp())]
    const pushOf = async (one: Payer, count: number) => {
      const answers = []
      for (let round = 0; round < count; round += 1) answers.push(await one.create({ headers: ON_PHONE }))
      return statusesOf(answers)
    }
    assert.deepEqual(await pushOf(greedy, 7), { 201: 5, 429: 2 })
    assert.deepEqual(await pushOf(other, 4), { 201: 3, 429: 1 })
  })

  test('SEC-62 a TPP that has none open on a phone gets one, though others have used up what all may have', async () => {
    const shared = atHost(bank, HOST)
    const newcomer = payerAt(shared, bank.newTpp())
    // The two of the test before have eight open.
    const answers = [
      await newcomer.create({ headers: ON_PHONE }),
      await newcomer.create({ headers: ON_PHONE }),
    ]
    assert.deepEqual(statusesOf(answers), { 201: 1, 429: 1 })
  })

  test('SEC-62 a person has one phone, whether calls name them by PSU-ID or by national id, before and after a login', async () => {
    const tpp = bank.newTpp()
    const calls = tppAt(bank, tpp)
    const byNumber = async () => statusesOf([await payerAt(bank, tpp).create({ headers: ON_PHONE })])
    for (let count = 0; count < 3; count += 1) assert.deepEqual(await byNumber(), { 201: 1, 429: 0 })
    const psuId = await calls.identify({ session: 'phone', nationalId: KARI })
    const byPsuId = () => calls.createAs(psuId, 'phone', { headers: ON_PHONE })
    assert.deepEqual(statusesOf([await byPsuId(), await byPsuId(), await byPsuId()]), { 201: 2, 429: 1 })
    assert.deepEqual(await byNumber(), { 201: 0, 429: 1 })
  })
})
