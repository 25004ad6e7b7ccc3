import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { NewSandboxTransaction, SandboxAccount, SandboxTransaction } from '@havn/contract'
import { newRequestId, useBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { faultsIn } from '../support/send.ts'

const KARI_ID = 'c0000000-0000-4000-8000-000000000001'
const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'

describe('transactions that a TPP creates', () => {
  const bank = useBank()
  let data: SandboxData
  let account: SandboxAccount
  let path: string
  beforeEach(async () => {
    const tpp = bank.newTpp()
    data = sandboxDataAt(bank, tpp)
    account = await data.account({ customerId: KARI_ID, balance: '1000.00', creditLimit: '500.00' })
    path = `accounts/${account.accountId}/transactions`
    await payerAt(bank, tpp).setClock({ advanceSeconds: 40 * 86_400 })
  })

  const add = async (...transactions: NewSandboxTransaction[]) => {
    const answer = await data.post(path, { transactions })
    assert.equal(answer.status, 201, answer.text)
    return answer.json as unknown as SandboxTransaction[]
  }
  const list = (query = '') => data.get<SandboxTransaction[]>(`${path}${query}`)
  const balance = async () => (await data.get<SandboxAccount>(`accounts/${account.accountId}`)).balance
  const amounts = (lines: readonly SandboxTransaction[]) => lines.map(({ amount }) => amount)
  const today = async () => {
    const { json } = await data.call({ target: '/v1/sandbox/clock' })
    return Temporal.Instant.from(String(json['time'])).toZonedDateTimeISO('Europe/Oslo').toPlainDate()
  }

  test('EP-25 201: a transaction with every property changes the balance', async () => {
    const bookingDate = (await today()).subtract({ days: 2 }).toString()
    const transaction = {
      amount: '-349.50',
      bookingDate,
      valueDate: '2020-01-31',
      counterparty: { name: 'Hav Strøm AS', bban: '86011117947' },
      remittanceInformationStructuredArray: [{ reference: '1234566' }],
      endToEndIdentification: 'e2e-1',
    }
    const answer = await data.post(path, { transactions: [transaction] })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.headers['location'], `/v1/sandbox/${path}`)
    const [line] = answer.json as unknown as SandboxTransaction[]
    assert(line)
    const { transactionId, ...body } = line
    assert.deepEqual(body, { ...transaction, bookingStatus: 'booked', currency: 'NOK' })
    assert.deepEqual(
      (await list()).find((one) => one.transactionId === transactionId),
      line,
    )
    assert.equal(await balance(), '650.50')
  })

  test('transactions of one day are booked in the order given, days in theirs, and today’s last', async () => {
    const day = (days: number) => today().then((date) => date.subtract({ days }).toString())
    await add(
      { amount: '1.00', bookingDate: await day(3) },
      { amount: '2.00' },
      { amount: '3.00', bookingDate: await day(10) },
      { amount: '4.00', bookingDate: await day(3) },
    )
    await add({ amount: '5.00', bookingDate: await day(3) }, { amount: '6.00' })
    assert.deepEqual(amounts(await list('?limit=6')), ['6.00', '2.00', '5.00', '4.00', '1.00', '3.00'])
    assert.equal((await list('?limit=2')).length, 2)
    assert.equal(await balance(), '1021.00')
  })

  test('a pending amount is reserved, listed first, and has no booking date', async () => {
    const [pending] = await add({ amount: '-100.00', bookingStatus: 'pending' }, { amount: '-1.00' })
    assert.deepEqual([pending?.bookingStatus, pending?.bookingDate], ['pending', undefined])
    assert.deepEqual(amounts(await list('?limit=1')), ['-100.00', '-1.00'])
    assert.equal(await balance(), '899.00')
  })

  test('409 CONFLICT: an amount beyond the credit limit by one øre, and then none is created', async () => {
    const lines = (await list()).length
    const over = await data.post(path, { transactions: [{ amount: '-1000.00' }, { amount: '-500.01' }] })
    assert.deepEqual([over.status, faultsIn(over)], [409, [['CONFLICT', 'transactions[1].amount']]])
    assert.equal(
      over.json.tppMessages[0]?.text,
      'expected transactions that leave a balance of at least -500.00 NOK, got -500.01: the balance is 1000.00 and the credit limit 500.00',
    )
    const backAndForth = ['-2000.00', '600.00', '-200.00', '-1.00'].map((amount) => ({ amount }))
    const again = await data.post(path, { transactions: backAndForth })
    assert.deepEqual(faultsIn(again), [['CONFLICT', 'transactions[2].amount']])
    assert.deepEqual([await balance(), (await list()).length], ['1000.00', lines])
    await add({ amount: '-1000.00' }, { amount: '-500.00' })
    assert.equal(await balance(), '-500.00')
  })

  test('400 with all problems at once, each with its path', async () => {
    const date = await today()
    const answer = await data.post(path, {
      transactions: [
        { amount: '0.00' },
        { amount: '10.0', bookingDate: '2026-02-30' },
        { amount: '5.00', bookingStatus: 'pending' },
        { amount: '-5.00', bookingStatus: 'pending', bookingDate: date.toString() },
        { amount: '1.00', bookingDate: date.add({ days: 1 }).toString() },
        { amount: '1.00', bookingDate: date.subtract({ years: 10, days: 1 }).toString() },
        { amount: '1.00', valueDate: '2026-13-01' },
      ],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', 'transactions[6].valueDate']])
    const content = await data.post(path, {
      transactions: [
        { amount: '0.00' },
        { amount: '10.0', bookingDate: '2026-02-30' },
        { amount: '5.00', bookingStatus: 'pending' },
        { amount: '-5.00', bookingStatus: 'pending', bookingDate: date.toString() },
        { amount: '1.00', bookingDate: date.add({ days: 1 }).toString() },
        {
          amount: '1.00',
          bookingDate: date.subtract({ years: 10, days: 1 }).toString(),
          remittanceInformationUnstructured: 'a',
          remittanceInformationStructuredArray: [{ reference: 'b' }],
        },
      ],
    })
    assert.deepEqual(faultsIn(content), [
      ['FORMAT_ERROR', 'transactions[0].amount'],
      ['FORMAT_ERROR', 'transactions[1].amount'],
      ['FORMAT_ERROR', 'transactions[1].bookingDate'],
      ['FORMAT_ERROR', 'transactions[2].amount'],
      ['FORMAT_ERROR', 'transactions[3].bookingDate'],
      ['FORMAT_ERROR', 'transactions[4].bookingDate'],
      ['FORMAT_ERROR', 'transactions[5].bookingDate'],
      ['FORMAT_ERROR', 'transactions[5].remittanceInformationUnstructured'],
    ])
    assert.equal(await balance(), '1000.00')
  })

  test('100 transactions are accepted, 101 and none are not', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => ({ amount: '1.00' }))
    assert.equal((await add(...lines(100))).length, 100)
    for (const count of [0, 101]) {
      const answer = await data.post(path, { transactions: lines(count) })
      assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', 'transactions']])
    }
  })

  test('ten years ago is accepted, and the day before is not', async () => {
    const earliest = (await today()).subtract({ years: 10 })
    await add({ amount: '1.00', bookingDate: earliest.toString() })
    assert.equal((await list()).at(-1)?.bookingDate, earliest.toString())
  })

  test('a retry creates nothing twice', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    const body = { transactions: [{ amount: '7.00' }] }
    const first = await data.post(path, body, headers)
    assert.equal((await data.post(path, body, headers)).text, first.text)
    assert.equal(await balance(), '1007.00')
  })

  test('concurrent creations and a deletion: the ledger balances', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => data.post(path, { transactions: [{ amount: '-200.00' }] })),
      data.remove('customers/c0000000-0000-4000-8000-000000000002'),
    ])
    assert.equal(await balance(), '-400.00')
  })

  test('transactions of a card, in NOK, up to its credit limit', async () => {
    const { cardAccountId } = await data.cardAccount({ customerId: KARI_ID, creditLimit: '100.00' })
    const cards = `card-accounts/${cardAccountId}/transactions`
    const transactions = [{ amount: '-99.00', counterparty: { name: 'Kafé Måken' } }]
    const made = await data.post(cards, { transactions })
    assert.equal(made.status, 201, made.text)
    assert.equal((await data.post(cards, { transactions })).status, 409)
    assert.deepEqual(await data.get(cards), made.json)
  })

  test('VER-07 a purchase abroad has an original amount, above zero and in another currency', async () => {
    const { cardAccountId } = await data.cardAccount({ customerId: KARI_ID, creditLimit: '100.00' })
    for (const at of [path, `card-accounts/${cardAccountId}/transactions`]) {
      const purchase = { amount: '-50.00', originalAmount: { amount: '4.20', currency: 'EUR' } } as const
      const made = await data.post(at, { transactions: [purchase] })
      assert.equal(made.status, 201, made.text)
      const [line] = made.json as unknown as SandboxTransaction[]
      assert.deepEqual(line?.originalAmount, purchase.originalAmount)
      const wrong = [
        { amount: '4.20', currency: 'NOK' },
        { amount: '-4.20', currency: 'EUR' },
        { amount: '0.00', currency: 'EUR' },
        { amount: '4.2', currency: 'EUR' },
      ]
      const refused = await data.post(at, {
        transactions: wrong.map((originalAmount) => ({ amount: '-1.00', originalAmount })),
      })
      assert.deepEqual(faultsIn(refused), [
        ['FORMAT_ERROR', 'transactions[0].originalAmount.currency'],
        ['FORMAT_ERROR', 'transactions[1].originalAmount.amount'],
        ['FORMAT_ERROR', 'transactions[2].originalAmount.amount'],
        ['FORMAT_ERROR', 'transactions[3].originalAmount.amount'],
      ])
    }
  })

  test('404 RESOURCE_UNKNOWN: no such account, or the id of a card', async () => {
    const body = { transactions: [{ amount: '1.00' }] }
    for (const id of [NEVER_ISSUED, 'no-uuid', 'd0000000-0000-4000-8000-000000000001', KARI_ID]) {
      assert.equal((await data.post(`accounts/${id}/transactions`, body)).status, 404)
      assert.equal((await data.call({ target: `/v1/sandbox/accounts/${id}/transactions` })).status, 404)
    }
  })

  test('initialize and deletion delete the transactions', async () => {
    await add({ amount: '-100.00', bookingStatus: 'pending' }, { amount: '5.00' })
    assert.equal((await data.remove(`accounts/${account.accountId}`)).status, 204)
    await data.initialize()
  })
})
