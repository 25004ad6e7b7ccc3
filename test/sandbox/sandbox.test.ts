import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  compileBody,
  parseNationalId,
  parseNorwegianBban,
  type SandboxCustomer,
  SandboxCustomerList,
} from '@havn/contract'
import { newRequestId, openBank, prepare, useBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'

const CUSTOMERS = '/v1/sandbox/customers'
const INITIALIZE = { method: 'POST', target: '/v1/sandbox/initialize' } as const

describe('the sandbox of a TPP', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  const list = async (query = '', as = tpp): Promise<SandboxCustomer[]> => {
    const answer = await bank.call(as, { target: `${CUSTOMERS}${query}` })
    assert.equal(answer.status, 200, answer.text)
    const read = compileBody(SandboxCustomerList)(answer.json)
    assert(read.ok)
    return read.value
  }

  test('SVC-17 EP-12 SBX-01 SBX-02 SBX-03 SBX-04 SBX-05 SBX-06 SBX-07 SBX-08 the customers are listed', async () => {
    const customers = await list()
    assert.deepEqual(
      customers.map(({ customerName, customerType }) => [customerName, customerType]),
      [
        ['Kari Nordmann', 'PRIVATE'],
        ['Ola Nordmann', 'PRIVATE'],
        ['Fjord Kaffe AS', 'CORPORATE'],
        ['Nordlys Bygg AS', 'CORPORATE'],
      ],
    )
    for (const customer of customers)
      assert.deepEqual(Object.keys(customer), [
        'customerId',
        'customerNumber',
        'customerType',
        'customerName',
        'agreements',
        'accounts',
        'cardAccounts',
        '_links',
      ])
    for (const { customerNumber, accounts } of customers) {
      assert.equal(parseNationalId(customerNumber).ok, true)
      for (const account of accounts) assert.equal(parseNorwegianBban(account).ok, true)
    }
  })

  test('SBX-11 SBX-12 private: two accounts and a card; corporate: two accounts', async () => {
    for (const { customerType, accounts, cardAccounts } of await list()) {
      assert.equal(accounts.length, 2)
      assert.equal(cardAccounts.length, customerType === 'PRIVATE' ? 1 : 0)
    }
  })

  test('SBX-09 SBX-10 a corporate customer has an agreement with its engagements', async () => {
    const [agreement] = (await list())[2]?.agreements ?? []
    assert.equal(agreement?.name, 'Fjord Kaffe AS')
    assert.equal(agreement?.engagements.length, 2)
    assert.deepEqual(Object.keys(agreement?._links ?? {}), ['self', 'engagements'])
  })

  test('EP-14 EP-15 withAccounts and withAgreements each leave only their own list empty', async () => {
    const counts = async (query: string) => {
      const [kari, , fjordKaffe] = await list(query)
      return [kari?.accounts.length, kari?.cardAccounts.length, fjordKaffe?.agreements.length]
    }
    assert.deepEqual(await counts('?withAccounts=false'), [0, 0, 1])
    assert.deepEqual(await counts('?withAgreements=false'), [2, 1, 0])
    assert.deepEqual(await counts('?withAccounts=false&withAgreements=false'), [0, 0, 0])
    assert.deepEqual(await counts('?withAccounts=true&withAgreements=true'), [2, 1, 1])
  })

  test('SBX-02 a PSU logs in with the customerNumber', async () => {
    for (const { customerNumber } of (await list()).slice(0, 2)) {
      const headers = { 'TPP-Session-ID': customerNumber, 'TPP-Redirect-URI': 'https://tpp.example/callback' }
      const started = await bank.call(tpp, { target: '/v1/user', headers })
      const authorisationId = started.json._links['scaRedirect']?.href.split('/').at(-2)
      const ended = await bank.call(tpp, {
        target: `/v1/sandbox/authorisations/${authorisationId}`,
        body: { outcome: 'approve', nationalId: customerNumber },
      })
      assert.equal(ended.json['scaStatus'], 'finalised', ended.text)
    }
  })

  test('SBX-13 SBX-14 initialize restores the initial data and removes what was added', async () => {
    const atFirst = await list()
    await queryAsOwner(
      bank,
      `
      insert into sandbox_ledger.customer select bank_id, gen_random_uuid(), '1', gen_random_uuid(), 'X', 'PRIVATE', 'By hand', 9
      from banks.own_bank limit 1`,
    )
    assert.equal((await list()).length, 5)
    const answer = await bank.call(tpp, INITIALIZE)
    assert.equal(answer.status, 204)
    assert.equal(answer.text, '')
    assert.deepEqual(await list(), atFirst)
  })

  test('initialize changes only the bank of the calling TPP', async () => {
    const other = bank.newTpp()
    await list('', other)
    await queryAsOwner(
      bank,
      `insert into sandbox_ledger.customer select bank_id, gen_random_uuid(), '1', gen_random_uuid(), 'X', 'PRIVATE', 'By hand', 9 from banks.own_bank`,
    )
    await bank.call(tpp, INITIALIZE)
    assert.equal((await list()).length, 4)
    assert.equal((await list('', other)).length, 5)
  })

  test('initialize under a used X-Request-ID: a retry does nothing, a different request is refused', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    assert.equal((await bank.call(tpp, { ...INITIALIZE, headers })).status, 204)
    await queryAsOwner(
      bank,
      `insert into sandbox_ledger.customer select bank_id, gen_random_uuid(), '1', gen_random_uuid(), 'X', 'PRIVATE', 'Kept', 9 from banks.own_bank`,
    )
    const retry = await bank.call(tpp, { ...INITIALIZE, headers })
    assert.equal(retry.status, 204)
    assert.equal(retry.headers['idempotent-replayed'], 'true')
    assert.equal((await list()).length, 5)
    const other = await bank.call(tpp, ndctCreation({ headers }))
    assert.equal(other.status, 409)
  })

  test('two TPPs and two resets at once do not disturb each other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bank.call(index % 2 === 0 ? tpp : bank.newTpp(), INITIALIZE)),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [204])
    assert.equal((await list()).length, 4)
  })

  test("a TPP's first calls at the same time open one bank", async () => {
    const newcomer = bank.newTpp()
    const lists = await Promise.all(Array.from({ length: 20 }, () => list('', newcomer)))
    assert.equal(
      lists.every(({ length }) => length === 4),
      true,
    )
  })
})

