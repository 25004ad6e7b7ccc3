import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'

describe('what the bank’s clock is not set to', () => {
  let bank: TestBank
  let tpp: Identity
  before(async () => {
    bank = await openBank()
    tpp = bank.newTpp()
  })
  after(() => bank.close())

  const set = (body: object) => bank.call(tpp, { method: 'PUT', target: '/v1/sandbox/clock', body })

  const REFUSED: Readonly<Record<string, readonly [body: object, path: string, text: RegExp]>> = {
    'nothing at all': [{}, 'time', /exactly one of time and advanceSeconds/],
    'both at once': [{ time: '2026-11-16T10:00:00+00:00', advanceSeconds: 1 }, 'time', /exactly one/],
    'a month that is none': [{ time: '2026-99-16T10:00:00+00:00' }, 'time', /that the calendar has/],
    '30 February': [{ time: '2026-02-30T10:00:00+00:00' }, 'time', /that the calendar has/],
    'the 60th second': [{ time: '2026-11-16T10:00:60+00:00' }, 'time', /that the calendar has/],
    'an offset that is none': [{ time: '2026-11-16T10:00:00+99:99' }, 'time', /that the calendar has/],
    'the year 0': [{ time: '0000-11-16T10:00:00+00:00' }, 'time', /from 2000 to 2099, got one in 0/],
    'the end of time': [{ time: '9999-12-31T22:59:58+00:00' }, 'time', /from 2000 to 2099, got one in 9999/],
  }
  for (const [name, [body, path, text]] of Object.entries(REFUSED))
    test(`400 FORMAT_ERROR: ${name}`, async () => {
      const { status, json } = await set(body)
      const [message] = json.tppMessages
      assert.deepEqual([status, message?.code, message?.path], [400, 'FORMAT_ERROR', path])
      assert.match(message?.text ?? '', text)
    })

  test('400 FORMAT_ERROR: moved on, step by step, beyond its last year', async () => {
    assert.equal((await set({ time: '2099-12-31T23:00:00+00:00' })).status, 200)
    const { status, json } = await set({ advanceSeconds: 3_600 })
    assert.deepEqual([status, json.tppMessages[0]?.path], [400, 'advanceSeconds'])
    assert.equal((await set({ time: '2000-01-01T00:00:00+00:00' })).status, 200)
  })
})
