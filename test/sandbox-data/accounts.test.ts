import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { parseNorwegianBban, type SandboxAccount, type SandboxCustomer } from '@havn/contract'
import { newRequestId, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { faultsIn } from '../support/send.ts'

const KARI_ID = 'c0000000-0000-4000-8000-000000000001'
const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'
const FREE_BBAN = '86011117947'

describe('accounts that a TPP creates', () => {
  const bank = useBank()
  let tpp: Identity
  let data: SandboxData
  beforeEach(() => {
    tpp = bank.newTpp()
    data = sandboxDataAt(bank, tpp)
  })

  const list = () => data.get<SandboxAccount[]>('accounts')

  test('EP-25 201: an account with every property', async () => {
    const request = {
      customerId: KARI_ID,
      bban: FREE_BBAN,
      currency: 'EUR',
      name: 'Feriekonto',
      balance: '1200.50',
      creditLimit: '300.00',
      kidAgreement: { required: false, lengths: [9], checkDigit: 'mod11' },
    } as const
    const answer = await data.post('accounts', request)
    assert.equal(answer.status, 201, answer.text)
    const account = answer.json as unknown as SandboxAccount
    const { accountId, _links, ...body } = account
    assert.deepEqual(body, request)
    assert.equal(answer.headers['location'], _links.self.href)
    assert.deepEqual(await data.get(`accounts/${accountId}`), account)
    assert.deepEqual(
      (await list()).filter(({ customerId }) => customerId === KARI_ID).map(({ bban }) => bban),
      ['99860510002', '99860511378', FREE_BBAN],
    )
    const customer = await data.get<SandboxCustomer>(_links.customer.href.replace('/v1/sandbox/', ''))
    assert.deepEqual(customer.accounts, ['99860510002', '99860511378', FREE_BBAN])
  })

  test('defaults: a free account number, NOK, no money and no credit', async () => {
    const account = await data.account({ customerId: KARI_ID })
    assert.equal(parseNorwegianBban(account.bban).ok, true)
    assert.deepEqual(
      [account.currency, account.balance, account.creditLimit, account.kidAgreement],
      ['NOK', '0.00', '0.00', undefined],
    )
    assert.equal(
      (await data.account({ customerId: KARI_ID, currency: 'JPY', balance: '500' })).balance,
      '500',
    )
  })

  test('it can be paid from, up to its credit limit, and to, with its KID agreement', async () => {
    const kidAgreement = { required: true, lengths: [7], checkDigit: 'mod10' as const }
    const from = await data.account({ customerId: KARI_ID, balance: '100.00', creditLimit: '50.00' })
    const to = await data.account({ customerId: KARI_ID, kidAgreement })
    const payer = payerAt(bank, tpp)
    await payer.setClock({ time: '2026-11-17T09:00:00+00:00' })
    const pay = (amount: string, reference: string) => ({
      body: {
        ...ndctBody({
          instructedAmount: { amount, currency: 'NOK' },
          debtorAccount: { bban: from.bban, currency: 'NOK' },
          creditorAccount: { bban: to.bban, currency: 'NOK' },
        }),
        remittanceInformationUnstructured: undefined,
        remittanceInformationStructuredArray: [{ reference }],
      } as unknown as ReturnType<typeof ndctBody>,
    })
    const refused = await payer.create(pay('150.00', '1234567'))
    assert.deepEqual([refused.status, faultsIn(refused)[0]?.[0]], [400, 'KID_INVALID'])
    const paid = await payer.pay(pay('150.00', '1234566'))
    const short = await payer.pay(pay('0.01', '1234566'))
    await payer.run()
    assert.equal(await payer.statusOf(paid), 'ACSC')
    assert.equal(await payer.statusOf(short), 'ACCP')
    const balances = await Promise.all(
      [from, to].map(
        async ({ accountId }) => (await data.get<SandboxAccount>(`accounts/${accountId}`)).balance,
      ),
    )
    assert.deepEqual(balances, ['-50.00', '150.00'])
  })

  test('a currency that is not traded: the message lists those that are', async () => {
    const answer = await data.post('accounts', { customerId: KARI_ID, currency: 'ZWD' })
    assert.match(answer.json.tppMessages[0]?.text ?? '', /trades \(NOK, AED, .*, ZAR\), got ZWD$/)
  })

  const UNFIT: readonly [string, object, readonly (readonly [string, string])[]][] = [
    ['no customer', {}, [['FORMAT_ERROR', 'customerId']]],
    ['a customer that does not exist', { customerId: NEVER_ISSUED }, [['RESOURCE_UNKNOWN', 'customerId']]],
    [
      'six problems at once',
      {
        customerId: NEVER_ISSUED,
        bban: '86011117948',
        currency: 'KPW',
        balance: '-1.00',
        creditLimit: '1.0',
        kidAgreement: { required: true, lengths: [7, 7], checkDigit: 'mod10' },
      },
      [
        ['RESOURCE_UNKNOWN', 'customerId'],
        ['FORMAT_ERROR', 'bban'],
        ['FORMAT_ERROR', 'currency'],
        ['FORMAT_ERROR', 'kidAgreement.lengths'],
        ['FORMAT_ERROR', 'balance'],
        ['FORMAT_ERROR', 'creditLimit'],
      ],
    ],
    [
      'a KID that is too short to be one',
      { customerId: KARI_ID, kidAgreement: { required: true, lengths: [1], checkDigit: 'mod97' } },
      [
        ['FORMAT_ERROR', 'kidAgreement.lengths[0]'],
        ['FORMAT_ERROR', 'kidAgreement.checkDigit'],
      ],
    ],
    ['16 digits', { customerId: KARI_ID, balance: '12345678901234.00' }, [['FORMAT_ERROR', 'balance']]],
  ]
  for (const [what, body, expected] of UNFIT)
    test(`400 with all problems at once: ${what}`, async () => {
      const answer = await data.post('accounts', body)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(faultsIn(answer), expected)
      assert.equal((await list()).length, 8)
    })

  test('an amount of 15 digits is accepted', async () => {
    const { balance } = await data.account({ customerId: KARI_ID, balance: '1234567890123.00' })
    assert.equal(balance, '1234567890123.00')
  })

  test('409 CONFLICT: a number that is taken, also with twenty concurrent requests', async () => {
    const body = { customerId: KARI_ID, bban: FREE_BBAN }
    const answers = await Promise.all(Array.from({ length: 20 }, () => data.post('accounts', body)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, ...Array.from({ length: 19 }, () => 409)],
    )
    const taken = await data.post('accounts', { customerId: KARI_ID, bban: '99860510002' })
    assert.deepEqual(faultsIn(taken), [['CONFLICT', 'bban']])
  })

  test('204: an account is deleted with its money, and its number is free again', async () => {
    const account = await data.account({ customerId: KARI_ID, bban: FREE_BBAN, balance: '5000.00' })
    const headers = { 'X-Request-ID': newRequestId() }
    assert.equal((await data.remove(`accounts/${account.accountId}`, headers)).status, 204)
    assert.equal((await data.remove(`accounts/${account.accountId}`, headers)).status, 204)
    assert.equal((await data.call({ target: account._links.self.href })).status, 404)
    const again = await data.account({ customerId: KARI_ID, bban: FREE_BBAN })
    assert.notEqual(again.accountId, account.accountId)
    assert.equal(again.balance, '0.00')
  })

  /** A deleted account, and an approved payment from it that is due later. */
  async function closedAccount(payment: { target?: string; body?: object } = {}) {
    const payer = payerAt(bank, tpp)
    await payer.setClock({ time: '2026-11-17T09:00:00+00:00' })
    const { accountId, bban } = await data.account({ customerId: KARI_ID, balance: '1000.00' })
    const body = { ...ndctBody({ debtorAccount: { bban, currency: 'NOK' } }), ...payment.body }
    const waiting = await payer.pay({ ...payment, body })
    assert.equal((await data.remove(`accounts/${accountId}`)).status, 204)
    return { payer, bban, waiting }
  }

  test('a due payment from a deleted account is rejected on its execution date', async () => {
    const { payer, waiting } = await closedAccount()
    await payer.run()
    assert.equal(await payer.statusOf(waiting), 'RJCT')
  })

  test('409 CONFLICT: the number of a deleted account with payments that have not ended', async () => {
    const { payer, bban } = await closedAccount()
    const stranger = await data.customer({ customerType: 'PRIVATE', customerName: 'Per Fremmed' })
    const request = { customerId: stranger.customerId, bban, balance: '1000.00' }
    assert.deepEqual(faultsIn(await data.post('accounts', request)), [['CONFLICT', 'bban']])
    await payer.run()
    const { accountId } = await data.account(request)
    await payer.run()
    assert.equal((await data.get<SandboxAccount>(`accounts/${accountId}`)).balance, '1000.00')
  })

  test('409 CONFLICT: the number of a deleted account with a periodic payment', async () => {
    const target = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
    const periodic = { startDate: '2026-12-01', frequency: 'Monthly', requestedExecutionDate: undefined }
    const { bban } = await closedAccount({ target, body: periodic })
    const answer = await data.post('accounts', { customerId: KARI_ID, bban })
    assert.deepEqual(faultsIn(answer), [['CONFLICT', 'bban']])
  })

  test('an account at the largest balance receives nothing more; other payments of the run are not affected', async () => {
    const payer = payerAt(bank, tpp)
    await payer.setClock({ time: '2026-11-17T09:00:00+00:00' })
    const full = await data.account({ customerId: KARI_ID, balance: '9999999999999.00' })
    const payTo = (bban: string, amount: string) => {
      const instructedAmount = { amount, currency: 'NOK' } as const
      return payer.pay({ body: ndctBody({ instructedAmount, creditorAccount: { bban, currency: 'NOK' } }) })
    }
    const paths = [
      // The debtor lacks funds: a payment that is not executed does not count.
      await payTo(full.bban, '999999999999.00'),
      await payTo(full.bban, '0.60'),
      await payTo(full.bban, '0.61'),
      await payTo('99860512749', '5.00'),
    ]
    await payer.run()
    const statuses = await Promise.all(paths.map((path) => payer.statusOf(path)))
    assert.deepEqual(statuses, ['ACCP', 'ACSC', 'RJCT', 'ACSC'])
    const { balance } = await data.get<SandboxAccount>(`accounts/${full.accountId}`)
    assert.equal(balance, '9999999999999.60')
    const more = { transactions: [{ amount: '0.40' }] }
    assert.equal((await data.post(`accounts/${full.accountId}/transactions`, more)).status, 409)
    assert.equal((await data.initialize()).status, 204)
  })

  test('the id of another resource is not an account: that resource is not changed', async () => {
    const atFirst = await list()
    for (const id of [KARI_ID, 'd0000000-0000-4000-8000-000000000001', NEVER_ISSUED, 'no-uuid'])
      assert.equal((await data.remove(`accounts/${id}`)).status, 404)
    assert.deepEqual(await list(), atFirst)
  })
})
