import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { parseNationalId, type SandboxCustomer } from '@havn/contract'
import { newRequestId, useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { faultsIn } from '../support/send.ts'

const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'

describe('customers that a TPP creates', () => {
  const bank = useBank()
  let data: SandboxData
  beforeEach(() => {
    data = sandboxDataAt(bank, bank.newTpp())
  })

  const list = () => data.get<SandboxCustomer[]>('customers')

  test('EP-13 EP-25 201: a created customer is listed and can be read by its id', async () => {
    const answer = await data.post('customers', { customerType: 'PRIVATE', customerName: 'Siv Ås' })
    assert.equal(answer.status, 201)
    const customer = answer.json as unknown as SandboxCustomer
    assert.equal(answer.headers['location'], `/v1/sandbox/customers/${customer.customerId}`)
    assert.deepEqual(customer._links.self, { href: answer.headers['location'], verbs: ['GET', 'DELETE'] })
    assert.deepEqual([customer.accounts, customer.cardAccounts, customer.agreements], [[], [], []])
    assert.deepEqual((await list()).at(-1), customer)
    assert.deepEqual(await data.get(`customers/${customer.customerId}`), customer)
  })

  test('SBX-02 a default customer number is synthetic, valid and unused', async () => {
    const numbers = new Set<string>()
    for (let index = 0; index < 20; index += 1) {
      const { customerNumber } = await data.customer({ customerType: 'PRIVATE', customerName: `N${index}` })
      assert.equal(parseNationalId(customerNumber).ok, true, customerNumber)
      assert.match(customerNumber, /^\d\d(8[1-9]|9[0-2])/)
      numbers.add(customerNumber)
    }
    assert.equal(numbers.size, 20)
  })

  test('withAccounts and withAgreements: a customer with accounts and an agreement', async () => {
    const person = await data.customer({ customerType: 'PRIVATE', customerName: 'Per', withAccounts: true })
    assert.deepEqual([person.accounts.length, person.cardAccounts.length], [2, 1])
    const corporation = await data.customer({
      customerType: 'CORPORATE',
      customerName: 'Sild AS',
      customerNumber: KARI,
      withAccounts: true,
      withAgreements: true,
    })
    assert.deepEqual([corporation.accounts.length, corporation.cardAccounts.length], [2, 0])
    const [agreement] = corporation.agreements
    assert.equal(agreement?.engagements.length, 2)
    assert.deepEqual(agreement?._links.engagements.verbs, ['GET', 'POST'])
    const bare = await data.get<SandboxCustomer>(
      `customers/${corporation.customerId}?withAccounts=false&withAgreements=false`,
    )
    assert.deepEqual([bare.accounts, bare.agreements], [[], []])
  })

  test('a person may represent several corporations and be a private customer too', async () => {
    const first = await data.customer({
      customerType: 'CORPORATE',
      customerName: 'En AS',
      personName: 'Liv Dahl',
    })
    const { customerNumber } = first
    await data.customer({ customerType: 'CORPORATE', customerName: 'To AS', customerNumber })
    await data.customer({ customerType: 'PRIVATE', customerName: 'Liv Dahl', customerNumber })
    const twin = await data.post('customers', {
      customerType: 'PRIVATE',
      customerName: 'Liv Dahl',
      customerNumber,
    })
    assert.equal(twin.status, 409)
    assert.deepEqual(faultsIn(twin), [['CONFLICT', 'customerNumber']])
  })

  const UNFIT: readonly [string, object, readonly (readonly [string, string])[]][] = [
    [
      'nothing',
      {},
      [
        ['FORMAT_ERROR', 'customerType'],
        ['FORMAT_ERROR', 'customerName'],
      ],
    ],
    [
      'an unknown field and an unknown type',
      { customerType: 'Private', customerName: 'A', name: 'B' },
      [
        ['FORMAT_ERROR', 'customerType'],
        ['FORMAT_ERROR', 'name'],
      ],
    ],
    [
      'a number with wrong check digits',
      { customerType: 'PRIVATE', customerName: 'A', customerNumber: '14838530062' },
      [['FORMAT_ERROR', 'customerNumber']],
    ],
    [
      'a number that may belong to a real person',
      { customerType: 'PRIVATE', customerName: 'A', customerNumber: '01010750160' },
      [['FORMAT_ERROR', 'customerNumber']],
    ],
    [
      'a corporation whose representative is unknown',
      { customerType: 'CORPORATE', customerName: 'A AS' },
      [['FORMAT_ERROR', 'personName']],
    ],
    [
      'two problems at once',
      {
        customerType: 'PRIVATE',
        customerName: 'A',
        customerNumber: '14838530062',
        withAgreements: true,
      },
      [
        ['FORMAT_ERROR', 'customerNumber'],
        ['FORMAT_ERROR', 'withAgreements'],
      ],
    ],
    [
      'another name for a person whom the bank knows',
      { customerType: 'CORPORATE', customerName: 'A AS', customerNumber: KARI, personName: 'Ola' },
      [['FORMAT_ERROR', 'personName']],
    ],
    [
      'characters that no name contains',
      { customerType: 'PRIVATE', customerName: 'A\u202eB' },
      [['FORMAT_ERROR', 'customerName']],
    ],
  ]
  for (const [what, body, expected] of UNFIT)
    test(`400 with all problems at once: ${what}`, async () => {
      const atFirst = await list()
      const answer = await data.post('customers', body)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(faultsIn(answer), expected)
      assert.deepEqual(await list(), atFirst)
    })

  test('a refused national id is not repeated in the message', async () => {
    const body = { customerType: 'PRIVATE', customerName: 'A', customerNumber: '01010750160' }
    const { text } = await data.post('customers', body)
    assert.doesNotMatch(text, /0160/)
    assert.match(text, /synthetic series/)
  })

  test('a retry creates nothing twice; another call under the same X-Request-ID is 409', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    const body = { customerType: 'PRIVATE', customerName: 'Once' }
    const first = await data.post('customers', body, headers)
    const retry = await data.post('customers', body, headers)
    assert.equal(retry.text, first.text)
    assert.equal(retry.headers['idempotent-replayed'], 'true')
    assert.equal((await list()).length, 5)
    assert.equal((await data.post('customers', { ...body, customerName: 'Other' }, headers)).status, 409)
  })

  test('204: a customer is deleted with all that it has, also one of the initial data set', async () => {
    const [kari] = await list()
    assert(kari)
    const accounts = (await data.get<unknown[]>('accounts')).length
    const headers = { 'X-Request-ID': newRequestId() }
    assert.equal((await data.remove(`customers/${kari.customerId}`, headers)).status, 204)
    assert.equal((await list()).length, 3)
    assert.equal((await data.get<unknown[]>('accounts')).length, accounts - 2)
    assert.equal((await data.get<unknown[]>('card-accounts')).length, 1)
    // The corporation that she represents is a different customer.
    assert.equal(
      (await list()).find(({ customerNumber }) => customerNumber === KARI)?.customerType,
      'CORPORATE',
    )
    assert.equal((await data.remove(`customers/${kari.customerId}`, headers)).status, 204)
    assert.equal((await data.remove(`customers/${kari.customerId}`)).status, 404)
  })

  for (const id of [NEVER_ISSUED, 'no-uuid', 'C0000000-0000-4000-8000-000000000001', "'", '%00'])
    test(`404 RESOURCE_UNKNOWN: ${id} is not a customer`, async () => {
      for (const method of ['GET', 'DELETE'] as const) {
        const answer = await data.call({ method, target: `/v1/sandbox/customers/${id}` })
        assert.equal(answer.status, 404)
        assert.deepEqual(faultsIn(answer), [['RESOURCE_UNKNOWN', 'customerId']])
      }
    })

  test('409: a sandbox has at most 200 customers', async () => {
    for (let count = 4; count < 200; count += 1)
      await data.customer({ customerType: 'PRIVATE', customerName: `Customer ${count}` })
    const answer = await data.post('customers', { customerType: 'PRIVATE', customerName: 'One more' })
    assert.equal(answer.status, 409)
    assert.match(answer.json.tppMessages[0]?.text ?? '', /at most 200 customers/)
  })

  test('concurrent creations: each customer has a number and a position of its own', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        data.customer({ customerType: 'PRIVATE', customerName: `At once ${index}`, withAccounts: true }),
      ),
    )
    assert.equal(new Set(made.flatMap(({ accounts }) => accounts)).size, 40)
    assert.equal((await list()).length, 24)
  })
})
