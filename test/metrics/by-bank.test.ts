import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../jobs/until.ts'
import type { ProductionBank } from '../production/support/production-bank.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { parseScrape, valueOf } from './scrape.ts'
import { startTwoBanks } from './two-banks.ts'

const hav = '019a86f2-8d10-7c55-a1b2-000000000001'
const CALLS = 3

describe('two banks of one server', () => {
  let banks: Awaited<ReturnType<typeof startTwoBanks>>
  let bank: ProductionBank
  let paymentId: string
  before(async () => {
    banks = await startTwoBanks(hav)
    bank = banks.bank
    await makeCalls()
  })
  after(() => banks.close())

  /** Some payments at each bank; those at fjell fail, and at hav somebody tries to log in. */
  async function makeCalls(): Promise<void> {
    const body = ndctBody({ debtorAccount: { bban: '12345678911', currency: 'EUR' } })
    for (let call = 0; call < CALLS; call += 1) {
      const failed = await bank.call(ndctCreation({ body, headers: { Host: 'localhost' } }))
      assert.equal(failed.status, 503, failed.text)
    }
    const created = await bank.call(ndctCreation({ body }))
    assert.equal(created.status, 201, created.text)
    paymentId = created.json.paymentId
    const page = bankPageAt(`http://127.0.0.1:${bank.port}`, hav)
    await page.visit(page.home)
    const answer = await page.visit(page.home, { step: 'login' }, 'http://127.0.0.1')
    assert.equal(answer.status, 200, answer.html)
    await fetch(`http://127.0.0.1:${bank.port}/readyz`)
  }

  const scrape = () => banks.scrape()
  const lines = (msg: string) => bank.log().filter((line) => line.msg === msg) as readonly object[]

  test('a metric says which bank is ill', async () => {
    const scraped = await scrape()
    const calls = (name: string, outcome: string) =>
      valueOf(scraped, 'havn_calls_total', { bank: name, service: 'payment-initiation', outcome })
    assert.deepEqual([calls('fjell', 'failed'), calls('fjell', 'answered')], [CALLS, undefined])
    assert.deepEqual([calls('hav', 'failed'), calls('hav', 'answered')], [undefined, 1])
    assert.equal(valueOf(scraped, 'havn_call_duration_seconds_count', { bank: 'fjell' }), CALLS)
    assert.ok((valueOf(scraped, 'havn_answered_seconds_total', { bank: 'hav' }) ?? 0) > 0)
    assert.equal(valueOf(scraped, 'havn_sca_steps_total', { bank: 'hav', step: 'started' }), 1)
    const unanswered = (name: string) =>
      parseScrape(scraped).filter(
        (series) =>
          series.name === 'havn_core_bank_questions_total' &&
          series.labels['bank'] === name &&
          series.labels['outcome'] !== 'answered' &&
          series.value > 0,
      )
    assert.ok(unanswered('fjell').length > 0)
    assert.deepEqual(unanswered('hav'), [])
    // Prometheus sees no increase in a series that begins with the first failure.
    const labels = { bank: 'hav', outcome: 'unreachable' }
    assert.equal(valueOf(scraped, 'havn_core_bank_questions_total', labels), 0)
  })

  test('a question that the core bank leaves out is not counted as answered', async () => {
    const counted = valueOf(await scrape(), 'havn_core_bank_questions_total', {
      bank: 'hav',
      outcome: 'answered',
    })
    assert.equal(counted, banks.questions.length)
    const asked = valueOf(await scrape(), 'havn_core_bank_duration_seconds_count', { question: 'mayUseRail' })
    assert.equal(asked, undefined)
  })

  test('a login provider that is down is counted for its bank, although the page answers 200', async () => {
    const scraped = await scrape()
    const labels = { bank: 'hav', outcome: 'unavailable' }
    assert.equal(valueOf(scraped, 'havn_login_provider_requests_total', labels), 1)
    assert.ok((valueOf(scraped, 'havn_login_provider_seconds_total', { bank: 'hav' }) ?? 0) > 0)
    assert.equal(valueOf(scraped, 'havn_calls_total', { bank: 'hav', outcome: 'failed' }), undefined)
    assert.partialDeepStrictEqual(lines('a login at the provider failed'), [{ bank: 'hav', bankId: hav }])
  })

  test('the database says how large it is, and how much of its log is kept', async () => {
    const scraped = await scrape()
    assert.ok((valueOf(scraped, 'havn_database_size_bytes') ?? 0) > 1e6)
    assert.ok((valueOf(scraped, 'havn_database_wal_written_bytes') ?? 0) > 1e6)
    assert.equal(valueOf(scraped, 'havn_database_wal_kept_bytes'), 0)
    assert.equal(valueOf(scraped, 'havn_database_archive_failing_seconds'), 0)
  })

  test('every line of a call has its bank, TPP, operation and payment, and a probe has none', async () => {
    // The log of another process comes a little later.
    await until(10, async () => lines('call').length >= CALLS + 3)
    const tpp = 'PSDNO-FSA-987654321'
    const ofCreations = lines('call').filter((line) => 'tpp' in line)
    assert.partialDeepStrictEqual(ofCreations, [
      ...Array.from({ length: CALLS }, () => ({ bank: 'fjell', tpp, operation: 'createNdctPayment' })),
      { bank: 'hav', tpp, operation: 'createNdctPayment', payment: paymentId },
    ])
    const ofPages = lines('call').filter((line) => !('tpp' in line))
    assert.partialDeepStrictEqual(ofPages, [
      { bank: 'hav', operation: 'page' },
      { bank: 'hav', operation: 'page' },
    ])
    assert.ok(!JSON.stringify(bank.log()).includes('readyz'))
  })

  test('the line of an error names the bank whose core bank did not answer, and no account', async () => {
    const failed = lines('a call failed')
    assert.equal(failed.length, CALLS)
    assert.partialDeepStrictEqual(failed[0], {
      bank: 'fjell',
      operation: 'createNdctPayment',
      err: { type: 'CoreBankUnavailable', bank: 'fjell' },
    })
    assert.ok(!JSON.stringify(bank.log()).includes('12345678911'))
  })
})
