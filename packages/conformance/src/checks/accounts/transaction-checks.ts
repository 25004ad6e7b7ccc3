import { type Check } from '../../check.ts'
import { failed, NotReachedError, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { at, describeAnswer, textAt } from '../../exchange/read-answer.ts'
import { bookedOf, readTransactions, requireAccount, requireBooked } from '../support/account-steps.ts'
import { expectRefused, expectStatus, expectThat } from '../support/expect.ts'
import { isAmount } from '../support/values.ts'

const needs = ['aisp', 'facts', 'psu'] as const

const idsOf = (answer: Exchange): readonly string[] =>
  bookedOf(answer).map((transaction) => textAt(transaction, 'transactionId') ?? '')

/** Reads an account that has booked transactions. */
async function readBooked(context: CheckContext) {
  const account = await requireAccount(context)
  const answer = await requireBooked(context, account)
  if (bookedOf(answer).length === 0)
    throw new NotReachedError(
      `There are no booked transactions: ${describeAnswer(answer)}`,
      'The account must have some.',
    )
  return { account, answer }
}

const linkIn = ({ json }: Exchange, name: string): string | undefined =>
  textAt(json, 'transactions', '_links', name, 'href')

async function runPages(context: CheckContext) {
  const { account, answer } = await readBooked(context)
  if (bookedOf(answer).length < 3)
    throw new NotReachedError('There are fewer than 3 booked transactions.', 'The account must have more.')
  const first = await readTransactions(context, account, '?limit=2')
  const next = linkIn(first, 'next')
  if (idsOf(first).length !== 2 || next === undefined)
    return failed('2 booked transactions and a link next', describeAnswer(first))
  const target = new URL(next, context.baseUrl)
  const second = await context.call({ path: `${target.pathname}${target.search}`, headers: account.headers })
  const isNew = idsOf(second).length > 0 && idsOf(second).every((id) => !idsOf(first).includes(id))
  return expectThat(isNew, 'a second page with other transactions than the first', second)
}

export const TRANSACTION_CHECKS: readonly Check[] = [
  {
    id: 'transactions/list',
    rules: ['EP-19'],
    title: 'GET /v1/accounts/{id}/transactions answers 200 with booked transactions.',
    severity: 'must',
    needs,
    async run(context) {
      const account = await requireAccount(context)
      const answer = await readTransactions(context, account)
      if (answer.status !== 200) return expectStatus(answer, 200)
      return expectThat(
        Array.isArray(at(answer.json, 'transactions', 'booked')),
        'transactions.booked',
        answer,
      )
    },
  },
  ...['both', 'pending', 'all'].map(
    (value): Check => ({
      id: `transactions/booking-status-${value}`,
      rules: value === 'all' ? ['EP-19', 'VER-13'] : ['EP-19', 'LIM-14'],
      title: `bookingStatus=${value} is accepted.`,
      severity: 'must',
      needs,
      async run(context) {
        const account = await requireAccount(context)
        return expectStatus(await readTransactions(context, account, `?bookingStatus=${value}`), 200)
      },
    }),
  ),
  {
    id: 'transactions/booking-status-unknown',
    rules: ['EP-19'],
    title: 'A bookingStatus that does not exist is refused.',
    severity: 'should',
    needs,
    async run(context) {
      const account = await requireAccount(context)
      return expectRefused(await readTransactions(context, account, '?bookingStatus=someday'))
    },
  },
  {
    id: 'transactions/parameters',
    rules: ['EP-20'],
    title: 'dateFrom, dateTo, limit and offset are accepted.',
    severity: 'must',
    needs,
    async run(context) {
      const account = await requireAccount(context)
      const dates = `dateFrom=${context.today}&dateTo=${context.today}`
      return expectStatus(await readTransactions(context, account, `?${dates}&limit=10&offset=0`), 200)
    },
  },
  {
    id: 'transactions/date-unreadable',
    rules: ['EP-20', 'SVC-11'],
    title: 'A dateFrom that is not YYYY-MM-DD is refused.',
    severity: 'must',
    needs,
    async run(context) {
      const account = await requireAccount(context)
      return expectRefused(await readTransactions(context, account, '?dateFrom=16.11.2026'))
    },
  },
  {
    id: 'transactions/stable-ids',
    rules: ['TRX-01', 'VER-14', 'ST-08'],
    title: 'Booked transactions have the same transactionId and content when they are read again.',
    severity: 'must',
    needs,
    async run(context) {
      const { account, answer } = await readBooked(context)
      const again = await readTransactions(context, account)
      const isSame = JSON.stringify(bookedOf(again)) === JSON.stringify(bookedOf(answer))
      return isSame && !idsOf(answer).includes('')
        ? passed()
        : failed('the same booked transactions, each with a transactionId', describeAnswer(again))
    },
  },
  {
    id: 'transactions/amounts',
    rules: ['VER-06', 'VAL-05', 'VAL-06'],
    title: 'The amounts of transactions are strings with the fraction digits of their currency.',
    severity: 'must',
    needs,
    async run(context) {
      const { answer } = await readBooked(context)
      const amounts = bookedOf(answer).map((one) => at(one, 'transactionAmount'))
      const isRight = amounts.every((one) => isAmount(at(one, 'amount'), at(one, 'currency')))
      return expectThat(isRight, 'amounts such as "-100.00" in NOK', answer)
    },
  },
  {
    id: 'transactions/default-page',
    rules: ['LIM-13'],
    title: 'Without parameters a page has at most 200 booked transactions, and its links say 200.',
    severity: 'must',
    needs,
    async run(context) {
      const { answer } = await readBooked(context)
      const links = ['first', 'next', 'previous', 'last'].flatMap((name) => linkIn(answer, name) ?? [])
      const saysSo = links.every((href) => new URL(href, context.baseUrl).searchParams.get('limit') === '200')
      return expectThat(
        bookedOf(answer).length <= 200 && saysSo,
        'at most 200, and limit=200 in every link',
        answer,
      )
    },
  },
  {
    id: 'transactions/pages',
    rules: ['EP-20'],
    title: 'With limit=2 the first page has two transactions, and its link next leads to others.',
    severity: 'must',
    needs,
    run: runPages,
  },
  {
    id: 'transactions/details',
    rules: ['EP-27', 'VER-11'],
    title: 'The details of a booked transaction can be read.',
    severity: 'should',
    needs,
    async run(context) {
      const { account, answer } = await readBooked(context)
      const id = idsOf(answer)[0] ?? ''
      const path = `${account.path}/transactions/${encodeURIComponent(id)}`
      return expectStatus(await context.call({ path, headers: account.headers }), 200)
    },
  },
]
