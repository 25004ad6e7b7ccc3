import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Operation, OPERATIONS } from '@havn/contract'
import { sandboxDataAt } from '../support/sandbox-data.ts'
import { prepare, useBank } from '../support/bank.ts'

const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'
const FREE_BBAN = '86011117947'

/** Every operation on mock data, including those that are added later. */
const ROUTES = Object.values<Operation>(OPERATIONS).filter(({ path }) =>
  /^\/v1\/sandbox\/(customers|accounts|card-accounts|agreements)\/\{/.test(path),
)

describe('mock data of two TPPs', () => {
  const bank = useBank()
  const stranger = prepare(() => bank.newTpp())
  const own = prepare(() => sandboxDataAt(bank, bank.newTpp()))
  const others = prepare(() => sandboxDataAt(bank, stranger))

  test('every id of one, requested by the other, has byte for byte the response of an id that never existed', async () => {
    const corporation = await own.customer({
      customerType: 'CORPORATE',
      customerName: 'Egen AS',
      personName: 'Ida Lie',
      withAccounts: true,
      withAgreements: true,
    })
    const card = await own.cardAccount({ customerId: 'c0000000-0000-4000-8000-000000000001' })
    const account = (await own.get<{ accountId: string; customerId: string }[]>('accounts')).find(
      ({ customerId }) => customerId === corporation.customerId,
    )
    const [agreement] = corporation.agreements
    const ids = {
      customerId: corporation.customerId,
      accountId: account?.accountId ?? '',
      cardAccountId: card.cardAccountId,
      agreementId: agreement?.id ?? '',
      engagementId: agreement?.engagements[0] ?? '',
    }
    for (const { method, path, body } of ROUTES) {
      const ask = (id: (name: keyof typeof ids) => string) =>
        others.call({
          method,
          target: path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => id(name)),
          headers: { 'X-Request-ID': 'the-same' },
          ...(body === undefined ? {} : { body: body.example as object }),
        })
      const foreign = await ask((name) => ids[name])
      const unknown = await ask(() => NEVER_ISSUED)
      assert.equal(foreign.status, 404, `${method} ${path}`)
      assert.equal(foreign.text, unknown.text)
      const { date: _date, ...foreignHeaders } = foreign.headers
      const { date: _other, ...unknownHeaders } = unknown.headers
      assert.deepEqual(foreignHeaders, unknownHeaders)
    }
    assert.equal((await own.get<unknown[]>('customers')).length, 5)
  })

  test('an id inside a body must be the caller’s own', async () => {
    const { customerId } = await own.customer({ customerType: 'PRIVATE', customerName: 'Mitt' })
    for (const path of ['accounts', 'card-accounts', 'agreements']) {
      const [foreign, unknown] = await Promise.all(
        [customerId, NEVER_ISSUED].map((id) =>
          others.post(path, { customerId: id }, { 'X-Request-ID': 'the-same' }),
        ),
      )
      assert.equal(foreign?.status, 400)
      assert.equal(foreign?.text, unknown?.text)
    }
  })

  test('the same numbers, ids and X-Request-IDs at once, in each bank, do not conflict', async () => {
    const tpps = Array.from({ length: 8 }, () => sandboxDataAt(bank, bank.newTpp()))
    const accounts = await Promise.all(
      tpps.map(async (data, index) => {
        const headers = { 'X-Request-ID': 'the-same-for-all' }
        const body = {
          customerId: 'c0000000-0000-4000-8000-000000000001',
          bban: FREE_BBAN,
          balance: `${index}.00`,
        }
        const answer = await data.post('accounts', body, headers)
        assert.equal(answer.status, 201, answer.text)
        return String(answer.json['accountId'])
      }),
    )
    await Promise.all(
      tpps.map((data, index) => (index % 2 === 0 ? data.initialize() : data.remove('customers/none'))),
    )
    const seen = await Promise.all(
      tpps.map(async (data, index) => {
        const answer = await data.call({ target: `/v1/sandbox/accounts/${accounts[index]}` })
        return answer.status === 200 ? answer.json['balance'] : answer.status
      }),
    )
    assert.deepEqual(seen, [404, '1.00', 404, '3.00', 404, '5.00', 404, '7.00'])
  })
})
