import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SandboxPayment, SandboxPaymentList, SandboxPaymentReport } from '@havn/contract'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { KARIS_ACCOUNT, MONDAY, OLAS_ACCOUNT, TUESDAY } from '../support/reach-status.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'

const PAYMENTS = '/v1/sandbox/payments'
const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'

describe('the list of a TPP’s own payments', () => {
  let bank: TestBank
  before(async () => {
    bank = await openBank({ sharedHosts: ['felles.localhost'] })
  })
  after(() => bank.close())

  async function newPayer(): Promise<{ payer: Payer; tpp: Identity }> {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const payer = payerAt(bank, tpp)
    await payer.setClock(MONDAY)
    return { payer, tpp }
  }

  async function read(payer: Payer, query = ''): Promise<SandboxPaymentList> {
    const answer = await payer.call({ target: `${PAYMENTS}${query}` })
    assert.equal(answer.status, 200, answer.text)
    assertMatchesContract('GET', PAYMENTS, answer)
    return answer.json as unknown as SandboxPaymentList
  }

  const idsOf = (payments: readonly SandboxPayment[]) => payments.map(({ paymentId }) => paymentId)
  const idOf = (path: string) => path.split('/').at(-1) ?? ''

  test('DX-14 newest first, with amount, accounts, dates and links; none for a TPP that has paid nothing', async () => {
    const { payer } = await newPayer()
    assert.deepEqual(await read(payer), { payments: [], _links: {} })
    const paths = [await payer.pay(), await payer.pay()]
    const { payments, _links: links } = await read(payer)
    assert.deepEqual(idsOf(payments), paths.map(idOf).toReversed())
    assert.deepEqual(links, {})
    const { createdAt, ...newest } = payments[0] ?? assert.fail()
    assert.match(createdAt, /^2026-11-16T10:0/)
    const href = paths[1] ?? ''
    assert.deepEqual(newest, {
      paymentId: idOf(href),
      paymentService: 'payments',
      paymentProduct: 'norwegian-domestic-credit-transfers',
      transactionStatus: 'ACTC',
      instructedAmount: ndctBody().instructedAmount,
      debtorAccount: KARIS_ACCOUNT,
      creditorAccount: OLAS_ACCOUNT,
      executionDate: '2026-11-16',
      _links: {
        self: { href, verbs: ['GET', 'DELETE'] },
        status: { href: `${href}/status`, verbs: ['GET'] },
      },
    })
  })

  test('DX-14 page by page: a limit of one and the link to the next, until there is none', async () => {
    const { payer } = await newPayer()
    const paths = [await payer.pay(), await payer.pay(), await payer.pay()]
    await payer.create()
    const seen: string[] = []
    let target: string | undefined = `${PAYMENTS}?status=ACTC&limit=1`
    while (target !== undefined) {
      const { payments, _links: links } = await read(payer, target.slice(PAYMENTS.length))
      seen.push(...idsOf(payments))
      target = links.next?.href
    }
    assert.deepEqual(seen, paths.map(idOf).toReversed())
    assert.equal((await read(payer, '?limit=4'))._links.next, undefined)
    assert.notEqual((await read(payer, '?limit=3'))._links.next, undefined)
  })

  test('DX-14 by status: as the payment’s own status says, of bulk payments and of days that have passed too', async () => {
    const { payer } = await newPayer()
    const waiting = (await payer.create()).json.paymentId
    const line = (bban: string) => {
      const { debtorAccount: _debtor, requestedExecutionDate: _date, ...rest } = ndctBody()
      return { ...rest, creditorAccount: { bban, currency: 'NOK' as const } }
    }
    const { debtorAccount } = ndctBody()
    const body = {
      paymentInformationId: 'LIST-1',
      debtorAccount,
      payments: [line('99860601008'), line(OLAS_ACCOUNT)],
    }
    const bulk = idOf(await payer.pay({ target: BULK, body }))
    assert.deepEqual(idsOf((await read(payer, '?status=RCVD')).payments), [waiting])
    await payer.run()
    const [part] = (await read(payer, '?status=PART')).payments
    assert.equal(part?.paymentId, bulk)
    assert.deepEqual([part.instructedAmount, part.creditorAccount], [undefined, undefined])
    await payer.setClock(TUESDAY)
    assert.deepEqual(idsOf((await read(payer, '?status=RJCT')).payments), [waiting])
    assert.deepEqual((await read(payer, '?status=RCVD')).payments, [])
  })

  test('DX-14 one payment by its id alone: what the list says of it and every change of its status', async () => {
    const { payer } = await newPayer()
    const path = await payer.pay()
    await payer.run()
    const target = `${PAYMENTS}/${idOf(path)}`
    const answer = await payer.call({ target })
    assertMatchesContract('GET', target, answer)
    const { events, ...outline } = answer.json as unknown as SandboxPaymentReport
    assert.deepEqual(outline, (await read(payer)).payments[0])
    assert.deepEqual(
      events.map(({ cause, transactionStatus }) => `${cause} ${transactionStatus}`),
      ['created RCVD', 'approved ACTC', 'claimed PDNG', 'reserved ACSP', 'booked ACSC'],
    )
  })

  test('SEC-01 DX-14 another TPP of the same bank sees none of them', async () => {
    const headers = { Host: 'felles.localhost' }
    const [one, other] = [bank.newTpp(), bank.newTpp()]
    const created = await payerAt(bank, one).create({ headers })
    const listed = async (tpp: Identity) => {
      const { json } = await bank.call(tpp, { target: PAYMENTS, headers })
      return idsOf(json['payments'] as SandboxPayment[])
    }
    assert.deepEqual(await listed(one), [created.json.paymentId])
    assert.deepEqual(await listed(other), [])
    const asked = await bank.call(other, { target: `${PAYMENTS}/${created.json.paymentId}`, headers })
    assert.deepEqual([asked.status, asked.json.tppMessages[0]?.code], [404, 'RESOURCE_UNKNOWN'])
  })

  for (const [query, path] of [
    ['?status=DONE', 'status'],
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
    ['?before=yesterday', 'before'],
  ] as const)
    test(`400 FORMAT_ERROR: ${query}`, async () => {
      const { json, status } = await bank.call(bank.newTpp(), { target: `${PAYMENTS}${query}` })
      assert.deepEqual(
        [status, json.tppMessages[0]?.code, json.tppMessages[0]?.path],
        [400, 'FORMAT_ERROR', path],
      )
    })
})
