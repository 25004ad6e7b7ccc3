import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BulkPayment, BulkPaymentDetails, compileBody, type NdctPayment } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, usePayer } from '../support/payer.ts'
import { useBank } from '../support/bank.ts'

const TARGET = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const KARIS = '99860510002'
const OLAS = '99860512749'
const OLA = '02927931152'

type Line = BulkPayment['payments'][number]

function lineOf(amount: string, change: Partial<Line> = {}): Line {
  const { debtorAccount: _account, requestedExecutionDate: _date, ...line }: NdctPayment = ndctBody()
  return { ...line, instructedAmount: { amount, currency: 'NOK' }, ...change }
}

function bulkOf(payments: Line[], change: Partial<BulkPayment> = {}): BulkPayment {
  return {
    paymentInformationId: `BULK-${Math.random().toString(36).slice(2, 12)}`,
    debtorAccount: { bban: KARIS, currency: 'NOK' },
    payments,
    ...change,
  }
}

interface BulkDetails {
  readonly transactionStatus: string
  readonly payments: readonly {
    readonly paymentId?: string
    readonly transactionStatus: string
    readonly tppMessages?: readonly { readonly code: string; readonly text?: string }[]
  }[]
}

describe('bulk payments', () => {
  const bank = useBank()
  const payer = usePayer(bank, MONDAY)

  const detailsOf = async (path: string) => {
    const answer = await payer.call({
      target: path,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    })
    assert.equal(answer.status, 200, answer.text)
    return answer.json as unknown as BulkDetails
  }
  const reasonsOf = async (path: string) =>
    (await detailsOf(path)).payments.map(({ tppMessages }) => tppMessages?.map(({ text }) => text).join())
  const statusesOf = async (path: string) =>
    (await detailsOf(path)).payments.map(({ transactionStatus }) => transactionStatus)

  test('one approval, and every line is paid separately', async () => {
    const had = { kari: await payer.balanceOf(KARIS), ola: await payer.balanceOf(OLAS) }
    const path = await payer.pay({
      target: TARGET,
      body: bulkOf([lineOf('10.00'), lineOf('20.00'), lineOf('30.00')]),
    })
    assert.equal(await payer.statusOf(path), 'ACTC')
    const run = await payer.run()
    assert.equal(run['booked'], 3)
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.deepEqual(await statusesOf(path), ['ACSC', 'ACSC', 'ACSC'])
    assert.equal(await payer.balanceOf(KARIS), had.kari - 6000n)
    assert.equal(await payer.balanceOf(OLAS), had.ola + 6000n)
  })

  test('two equal lines are two payments', async () => {
    const had = await payer.balanceOf(KARIS)
    const path = await payer.pay({ target: TARGET, body: bulkOf([lineOf('40.00'), lineOf('40.00')]) })
    assert.equal((await payer.run())['booked'], 2)
    assert.equal(await payer.statusOf(path), 'ACSC')
    assert.equal(await payer.balanceOf(KARIS), had - 8000n)
  })

  test('lines with different final statuses: PART, and the details have each of them', async () => {
    const body = bulkOf([lineOf('1.00'), lineOf('999999.00')], {
      debtorAccount: { bban: OLAS, currency: 'NOK' },
    })
    const path = await payer.pay({ target: TARGET, body, headers: { 'X-PSU-IDENTITY': OLA } })
    await payer.run()
    assert.deepEqual(await statusesOf(path), ['ACSC', 'ACCP'])
    assert.deepEqual(await reasonsOf(path), [
      undefined,
      'There is too little money on the debtor account. The bank tries again at every batch run until the last one of 2026-11-17.',
    ])
    assert.equal(await payer.statusOf(path), 'ACCP')
    // Tried until the last run of the next banking day.
    await payer.setClock({ time: '2026-11-17T17:00:00+00:00' })
    assert.deepEqual(await statusesOf(path), ['ACSC', 'RJCT'])
    assert.deepEqual(await reasonsOf(path), [
      undefined,
      'There was too little money on the debtor account until the last try.',
    ])
    assert.equal(await payer.statusOf(path), 'PART')
    await payer.setClock(MONDAY)
  })

  test('PCR-05 a line that the core bank refuses says why, like a single payment', async () => {
    const refused = lineOf('1.00', { creditorAccount: { bban: '99860601008', currency: 'NOK' } })
    const path = await payer.pay({ target: TARGET, body: bulkOf([refused, lineOf('2.00')]) })
    assert.deepEqual(await reasonsOf(path), [undefined, undefined])
    await payer.run()
    const answer = await payer.call({ target: path })
    assert.equal(compileBody(BulkPaymentDetails)(answer.json).ok, true)
    assert.deepEqual(await statusesOf(path), ['RJCT', 'ACSC'])
    assert.deepEqual(await reasonsOf(path), [
      'The bank refused the payment: the creditor account is closed.',
      undefined,
    ])
  })

  test('every line is validated, and an error has its index; an error in a shared field is reported once', async () => {
    const answer = await payer.create({
      target: TARGET,
      body: bulkOf(
        [
          lineOf('1.00'),
          lineOf('1.0'),
          lineOf('1.00', { creditorAccount: { bban: '11111111111', currency: 'NOK' } }),
        ],
        { debtorAccount: { bban: '12345678901', currency: 'NOK' } },
      ),
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.json.tppMessages.map(({ path }) => String(path)).toSorted(), [
      'debtorAccount.bban',
      'payments[1].instructedAmount.amount',
      'payments[2].creditorAccount.bban',
    ])
  })

  test('0 lines and 1,001 are refused', async () => {
    for (const count of [0, 1001]) {
      const lines = Array.from({ length: count }, () => lineOf('1.00'))
      const answer = await payer.create({ target: TARGET, body: bulkOf(lines) })
      assert.equal(answer.status, 400, String(count))
    }
  })

  test('1,000 lines are created, approved and executed, each for less than a payment of its own', async () => {
    const seconds = async (work: () => Promise<unknown>) => {
      const started = performance.now()
      await work()
      return (performance.now() - started) / 1000
    }
    const singles = 50
    const single = await seconds(async () => {
      for (let count = 0; count < singles; count += 1) assert.equal((await payer.create()).status, 201)
    })
    const lines = Array.from({ length: 1000 }, (_, index) => lineOf(`${1 + (index % 9)}.00`))
    let created: Awaited<ReturnType<Payer['create']>> | undefined
    const creation = await seconds(async () => {
      created = await payer.create({ target: TARGET, body: bulkOf(lines) })
    })
    assert(created)
    const answer = created
    assert.equal(answer.status, 201, answer.text)
    const approval = await seconds(() => payer.decide(answer))
    const run = await seconds(async () => assert.equal((await payer.run())['booked'], 1000))
    const path = answer.json._links['self']?.href ?? ''
    assert.equal(await payer.statusOf(path), 'ACSC')
    const microseconds = (all: number, count: number) => Math.round((all * 1e6) / count)
    const perLine = microseconds(creation, 1000)
    const alone = microseconds(single, singles)
    console.log(
      `a line: ${perLine} µs created (${(perLine / alone).toFixed(3)} of ${alone} µs for a payment), ${microseconds(approval, 1000)} µs approved, ${microseconds(run, 1000)} µs run`,
    )
    assert(perLine < alone)
  })

  test('cancelled before approval by the TPP, after it by the PSU; claimed lines stay', async () => {
    const created = await payer.create({ target: TARGET, body: bulkOf([lineOf('1.00')]) })
    const unapproved = created.json._links['self']?.href ?? ''
    assert.equal((await payer.cancel(unapproved)).status, 204)
    assert.equal(await payer.statusOf(unapproved), 'CANC')

    const path = await payer.pay({ target: TARGET, body: bulkOf([lineOf('2.00'), lineOf('3.00')]) })
    const cancellation = await payer.cancel(path, {
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
    })
    assert.equal(cancellation.status, 202, cancellation.text)
    assert.equal((await payer.decide(cancellation)).json['scaStatus'], 'finalised')
    assert.equal(await payer.statusOf(path), 'CANC')
    assert.deepEqual(await statusesOf(path), ['CANC', 'CANC'])
    assert.equal((await payer.run())['booked'], 0)
    assert.equal((await payer.cancel(path)).status, 409)
  })

  test('a bulk payment is not a single payment: its id is unknown there', async () => {
    const path = await payer.pay({ target: TARGET, body: bulkOf([lineOf('4.00')]) })
    const single = path.replace('bulk-payments', 'payments')
    assert.equal((await payer.call({ target: `${single}/status` })).status, 404)
    await payer.run()
  })
})
