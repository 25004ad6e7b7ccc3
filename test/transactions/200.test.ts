import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, TransactionDetailsAnswer, TransactionListAnswer } from '@havn/contract'
import { type Line, listIn, type Reader, readerAt, transactionsOf } from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { OLA } from '../sca/support/tpp-calls.ts'
import { inDays, timeOn } from '../support/coming-dates.ts'
import { ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { TUESDAY } from '../support/reach-status.ts'
import { useBank } from '../support/bank.ts'

const OLAS = 'a0000000-0000-4000-8000-000000000003'
const BOOK = '99860510002'

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const amountsOf = (lines: readonly Line[] = []) =>
  lines.map(({ transactionAmount }) => transactionAmount.amount)
const kroner = (all: readonly number[]) => all.map((ore) => (ore / 100).toFixed(2))

async function abroad({ pay, payer }: Reader): Promise<string> {
  const path = await pay({ target: NCBCT_TARGET, body: ncbctBody() })
  await payer.run()
  assert.equal(await payer.statusOf(path), 'ACWP')
  return path
}

describe('transactions of an account', () => {
  const bank = useBank()

  test('a long answer is compressed if the TPP accepts that, and the same otherwise; a short one never is', async () => {
    const { readPresent, deposit } = await readerAt(bank)
    await deposit(BOOK, range(60))
    const target = transactionsOf(KARIS.current)
    const plain = await readPresent(target)
    assert.deepEqual([plain.headers['content-encoding'], plain.headers['vary']], [undefined, undefined])
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
    ] as const) {
      const answer = await readPresent(target, { 'Accept-Encoding': accepted })
      assert.deepEqual(
        [answer.headers['content-encoding'], answer.headers['vary']],
        [encoding, 'Accept-Encoding'],
      )
      assert.ok(Number(answer.headers['content-length']) < plain.text.length / 5)
      assert.deepEqual(answer.json['account'], plain.json['account'])
      assert.deepEqual(listIn(answer).booked, listIn(plain).booked)
    }
    const refused = await readPresent(target, { 'Accept-Encoding': 'identity, gzip;q=0' })
    assert.equal(refused.headers['content-encoding'], undefined)
    const short = await readPresent('/v1/accounts', { 'Accept-Encoding': 'gzip, br' })
    assert.equal(short.headers['content-encoding'], undefined)
  })

  test('LIM-13 without parameters: 200 booked, newest first, and links that contain 200 and booked', async () => {
    const { readPresent, deposit } = await readerAt(bank)
    await deposit(BOOK, range(450))
    const answer = await readPresent(transactionsOf(KARIS.current))
    assert(compileBody(TransactionListAnswer)(answer.json).ok)
    const { booked, _links, ...rest } = listIn(answer)
    assert.deepEqual(rest, {})
    assert.deepEqual(amountsOf(booked), kroner(range(450).toReversed().slice(0, 200)))
    assert.deepEqual(Object.keys(_links).toSorted(), ['account', 'first', 'last', 'next'])
    assert.equal(_links['account']?.href, `/v1/accounts/${KARIS.current}`)
    for (const name of ['first', 'next', 'last']) {
      const { searchParams, pathname } = new URL(_links[name]?.href ?? '', 'http://bank')
      assert.equal(pathname, transactionsOf(KARIS.current))
      assert.deepEqual([...searchParams.keys()], ['bookingStatus', 'limit', 'offset'])
      assert.deepEqual([searchParams.get('bookingStatus'), searchParams.get('limit')], ['booked', '200'])
    }
    // 450, and the opening balance.
    const pages = [listIn(answer)]
    for (let next = _links['next']; next !== undefined; next = pages.at(-1)?._links['next'])
      pages.push(listIn(await readPresent(next.href)))
    assert.deepEqual(
      pages.map((page) => page.booked?.length),
      [200, 200, 51],
    )
    assert.deepEqual(Object.keys(pages[2]?._links ?? {}).toSorted(), ['account', 'first', 'last', 'previous'])
    const last = listIn(await readPresent(_links['last']?.href ?? ''))
    assert.deepEqual([last.booked?.length, last.booked?.at(-1)], [200, pages[2]?.booked?.at(-1)])
  })

  test('EP-19 VER-13 bookingStatus: booked, pending, both, and all, which is both', async () => {
    const reader = await readerAt(bank)
    await abroad(reader)
    const lists = async (status: string) => {
      const list = listIn(await reader.readPresent(transactionsOf(KARIS.current, `?bookingStatus=${status}`)))
      return [list.booked?.length, list.pending?.length]
    }
    assert.deepEqual(await lists('booked'), [1, undefined])
    assert.deepEqual(await lists('pending'), [undefined, 1])
    assert.deepEqual(await lists('both'), [1, 1])
    assert.deepEqual(await lists('all'), [1, 1])
  })

  test('EP-20 dateFrom and dateTo are booking dates, both included; limit and a number as offset', async () => {
    const { readPresent, deposit, payer, consents, session } = await readerAt(bank)
    // A minute before and after midnight in Oslo.
    for (const [index, time] of ['23:59', '00:01', '00:01', '00:01'].entries()) {
      await payer.setClock(timeOn(inDays(index + 1), time))
      await deposit(BOOK, [index + 1])
    }
    await consents.grant({ session })
    const amounts = async (query: string) =>
      amountsOf(listIn(await readPresent(transactionsOf(KARIS.current, query))).booked)
    assert.deepEqual(await amounts(`?dateFrom=${inDays(2)}&dateTo=${inDays(3)}`), ['0.03', '0.02'])
    assert.deepEqual(await amounts(`?dateFrom=${inDays(4)}&dateTo=${inDays(4)}`), ['0.04'])
    assert.deepEqual(await amounts(`?dateTo=${inDays(1)}&limit=1`), ['0.01'])
    assert.deepEqual(await amounts(`?dateFrom=${inDays(5)}`), [])
    assert.deepEqual(await amounts('?limit=2&offset=1'), ['0.03', '0.02'])
    assert.deepEqual(await amounts('?limit=2&offset=100'), [])
  })

  test('LIM-14 in the sandbox dates and limit apply to pending transactions, which are on every page', async () => {
    const reader = await readerAt(bank)
    for (let payment = 0; payment < 3; payment += 1)
      await reader.pay({ target: `${NCBCT_TARGET}?allowLogicalDuplicate=true`, body: ncbctBody() })
    await reader.payer.run()
    await reader.deposit(BOOK, range(3))
    const list = async (query: string) =>
      listIn(await reader.readPresent(transactionsOf(KARIS.current, `?${query}`)))
    const [pending] = (await list('bookingStatus=pending')).pending ?? []
    const day = String(pending?.['valueDate'])
    for (const [query, count] of [
      ['limit=1', 1],
      ['limit=2', 2],
      ['limit=200', 3],
      [`dateFrom=${day}&dateTo=${day}`, 3],
      [`dateFrom=${inDays(60)}`, 0],
      [`dateTo=${inDays(-60)}`, 0],
      ['limit=2&offset=1', 2],
    ] as const)
      for (const status of query.includes('offset') ? ['both', 'all'] : ['both', 'all', 'pending'])
        assert.equal((await list(`bookingStatus=${status}&${query}`)).pending?.length, count, query)
    const first = await list('bookingStatus=both&limit=1')
    const next = listIn(await reader.readPresent(first._links['next']?.href ?? ''))
    const last = listIn(await reader.readPresent(first._links['last']?.href ?? ''))
    for (const page of [first, next, last])
      assert.deepEqual([page.booked?.length, page.pending], [1, first.pending])
  })

  test('TRX-01 VER-14 ST-08 ST-09 a pending transaction is booked under the same id, and then never changes', async () => {
    const reader = await readerAt(bank)
    const { readPresent, payer } = reader
    const path = await abroad(reader)
    const lines = async () => {
      const { booked = [], pending = [] } = listIn(
        await readPresent(transactionsOf(KARIS.current, '?bookingStatus=both')),
      )
      return { booked, pending }
    }
    const { pending } = await lines()
    const [line] = pending
    assert(line && !('bookingDate' in line))
    await payer.setClock(TUESDAY)
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
    const booking = await reader.read(transactionsOf(KARIS.current, '?bookingStatus=both'))
    const [booked] = listIn(booking).booked ?? []
    assert.deepEqual(listIn(booking).pending, [])
    assert.equal(booked?.transactionId, line.transactionId)
    assert(booked?.bookingDate !== undefined)
    assert.deepEqual(booked?.transactionAmount, line.transactionAmount)
    await payer.setClock({ advanceSeconds: 86_400 })
    await payer.run()
    const later = await reader.read(transactionsOf(KARIS.current, '?bookingStatus=both'))
    assert.deepEqual(listIn(later).booked, listIn(booking).booked)
  })

  test('EP-27 VER-11 TRX-02 the details have what the list has, and the bank, the exchange and the fee', async () => {
    const reader = await readerAt(bank)
    await abroad(reader)
    const [line] =
      listIn(await reader.readPresent(transactionsOf(KARIS.current, '?bookingStatus=pending'))).pending ?? []
    assert(line)
    const { _links, ...listed } = line
    const links = _links as { transactionDetails: { href: string } }
    const answer = await reader.readPresent(links.transactionDetails.href)
    assert(compileBody(TransactionDetailsAnswer)(answer.json).ok, answer.text)
    const { instructedAmount, currencyExchange, transactionFees, ...rest } = answer.json[
      'transactionsDetails'
    ] as Record<string, unknown>
    assert.deepEqual(rest, listed)
    assert.deepEqual(instructedAmount, { amount: '-100.00', currency: 'EUR' })
    assert.deepEqual(currencyExchange, [
      { sourceCurrency: 'NOK', targetCurrency: 'EUR', exchangeRate: '0.0852878' },
    ])
    assert.equal((transactionFees as Line['transactionAmount']).currency, 'NOK')
    for (const name of ['instructedAmount', 'currencyExchange', 'transactionFees', 'creditorAgent'])
      assert(!(name in line), name)
  })

  test('both sides of a payment: creditor and debtor, each with an id of its own', async () => {
    const { readPresent, pay, payer, tpp, consents, session } = await readerAt(bank)
    await pay({ body: ndctBody({ remittanceInformationUnstructured: 'Takk for middagen' }) })
    await payer.run()
    const [out] = listIn(await readPresent(transactionsOf(KARIS.current))).booked ?? []
    const olas = await consents.grant({ session: `${session}-2`, nationalId: OLA })
    const answer = await bank.call(tpp, {
      target: transactionsOf(OLAS),
      headers: {
        'TPP-Session-ID': `${session}-2`,
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-ID': olas,
      },
    })
    const [back] = listIn(answer).booked ?? []
    assert(out && back)
    assert.deepEqual(amountsOf([out, back]), ['-125.50', '125.50'])
    assert.deepEqual([out['creditorName'], out['creditorAccount']], ['Ola Nordmann', { bban: '99860512749' }])
    assert.deepEqual([back['debtorName'], back['debtorAccount']], ['Kari Nordmann', { bban: BOOK }])
    assert.equal(back['remittanceInformationUnstructured'], 'Takk for middagen')
    assert.notEqual(out.transactionId, back.transactionId)
  })
})
