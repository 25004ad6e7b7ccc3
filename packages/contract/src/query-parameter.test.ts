import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryOf } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { readQuery } from './read-query.ts'

const { listTransactions, listCardTransactions } = OPERATIONS

const queryOf = (operation: typeof listTransactions | typeof listCardTransactions, search: string) => {
  const result = readQuery(operation, new URLSearchParams(search))
  return result.ok ? result.value : result.problem.map(({ code, path, text }) => `${code} ${path}: ${text}`)
}

test('EP-20 a date, a number and a text are parsed to their types', () => {
  assert.deepEqual(
    queryOf(
      listTransactions,
      'bookingStatus=both&dateFrom=2026-08-17&dateTo=2026-11-15&limit=50&offset=bmV4dA',
    ),
    { bookingStatus: 'both', dateFrom: '2026-08-17', dateTo: '2026-11-15', limit: 50, offset: 'bmV4dA' },
  )
  assert.deepEqual(queryOf(listTransactions, ''), {})
})

const REFUSED: readonly (readonly [search: string, message: string])[] = [
  ['bookingStatus=BOOKED', 'bookingStatus: expected booked, pending, both, all, got "BOOKED"'],
  ['bookingStatus=', 'bookingStatus: expected booked, pending, both, all, got ""'],
  ['dateFrom=15.11.2026', 'dateFrom: expected an ISO 8601 date written YYYY-MM-DD, got "15.11.2026"'],
  ['dateTo=0000-01-01', 'dateTo: expected a date that the calendar has, got "0000-01-01"'],
  ['dateTo=2026-02-30', 'dateTo: expected a date that the calendar has, got "2026-02-30"'],
  ['limit=0', 'limit: expected a whole number from 1 to 1000, got "0"'],
  ['limit=1001', 'limit: expected a whole number from 1 to 1000, got "1001"'],
  ['limit=1e2', 'limit: expected a whole number from 1 to 1000, got "1e2"'],
  ['limit=010', 'limit: expected a whole number from 1 to 1000, got "010"'],
  ['limit=-1', 'limit: expected a whole number from 1 to 1000, got "-1"'],
  ['limit=', 'limit: expected a whole number from 1 to 1000, got ""'],
  ['offset=', 'offset: expected 1 to 1024 visible ASCII characters, got 0 in ""'],
  ['offset=a%20b', 'offset: expected 1 to 1024 visible ASCII characters, got 3 in "a b"'],
  ['limit=1&limit=2', 'limit: expected the query parameter once, got it 2 times'],
  ['bookingstatus=both', 'bookingstatus: this query parameter is not known; did you mean bookingStatus?'],
]
for (const [search, message] of REFUSED)
  test(`EP-20 400 FORMAT_ERROR: ${search}`, () => {
    assert.deepEqual(queryOf(listTransactions, search), [`FORMAT_ERROR ${message}`])
  })

test('EP-20 a page of 1 and one of 1000 are accepted, and an offset of 1024 characters, not of 1025', () => {
  assert.deepEqual(queryOf(listTransactions, 'limit=1'), { limit: 1 })
  assert.deepEqual(queryOf(listTransactions, 'limit=1000'), { limit: 1000 })
  const offset = 'x'.repeat(1024)
  assert.deepEqual(queryOf(listTransactions, `offset=${offset}`), { offset })
  assert.match(
    JSON.stringify(queryOf(listTransactions, `offset=${offset}x`)),
    /expected 1 to 1024 .* got 1025/,
  )
})

test('VER-13 bookingStatus all is for accounts, not for card accounts', () => {
  assert.deepEqual(queryOf(listTransactions, 'bookingStatus=all'), { bookingStatus: 'all' })
  assert.deepEqual(queryOf(listCardTransactions, 'bookingStatus=all'), [
    'FORMAT_ERROR bookingStatus: expected booked, pending, both, got "all"',
  ])
})

const demanding = {
  ...listTransactions,
  query: { dateFrom: { type: 'date', required: true, description: 'The first day.' } },
} as const

test('400 QUERY_PARAMETER_REQUIRED: a required parameter is missing', () => {
  const result = readQuery(demanding, new URLSearchParams('limit=1'))
  assert.deepEqual(result.ok ? [] : result.problem.map(({ code, path, text }) => [code, path, text]), [
    ['FORMAT_ERROR', 'limit', 'this query parameter is not known; known are dateFrom'],
    ['QUERY_PARAMETER_REQUIRED', 'dateFrom', 'query parameter dateFrom is missing. The first day.'],
  ])
  // @ts-expect-error it is always there
  const query: QueryOf<typeof demanding> = {}
  assert.ok(query)
})
