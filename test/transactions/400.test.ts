import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { listIn, type Reader, readerAt, transactionsOf } from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

const BOOK = '99860510002'

describe('transactions requested with invalid parameters', () => {
  const bank = useBank()
  const reader = prepare(() => readerAt(bank))
  before(async () => {
    await reader.deposit(BOOK, [1, 2, 3, 4, 5])
    await reader.deposit('99860511378', [1, 2, 3, 4, 5])
  })

  async function assertRefused(target: string, path: string, call: Reader['read'] = reader.readPresent) {
    const answer = await call(target)
    assert.deepEqual([answer.status, codesOf(answer)], [400, [`FORMAT_ERROR ${path}`]], answer.text)
    assert.equal(answer.headers['ratelimit-limit'], undefined)
  }

  const CASES = {
    'limit=0': 'limit',
    'limit=1001': 'limit',
    'limit=1.5': 'limit',
    'bookingStatus=information': 'bookingStatus',
    'dateFrom=2026-02-30': 'dateFrom',
    'dateTo=16.11.2026': 'dateTo',
    'dateFrom=2026-11-17&dateTo=2026-11-16': 'dateFrom',
    'offset=10001': 'offset',
    'offset=-1': 'offset',
    'offset=abc': 'offset',
    'bookingStatus=pending&offset=1': 'offset',
    'pageSize=10': 'pageSize',
  }
  for (const [query, path] of Object.entries(CASES))
    test(`EP-20 400 FORMAT_ERROR: ${query}`, () =>
      assertRefused(transactionsOf(KARIS.current, `?${query}`), path))

  test('VER-13 400 FORMAT_ERROR: bookingStatus all is for accounts, not for cards', () =>
    assertRefused(`/v1/card-accounts/${KARIS.card}/transactions?bookingStatus=all`, 'bookingStatus'))

  test('400 FORMAT_ERROR: the link of a listing, changed or used for another', async () => {
    const first = listIn(await reader.readPresent(transactionsOf(KARIS.current, '?limit=2')))
    const next = first._links['next']?.href ?? ''
    listIn(await reader.readPresent(next))
    const other = (name: string, value: string) => {
      const url = new URL(next, 'http://bank')
      url.searchParams.set(name, value)
      return `${url.pathname}${url.search}`
    }
    await assertRefused(next.slice(0, -1), 'offset')
    await assertRefused(next.replace('offset=', 'offset=A'), 'offset')
    await assertRefused(other('limit', '3'), 'offset')
    await assertRefused(other('bookingStatus', 'both'), 'offset')
    await assertRefused(other('dateTo', '2026-11-16'), 'offset')
    await assertRefused(next.replace(KARIS.current, KARIS.savings), 'offset')
    await assertRefused(
      next.replace('accounts', 'card-accounts').replace(KARIS.current, KARIS.card),
      'offset',
    )
    // Another TPP, to which the same person has granted access.
    const stranger = await readerAt(bank)
    await assertRefused(next, 'offset', stranger.readPresent)
  })

  test('LIM-10 400 FORMAT_ERROR: with the PSU absent, dateFrom more than 90 days back', async () => {
    // 16 November less 90 days.
    await assertRefused(transactionsOf(KARIS.current, '?dateFrom=2026-08-17'), 'dateFrom', reader.read)
    assert.equal(
      (await reader.readPresent(transactionsOf(KARIS.current, '?dateFrom=2026-08-17'))).status,
      200,
    )
    assert.equal((await reader.read(transactionsOf(KARIS.current, '?dateFrom=2026-08-18'))).status, 200)
  })

  test('refused calls cost nothing', async () => {
    const answer = await reader.read(transactionsOf(KARIS.current))
    assert.equal(answer.headers['ratelimit-remaining'], '2')
  })
})
