import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { queryAsOwner } from '../support/query.ts'
import { NEVER_ISSUED, type Route, ROUTES } from './support/routes.ts'
import { openSharedBank, type SharedBank, tellable } from './support/shared-bank.ts'

/** The national id of Ola, who has given the other TPP a consent. */
const OLAS = '99860512749'

describe('two TPPs in one shared bank', () => {
  let shared: SharedBank
  before(async () => {
    shared = await openSharedBank()
  })
  after(() => shared.bank.close())

  test('both use the bank of the host', async () => {
    await shared.stranger.payment({ account: OLAS })
    const banks = await queryAsOwner(shared.bank, 'select distinct bank_id from payments.payment')
    assert.equal(banks.length, 1)
    assert.equal((await queryAsOwner(shared.bank, 'select distinct tpp_id from payments.payment')).length, 2)
  })

  for (const route of ROUTES.filter(({ parameters, isOfBank }) => parameters.length > 0 && !isOfBank))
    test(`SEC-01 ${route.name}: every id of one TPP, requested by the other, is answered byte for byte like an id that does not exist`, async () => {
      const ask = (ids: readonly string[]) => shared.askAsStranger(route.request(ids))
      const unknown = tellable(await ask([]))
      assert.equal(unknown.status, 404, unknown.text)
      for (const together of shared.ids) {
        assert.deepEqual(tellable(await ask(together)), unknown, together.join(' '))
        for (const id of together) assert.deepEqual(tellable(await ask([id, id])), unknown, id)
      }
    })

  test('SEC-01 the second id of a path is answered the same if the first one is the TPP’s own', async () => {
    const { stranger, ids } = shared
    const [alone, together] = await stranger.payments(2, { account: OLAS })
    assert(alone !== undefined && together !== undefined)
    const own = [alone, (await stranger.basket([together])).basketId]
    own.push('a0000000-0000-4000-8000-000000000003', 'd0000000-0000-4000-8000-000000000002')
    for (const route of ROUTES.filter(({ parameters }) => parameters.length > 1))
      for (const first of own) {
        const ask = (second: string) => shared.askAsStranger(route.request([first, second]))
        const unknown = tellable(await ask(NEVER_ISSUED))
        for (const id of ids.flat()) assert.deepEqual(tellable(await ask(id)), unknown, `${route.name} ${id}`)
      }
  })

  /** Header values of the owner, and agreements of other people, sent by the other TPP. */
  const SWAPPED = {
    'PSU-ID': () => shared.owner.psuId,
    'TPP-Session-ID': () => shared.owner.session,
    'PSU-Corporate-ID': () => 'e0000000-0000-4000-8000-000000000001',
  } as const

  for (const [header, ofOwner] of Object.entries(SWAPPED))
    test(`SEC-01 ${header} of another TPP, on every route: like one that does not exist`, async () => {
      const paymentIds = await shared.stranger.payments(1, { account: OLAS })
      for (const present of [{}, { 'PSU-IP-Address': '192.0.2.7' }])
        for (const route of ROUTES.filter((one) => takes(one, header))) {
          const { name, operation, parameters } = route
          const basket = operation.id === 'createSigningBasket' ? { body: { paymentIds } } : {}
          const ask = (value: string) =>
            shared.askAsStranger({ ...route.request(), ...basket }, { ...present, [header]: value })
          const [foreign, unknown] = [await ask(ofOwner()), await ask(NEVER_ISSUED)]
          assert.deepEqual(tellable(foreign), tellable(unknown), name)
          const isForPsu = 401 in operation.answers && (parameters.length === 0 || operation.role === 'AISP')
          if (header === 'PSU-ID' && isForPsu && 'PSU-IP-Address' in present)
            assert.deepEqual(
              [foreign.status, foreign.json.tppMessages[0]?.code],
              [401, 'PSU_CREDENTIALS_INVALID'],
              name,
            )
        }
    })

  test('the owner sees its own resources', async () => {
    const { owner, ids } = shared
    const [[paymentId] = []] = ids
    const headers = { 'x-accept-fix': 'payment-status-before-approval' }
    const target = `/v1/payments/norwegian-domestic-credit-transfers/${paymentId}`
    assert.equal((await owner.payer.call({ target, headers })).status, 200)
    // Without the shared host each TPP has its own bank.
    assert.equal((await shared.bank.call(owner.tpp, { target, headers })).status, 404)
    const banks = await queryAsOwner(shared.bank, 'select count(*)::int as n from banks.own_bank')
    assert.deepEqual(banks, [{ n: 1 }])
  })
})

function takes({ operation: { headers } }: Route, header: string): boolean {
  return [...headers.required, ...headers.optional].some((name) => name === header.toLowerCase())
}
