import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type ReceivedResponse, send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { freezeClock } from './support/frozen-clock.ts'
import { assertRefused, textOf } from './support/messages.ts'
import { exchange, writtenOut } from './support/raw-exchange.ts'
import { prepare, useBank } from '../support/bank.ts'

const customers = { target: '/v1/sandbox/customers?withAccounts=false' }

/** Middle of a second, so that a millisecond more or less changes nothing. */
const noon = Date.UTC(2026, 10, 15, 12, 0, 0, 500)
const inSeconds = (seconds: number) => new Date(noon + seconds * 1000).toUTCString()

describe('the Date header', () => {
  const bank = useBank()
  const listCustomers = (date: string): Promise<ReceivedResponse> =>
    send(bank.port, signedRequest(tpp, { ...customers, headers: { Date: date } }))

  const tpp = prepare(() => bank.newTpp())
  before(() => {
    freezeClock(bank, noon)
  })

  for (const seconds of [0, -59, -60, 59, 60])
    test(`SIG-01 LIM-02 200: ${seconds} seconds off the clock of the server`, async () => {
      const answer = await listCustomers(inSeconds(seconds))
      assert.equal(answer.status, 200, answer.text)
    })

  for (const seconds of [-61, 61, -3600, 3600, 86_400])
    test(`SIG-01 LIM-02 400 BAD_REQUEST: ${seconds} seconds off the clock of the server`, async () => {
      const answer = await listCustomers(inSeconds(seconds))
      assertRefused(answer, 'date-off', 'Date')
      assert.match(
        textOf(answer),
        new RegExp(`${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead'}`),
      )
      assert.match(textOf(answer), /expected Sun, 15 Nov 2026 12:00:00 GMT \(now\)/)
    })

  const localTimes: readonly (readonly [seconds: number, hours: string])[] = [
    [3600, 'an hour ahead'],
    [3660, 'an hour ahead'],
    [-18_000, '5 hours behind'],
    [50_400, '14 hours ahead'],
  ]
  for (const [seconds, hours] of localTimes)
    test(`SIG-01 ${hours}, give or take a minute (${seconds} seconds): local time labelled as GMT`, async () => {
      const text = textOf(await listCustomers(inSeconds(seconds)))
      assert.match(text, new RegExp(`That is ${hours}: it is probably your local time labelled as GMT`))
      assert.doesNotMatch(text, /Set the clock/)
    })

  for (const seconds of [61, 3661, 5400, 54_000])
    test(`SIG-01 ${seconds} seconds off: the message says to set the clock`, async () => {
      const text = textOf(await listCustomers(inSeconds(seconds)))
      assert.match(text, /Set the clock of your machine, and sign when you send\./)
      assert.doesNotMatch(text, /local time/)
    })

  test('SIG-01 LIM-02 a second counts from its beginning, at both ends of the limit', async () => {
    for (const millisecond of [10, 990]) {
      freezeClock(bank, noon - 500 + millisecond)
      assert.equal((await listCustomers(inSeconds(-60))).status, 200)
      assert.equal((await listCustomers(inSeconds(60))).status, 200)
      assertRefused(await listCustomers(inSeconds(-61)), 'date-off', 'Date')
      assertRefused(await listCustomers(inSeconds(61)), 'date-off', 'Date')
    }
    freezeClock(bank, noon)
  })

  test('SVC-13 29 February exists only in leap years', async () => {
    freezeClock(bank, Date.UTC(2028, 1, 29, 12))
    assert.equal((await listCustomers('Tue, 29 Feb 2028 12:00:00 GMT')).status, 200)
    freezeClock(bank, Date.UTC(2027, 2, 1, 12))
    for (const weekday of ['Sun', 'Mon', 'Tue'])
      assertRefused(await listCustomers(`${weekday}, 29 Feb 2027 12:00:00 GMT`), 'date-malformed', 'Date')
    assert.equal((await listCustomers('Mon, 01 Mar 2027 12:00:00 GMT')).status, 200)
    freezeClock(bank, noon)
  })

  const malformed: Readonly<Record<string, string>> = {
    'another weekday': 'Mon, 15 Nov 2026 12:00:00 GMT',
    'an unknown weekday': 'Son, 15 Nov 2026 12:00:00 GMT',
    'no weekday': '15 Nov 2026 12:00:00 GMT',
    'the weekday in full': 'Sunday, 15 Nov 2026 12:00:00 GMT',
    '31 February': 'Tue, 31 Feb 2026 12:00:00 GMT',
    '31 November, with the weekday of 1 December': 'Tue, 31 Nov 2026 12:00:00 GMT',
    'day 0': 'Sat, 00 Nov 2026 12:00:00 GMT',
    'a day of one digit': 'Sun, 1 Nov 2026 12:00:00 GMT',
    'a day of one digit after a second space': 'Sun,  1 Nov 2026 12:00:00 GMT',
    'hour 24': 'Sun, 15 Nov 2026 24:00:00 GMT',
    'minute 60': 'Sun, 15 Nov 2026 11:60:00 GMT',
    'second 60': 'Sun, 15 Nov 2026 11:59:60 GMT',
    'no seconds': 'Sun, 15 Nov 2026 12:00 GMT',
    'fractions of a second': 'Sun, 15 Nov 2026 12:00:00.000 GMT',
    'RFC 850': 'Sunday, 15-Nov-26 12:00:00 GMT',
    asctime: 'Sun Nov 15 12:00:00 2026',
    'ISO 8601': '2026-11-15T12:00:00Z',
    'ISO 8601 with milliseconds': '2026-11-15T12:00:00.000Z',
    'what JavaScript prints': 'Sun Nov 15 2026 12:00:00 GMT+0000 (Coordinated Universal Time)',
    'a number that Date.parse accepts': '1',
    'seconds since 1970': String(Math.floor(noon / 1000)),
    'milliseconds since 1970': String(noon),
    'lower case': 'sun, 15 nov 2026 12:00:00 gmt',
    'upper case': 'SUN, 15 NOV 2026 12:00:00 GMT',
    'an unknown month': 'Sun, 15 Nob 2026 12:00:00 GMT',
    'the month in full': 'Sun, 15 November 2026 12:00:00 GMT',
    'the month in digits': 'Sun, 15 11 2026 12:00:00 GMT',
    'a year of two digits': 'Sun, 15 Nov 26 12:00:00 GMT',
    'a year of five digits': 'Sun, 15 Nov 02026 12:00:00 GMT',
    'no comma': 'Sun 15 Nov 2026 12:00:00 GMT',
    'two spaces': 'Sun, 15 Nov 2026  12:00:00 GMT',
    'a tab': 'Sun, 15 Nov 2026\t12:00:00 GMT',
    'no zone': 'Sun, 15 Nov 2026 12:00:00',
    UTC: 'Sun, 15 Nov 2026 12:00:00 UTC',
    Z: 'Sun, 15 Nov 2026 12:00:00 Z',
    'an offset in digits': 'Sun, 15 Nov 2026 12:00:00 +0000',
    'the time of Oslo': 'Sun, 15 Nov 2026 13:00:00 CET',
    'an offset after GMT': 'Sun, 15 Nov 2026 13:00:00 GMT+01:00',
    'two dates in one header': 'Sun, 15 Nov 2026 12:00:00 GMT, Sun, 15 Nov 2026 12:00:00 GMT',
    'text behind': 'Sun, 15 Nov 2026 12:00:00 GMT;',
    'a no-break space in front': '\u00a0Sun, 15 Nov 2026 12:00:00 GMT',
    'quotes around': '"Sun, 15 Nov 2026 12:00:00 GMT"',
    'digits that are not ASCII': 'Sun, \u00b9\u00b2 Nov 2026 12:00:00 GMT',
    empty: '',
  }
  for (const [name, date] of Object.entries(malformed))
    test(`SVC-13 400 BAD_REQUEST: ${name}`, async () => {
      const answer = await listCustomers(date)
      assertRefused(answer, 'date-malformed', 'Date')
      assert.match(textOf(answer), /expected a date such as "Sun, 15 Nov 2026 08:30:00 GMT", got /)
    })

  test('SVC-13 a date is shown as it was sent, with the likely mistake', async () => {
    const text = textOf(await listCustomers('Sun, 15 Nov 2026 13:00:00 +0100'))
    assert.match(text, /got "Sun, 15 Nov 2026 13:00:00 \+0100"\. It has an offset/)
  })

  test('SIG-01 400 BAD_REQUEST: two Date headers, equal or not', async () => {
    for (const second of [inSeconds(0), inSeconds(1)]) {
      const request = signedRequest(tpp, { ...customers, headers: { Date: inSeconds(0) } })
      const answer = await send(bank.port, {
        ...request,
        headers: { ...request.headers, Date: [inSeconds(0), second] },
      })
      assertRefused(answer, 'header-repeated', 'Date')
    }
  })

  test('SVC-13 200: white space around a header value belongs to HTTP, not to the date', async () => {
    const bytes = writtenOut(signedRequest(tpp, { ...customers, headers: { Date: inSeconds(0) } }))
    const spaced = bytes.toString('latin1').replace(/Date: ([^\r]+)/, 'Date: \t $1 \t')
    const answer = await exchange(bank.port, Buffer.from(spaced, 'latin1'))
    assert.equal(answer === 'silent' ? answer : answer.status, 200)
  })
})