describe('in production', () => {
  test('a host without a bank is refused: no TPP gets a bank of its own', async () => {
    const bank = await openBank({ environment: 'production', sharedHosts: ['bank.example'] })
    try {
      const tpp = bank.newTpp()
      const target = '/v1/payments/norwegian-domestic-credit-transfers/01a1dd07-e16d-7a79-96bc-9683adf05b8c'
      const elsewhere = await bank.call(tpp, { target })
      assert.deepEqual([elsewhere.status, elsewhere.json.tppMessages[0]?.code], [400, 'BAD_REQUEST'])
      const here = await bank.call(tpp, { target, headers: { Host: 'bank.example' } })
      assert.deepEqual([here.status, here.json.tppMessages[0]?.code], [404, 'RESOURCE_UNKNOWN'])
      assert.deepEqual(await queryAsOwner(bank, 'select from banks.own_bank'), [])
    } finally {
      await bank.close()
    }
  })

  test('SVC-05 SVC-17 a sandbox path is answered like any unknown path', async () => {
    const bank = await openBank({ environment: 'production' })
    try {
      const tpp = bank.newTpp()
      const headers = { 'X-Request-ID': 'the-same' }
      const [sandbox, unknown] = await Promise.all([
        bank.call(tpp, { target: CUSTOMERS, headers }),
        bank.call(tpp, { target: '/v1/no-such-path', headers }),
      ])
      assert.equal(sandbox.status, 404)
      assert.equal(sandbox.text, unknown.text)
    } finally {
      await bank.close()
    }
  })
})
