import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type {
  SandboxBalances,
  SandboxBasketList,
  SandboxBasketReport,
  SandboxCalendar,
  SandboxConsentList,
  SandboxConsentReport,
} from '@havn/contract'
import { consentsAt, KARIS, PRESENT } from '../consents/support/consent-calls.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { basketPayerAt } from '../support/basket-payer.ts'
import type { Identity } from '../support/certificates.ts'
import { mondayInNovember, timeOn } from '../support/coming-dates.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import type { RequestToSign } from '../support/signed-request.ts'

const BASKETS = '/v1/sandbox/signing-baskets'
const CONSENTS = '/v1/sandbox/consents'
const CALENDAR = '/v1/sandbox/calendar'
const BALANCES = `/v1/sandbox/accounts/${KARIS.current}/balances`
const UNKNOWN_ID = '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37'

describe('what is a TPP’s own in the sandbox', () => {
  const bank = useBank({ sharedHosts: ['felles.localhost'] })

  /** Reads a target as a TPP, and checks the answer against the contract. */
  async function read<Body>(call: (request: RequestToSign) => ReturnType<TestBank['call']>, target: string) {
    const answer = await call({ target })
    assert.equal(answer.status, 200, answer.text)
    assertMatchesContract('GET', target, answer)
    return answer.json as unknown as Body
  }

  async function assertFaults(tpp: Identity, path: string, queries: readonly string[]) {
    for (const query of queries) {
      const { status, json } = await bank.call(tpp, { target: `${path}?${query}` })
      assert.deepEqual([status, json.tppMessages[0]?.code], [400, 'FORMAT_ERROR'], query)
    }
  }

  test('DX-23 baskets: newest first with stage, payments and links; one with its events and the link of its SCA', async () => {
    const payer = await basketPayerAt(bank)
    const call = (request: RequestToSign) => bank.call(payer.tpp, request)
    const paymentIds = [await payer.payment(), await payer.payment()]
    const { answer: created, basketId, authorisationId } = await payer.basket(paymentIds)
    const waiting = await read<SandboxBasketReport>(call, `${BASKETS}/${basketId}`)
    assert.equal(
      waiting.authorisations[0]?._links.scaRedirect?.href,
      created.json._links['scaRedirect']?.href,
    )
    assert.equal(waiting.authorisations[0]?.basketId, basketId)
    const decided = await call({
      target: `/v1/sandbox/authorisations/${authorisationId}`,
      body: { outcome: 'approve' },
    })
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    const { baskets, _links: links } = await read<SandboxBasketList>(call, BASKETS)
    assert.deepEqual(
      baskets.map((one) => [one.basketId, one.stage, one.transactionStatus, one.payments, links]),
      [
        [
          basketId,
          'approved',
          'ACTC',
          paymentIds.map((paymentId) => ({ paymentId, transactionStatus: 'ACTC' })),
          {},
        ],
      ],
    )
    const done = await read<SandboxBasketReport>(call, `${BASKETS}/${basketId}`)
    assert.deepEqual(
      done.events.map(({ cause, stage }) => `${cause} ${stage}`),
      ['created open', 'approved approved'],
    )
    const second = (await payer.basket([await payer.payment()])).basketId
    const page = await read<SandboxBasketList>(call, `${BASKETS}?limit=1`)
    assert.deepEqual(page.baskets[0]?.basketId, second)
    const rest = await read<SandboxBasketList>(call, page._links.next?.href ?? '')
    assert.deepEqual(rest.baskets[0]?.basketId, basketId)
    await assertFaults(payer.tpp, BASKETS, ['limit=0', 'limit=201', 'before=x'])
    assert.equal((await call({ target: `${BASKETS}/${UNKNOWN_ID}` })).status, 404)
  })

  test('DX-23 consents: of all PSUs; one with its events, its use day by day and its authorisations', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const call = (request: RequestToSign) => bank.call(tpp, request)
    const consents = consentsAt(bank, tpp)
    assert.deepEqual((await read<SandboxConsentList>(call, CONSENTS)).consents, [])
    const psuId = await consents.grant({ accounts: [KARIS.current] })
    await consents.read({ 'PSU-ID': psuId, ...PRESENT })
    await consents.read({ 'PSU-ID': psuId })
    const listed = await read<SandboxConsentList>(call, CONSENTS)
    assert.deepEqual(
      listed.consents.map((one) => [one.consentStatus, one.psuId, one.psu?.name, one.accounts.length]),
      [['valid', psuId, 'Kari Nordmann', 1]],
    )
    const target = `${CONSENTS}/${listed.consents[0]?.consentId}`
    const asked = await consents.start({ 'PSU-ID': psuId })
    let report = await read<SandboxConsentReport>(call, target)
    // Reads are counted a moment after the answer.
    for (let tries = 0; tries < 50 && (report.use[0]?.reads ?? 0) < 2; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      report = await read<SandboxConsentReport>(call, target)
    }
    assert.deepEqual(
      report.use.map(({ reads, readsWithoutPsu }) => [reads, readsWithoutPsu]),
      [[2, 1]],
    )
    assert.deepEqual(
      report.events.map(({ cause, accounts }) => [cause, accounts]),
      [['granted', 1]],
    )
    assert.deepEqual(
      report.authorisations.map(({ scaStatus, _links: links }) => [scaStatus, links.scaRedirect?.href]),
      [
        ['received', asked.json._links['scaRedirect']?.href],
        ['finalised', undefined],
      ],
    )
    assert.equal(
      (await call({ method: 'DELETE', target: `/v1/bank-offered-consents/${report.consentId}` })).status,
      204,
    )
    const ended = await read<SandboxConsentReport>(call, target)
    assert.deepEqual([ended.consentStatus, ended.events.at(-1)?.detail], ['terminatedByTpp', 'terminated'])
    assert.equal((await call({ target: `${CONSENTS}/${UNKNOWN_ID}` })).status, 404)
    await assertFaults(tpp, CONSENTS, ['limit=1'])
  })

  test('SEC-01 DX-23 another TPP of the same bank sees neither, and no id of them', async () => {
    const host = 'felles.localhost'
    const payer = await basketPayerAt(bank, { host })
    const { basketId } = await payer.basket([await payer.payment()])
    const other = bank.newTpp({ keyType: 'P-256' })
    const call = (request: RequestToSign) => bank.call(other, { ...request, headers: { Host: host } })
    assert.deepEqual((await read<SandboxBasketList>(call, BASKETS)).baskets, [])
    assert.deepEqual((await read<SandboxConsentList>(call, CONSENTS)).consents, [])
    assert.equal((await call({ target: `${BASKETS}/${basketId}` })).status, 404)
  })

  test('DX-24 the balance of each day: what was booked until then, of today so far, none of days to come', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const payer = payerAt(bank, tpp)
    const monday = mondayInNovember()
    const day = mondayInNovember
    await payer.setClock(timeOn(monday, '11:00'))
    const series = (query = '') => read<SandboxBalances>(payer.call, `${BALANCES}${query}`)
    const today = (await series()).balances.at(-1)
    assert.equal(today?.date, monday)
    assert.equal((await series()).balances.length, 90)
    await payer.pay({ body: ndctBody({ instructedAmount: { amount: '100.00', currency: 'NOK' } }) })
    await payer.run()
    const paid = (await series(`?from=${day(-1)}&to=${day(1)}`)).balances
    assert.deepEqual(
      paid.map(({ date }) => date),
      [day(-1), monday],
    )
    assert.equal(Number(today.balance) - Number(paid[1]?.balance), 100)
    await payer.setClock(timeOn(day(2), '11:00'))
    assert.deepEqual(
      (await series(`?from=${monday}`)).balances.map(({ balance }) => balance),
      [paid[1]?.balance, paid[1]?.balance, paid[1]?.balance],
    )
    assert.equal((await series(`?from=${day(-747)}`)).balances.length, 750)
    await assertFaults(tpp, BALANCES, [
      `from=${day(-748)}`,
      `from=${day(3)}`,
      'to=x',
      `from=${day(1)}&to=${monday}`,
    ])
    assert.equal((await payer.call({ target: `/v1/sandbox/accounts/${UNKNOWN_ID}/balances` })).status, 404)
  })

  test('DX-25 the calendar: banking days, holidays by name, batch runs to come and done, with their payments', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const payer = payerAt(bank, tpp)
    await payer.setClock(MONDAY)
    const days = async (query = '') => read<SandboxCalendar>(payer.call, `${CALENDAR}${query}`)
    const month = await days()
    assert.deepEqual([month.today, month.days.length, month.days[0]?.date], ['2026-11-16', 31, '2026-11-16'])
    const weekend = (await days('?from=2026-11-20&to=2026-11-21')).days
    assert.deepEqual(
      weekend.map(({ isBankingDay, batchRuns }) => [isBankingDay, batchRuns.length]),
      [
        [true, 5],
        [false, 0],
      ],
    )
    const easter = (await days('?from=2027-03-25&to=2027-03-25')).days
    assert.deepEqual(easter, [
      { date: '2027-03-25', isBankingDay: false, name: 'Maundy Thursday', batchRuns: [] },
    ])
    await payer.pay()
    await payer.setClock({ time: '2026-11-16T13:00:00+00:00' })
    const [monday] = (await days('?to=2026-11-16')).days
    assert.deepEqual(
      monday?.batchRuns.map(({ isDone, executed }) => [isDone, executed]),
      [
        [true, 0],
        [true, 0],
        [true, 1],
        [false, undefined],
        [false, undefined],
      ],
    )
    assert.equal((await days('?from=2026-01-01&to=2027-01-01')).days.length, 366)
    await assertFaults(tpp, CALENDAR, ['from=2026-01-01&to=2027-01-02', 'to=2026-11-15', 'from=monday'])
  })
})
