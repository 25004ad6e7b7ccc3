import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ndctCreation } from '../support/ndct.ts'
import { send } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const minuteMilliseconds = 60_000
const read = { target: '/v1/sandbox/clock' }

describe('a sandbox that many TPPs share', () => {
  const bank = useBank({
    sandboxLimits: { callsPerMinuteMax: 5, writesPerDayMax: 2, banksMax: 3, bankUnusedDaysMax: 30 },
  })
  before(() => {
    // At the beginning of a minute and in the middle of a day, so that no window ends by itself.
    const now = bank.clock.milliseconds()
    const noon = Math.ceil(now / 86_400_000) * 86_400_000 + 43_200_000
    bank.clock.offsetMilliseconds = noon - now + 1_000
  })

  test('SEC-50 429 ACCESS_EXCEEDED: the 5th call in a minute is answered, the 6th is not; another TPP is not affected', async () => {
    const [busy, other] = [bank.newTpp(), bank.newTpp()]
    for (let call = 1; call <= 5; call += 1) assert.equal((await bank.call(busy, read)).status, 200)
    const refused = await bank.call(busy, read)
    assert.equal(refused.status, 429)
    assert.match(refused.text, /ACCESS_EXCEEDED.*at most 5 calls in a minute/)
    const seconds = Number(refused.headers['retry-after'])
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
    assert.deepEqual(
      [
        refused.headers['ratelimit-limit'],
        refused.headers['ratelimit-remaining'],
        refused.headers['ratelimit-reset'],
      ],
      ['5', '0', String(seconds)],
    )
    assert.equal((await bank.call(other, read)).status, 200)
    bank.clock.offsetMilliseconds += minuteMilliseconds
    assert.equal((await bank.call(busy, read)).status, 200)
  })

  test('SEC-50 429: the 2nd call that stores something in a day is answered, the 3rd is not; reads go on', async () => {
    const writer = bank.newTpp()
    assert.equal((await bank.call(writer, ndctCreation())).status, 201)
    assert.equal((await bank.call(writer, ndctCreation())).status, 201)
    const refused = await bank.call(writer, ndctCreation())
    assert.equal(refused.status, 429)
    assert.match(refused.text, /at most 2 calls that store something/)
    assert.equal((await bank.call(writer, read)).status, 200)
  })

  test('SEC-50 429: the 4th TPP gets no bank, and is told what to do', async () => {
    const refused = await bank.call(bank.newTpp(), read)
    assert.equal(refused.status, 429)
    assert.match(refused.text, /as many banks as it may.*run a sandbox of your own/)
  })

  test('DX-50 the status counts calls of all TPPs, names none of them, and says the limits', async () => {
    await bank.startJobs()
    const first = await send(bank.port, {
      method: 'GET',
      target: '/v1/sandbox/status',
      headers: {},
      body: undefined,
    })
    assert.equal(first.status, 200, first.text)
    bank.clock.offsetMilliseconds += 11_000
    const { json, text } = await send(bank.port, {
      method: 'GET',
      target: '/v1/sandbox/status',
      headers: {},
      body: undefined,
    })
    assert.ok(typeof json === 'object' && json !== null && 'last24Hours' in json && 'limits' in json)
    assert.deepEqual(json.limits, {
      banksMax: 3,
      callsPerMinuteMax: 5,
      writesPerDayMax: 2,
      bankUnusedDaysMax: 30,
    })
    const figures = json.last24Hours
    assert.ok(typeof figures === 'object' && figures !== null && 'calls' in figures && 'refused' in figures)
    assert.deepEqual([figures.calls, figures.refused], [13, 3])
    assert.ok('meanMilliseconds' in figures && 'p95Milliseconds' in figures && 'availability' in figures)
    assert.doesNotMatch(text, /PSDNO|bankId|tppId/)
  })
})
