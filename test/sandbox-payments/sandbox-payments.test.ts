import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SandboxPayment, SandboxPaymentList, SandboxPaymentReport } from '@havn/contract'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { KARIS_ACCOUNT, OLAS_ACCOUNT, TUESDAY } from '../support/reach-status.ts'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { useBank } from '../support/bank.ts'

const PAYMENTS = '/v1/sandbox/payments'
const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'

describe('the list of a TPP’s own payments', () => {
  const bank = useBank({ sharedHosts: ['felles.localhost'] })

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
      debtorName: 'Kari Nordmann',
      creditorAccount: OLAS_ACCOUNT,
      creditorName: ndctBody().creditorName,
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
    const dated = ndctBody({ requestedExecutionDate: '2026-11-16' })
    const waiting = (await payer.create({ body: dated })).json.paymentId
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
    const { events, payment, authorisations, ...outline } = answer.json as unknown as SandboxPaymentReport
    assert.equal('creditorName' in payment && payment.creditorName, ndctBody().creditorName)
    assert.deepEqual(
      authorisations.map(({ scaStatus, psu, _links: links }) => [scaStatus, psu?.name, links]),
      [['finalised', 'Kari Nordmann', {}]],
    )
    assert.deepEqual(outline, (await read(payer)).payments[0])
    assert.deepEqual(
      events.map(({ cause, transactionStatus }) => `${cause} ${transactionStatus}`),
      ['created RCVD', 'approved ACTC', 'claimed PDNG', 'reserved ACSP', 'booked ACSC'],
    )
  })

  test('DX-22 by service, product, account, day and what is searched for', async () => {
    const { payer } = await newPayer()
    const { debtorAccount, requestedExecutionDate: _date, ...rest } = ndctBody()
    const own = idOf(await payer.pay())
    const named = ndctBody({
      creditorName: 'Bjørn Æsøy',
      instructedAmount: { amount: '1250.50', currency: 'NOK' },
      remittanceInformationUnstructured: 'Husleie juli',
    })
    const rent = (await payer.create({ body: named })).json.paymentId
    const line = {
      ...rest,
      creditorName: 'Fjord Verksted',
      creditorAccount: { bban: '99860601008', currency: 'NOK' },
    } as const
    const body = { paymentInformationId: 'LIST-2', debtorAccount, payments: [line] }
    const bulk = (await payer.create({ target: BULK, body })).json.paymentId
    const found = async (query: string) => idsOf((await read(payer, query)).payments)
    assert.deepEqual(await found('?paymentService=bulk-payments'), [bulk])
    assert.deepEqual(await found('?paymentService=payments'), [rent, own])
    assert.deepEqual(await found('?paymentProduct=norwegian-cross-border-credit-transfers'), [])
    assert.deepEqual(await found('?account=9986.06.01008'), [bulk])
    assert.deepEqual(await found(`?account=${KARIS_ACCOUNT}`), [bulk, rent, own])
    assert.deepEqual(await found('?createdFrom=2026-11-16&createdTo=2026-11-16'), [bulk, rent, own])
    assert.deepEqual(await found('?createdFrom=2026-11-17'), [])
    assert.deepEqual(await found('?createdTo=2026-11-15'), [])
    const search = (text: string) => found(`?search=${encodeURIComponent(text)}`)
    assert.deepEqual(await search('bjørn æ'), [rent])
    assert.deepEqual(await search('1 250,5'), [rent])
    assert.deepEqual(await search('leie JULI'), [rent])
    assert.deepEqual(await search('fjord'), [bulk])
    assert.deepEqual(await search('9986 0601'), [bulk])
    assert.deepEqual(await search(own), [own])
    assert.deepEqual(await search(own.slice(-6).toUpperCase()), [own])
    assert.deepEqual(await search(own.slice(-5)), [])
    assert.deepEqual(await search('%'), [])
    const [next] = [(await read(payer, '?search=9986&limit=2'))._links.next?.href ?? '']
    assert.deepEqual(await found(next.slice(PAYMENTS.length)), [own])
  })

  test('DX-22 a bulk payment has its lines, a periodic one its executions, each with its status', async () => {
    const { payer } = await newPayer()
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody()
    const body = { paymentInformationId: 'LIST-3', debtorAccount, payments: [line] }
    const report = async (paymentId: string) => {
      const target = `${PAYMENTS}/${paymentId}`
      const answer = await payer.call({ target })
      assertMatchesContract('GET', target, answer)
      return answer.json as unknown as SandboxPaymentReport
    }
    const created = await payer.create({ target: BULK, body })
    const waiting = await report(created.json.paymentId)
    assert.deepEqual(waiting.lines, [{ transactionStatus: 'RCVD' }])
    assert.equal(
      waiting.authorisations[0]?._links.scaRedirect?.href,
      created.json._links['scaRedirect']?.href,
    )
    await payer.decide(created)
    await payer.run()
    const done = await report(created.json.paymentId)
    assert.deepEqual(
      done.lines?.map(({ transactionStatus }) => transactionStatus),
      ['ACSC'],
    )
    const monthly = {
      ...ndctBody({ remittanceInformationUnstructured: 'Sparing' }),
      requestedExecutionDate: undefined,
    }
    const order = await payer.pay({
      target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
      body: {
        ...JSON.parse(JSON.stringify(monthly)),
        startDate: '2026-11-16',
        frequency: 'Monthly',
        dayOfExecution: '16',
      },
    })
    await payer.run()
    const periodic = await report(idOf(order))
    assert.deepEqual(
      periodic.executions?.map(({ executionDate, transactionStatus }) => [executionDate, transactionStatus]),
      [['2026-11-16', 'ACSC']],
    )
    assert.equal(periodic.nextExecutionDate, '2026-12-16')
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
    ['?paymentService=card-payments', 'paymentService'],
    ['?paymentProduct=sepa', 'paymentProduct'],
    ['?createdFrom=2026-13-01', 'createdFrom'],
    ['?search=', 'search'],
    [`?search=${'x'.repeat(101)}`, 'search'],
    ['?search=a%00b', 'search'],
  ] as const)
    test(`400 FORMAT_ERROR: ${query}`, async () => {
      const { json, status } = await bank.call(bank.newTpp(), { target: `${PAYMENTS}${query}` })
      assert.deepEqual(
        [status, json.tppMessages[0]?.code, json.tppMessages[0]?.path],
        [400, 'FORMAT_ERROR', path],
      )
    })
})
