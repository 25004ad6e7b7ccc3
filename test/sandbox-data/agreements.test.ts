import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { SandboxAgreementDetails, SandboxCustomer, SandboxEngagement } from '@havn/contract'
import { newRequestId, useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { sandboxDataAt, type SandboxData } from '../support/sandbox-data.ts'
import { faultsIn } from '../support/send.ts'

const KARI_ID = 'c0000000-0000-4000-8000-000000000001'
const FJORD_ID = 'c0000000-0000-4000-8000-000000000003'
const FJORD_ACCOUNT_ID = 'a0000000-0000-4000-8000-000000000005'
const NORDLYS_ACCOUNT_ID = 'a0000000-0000-4000-8000-000000000007'
const NORDLYS_AGREEMENT_ID = 'e0000000-0000-4000-8000-000000000002'
const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'
const EMIL = '06857431071'

describe('agreements and engagements that a TPP creates', () => {
  const bank = useBank()
  let data: SandboxData
  beforeEach(() => {
    data = sandboxDataAt(bank, bank.newTpp())
  })

  test('EP-25 the agreements of the initial data set, with all representatives', async () => {
    const agreements = await data.get<SandboxAgreementDetails[]>('agreements')
    assert.deepEqual(
      agreements.map(({ name, approvalLimit, representatives }) => [
        name,
        approvalLimit,
        representatives.map((person) => person.name),
      ]),
      [
        ['Fjord Kaffe AS', undefined, ['Kari Nordmann']],
        ['Nordlys Bygg AS', '100000.00', ['Nora Berg', 'Emil Haugen']],
      ],
    )
  })

  test('EP-25 SBX-09 SBX-10 201: an agreement, its representatives, and the customer that it is listed with', async () => {
    const answer = await data.post('agreements', {
      customerId: FJORD_ID,
      approvalLimit: '0.00',
      representatives: [{ nationalId: EMIL }, { nationalId: '02927931152', name: 'Ola Nordmann' }],
    })
    assert.equal(answer.status, 201, answer.text)
    const agreement = answer.json as unknown as SandboxAgreementDetails
    assert.equal(answer.headers['location'], agreement._links.self.href)
    assert.deepEqual(agreement.representatives, [
      { nationalId: KARI, name: 'Kari Nordmann' },
      { nationalId: EMIL, name: 'Emil Haugen' },
      { nationalId: '02927931152', name: 'Ola Nordmann' },
    ])
    assert.deepEqual([agreement.name, agreement.approvalLimit], ['Fjord Kaffe AS', '0.00'])
    assert.deepEqual(await data.get(`agreements/${agreement.id}`), agreement)
    const { agreements } = await data.get<SandboxCustomer>(`customers/${FJORD_ID}`)
    assert.deepEqual(agreements.map(({ id }) => id).includes(agreement.id), true)
  })

  test('400 with all problems at once: representatives and customer', async () => {
    const answer = await data.post('agreements', {
      customerId: KARI_ID,
      approvalLimit: '1',
      representatives: [
        { nationalId: EMIL, name: 'Emil H' },
        { nationalId: EMIL },
        { nationalId: '14838530062', name: 'A' },
      ],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(faultsIn(answer), [
      ['FORMAT_ERROR', 'customerId'],
      ['FORMAT_ERROR', 'approvalLimit'],
      ['FORMAT_ERROR', 'representatives[0].name'],
      ['FORMAT_ERROR', 'representatives[1].nationalId'],
      ['FORMAT_ERROR', 'representatives[2].nationalId'],
    ])
    const own = await data.post('agreements', {
      customerId: FJORD_ID,
      representatives: [{ nationalId: KARI }],
    })
    assert.deepEqual(faultsIn(own), [['FORMAT_ERROR', 'representatives[0].nationalId']])
  })

  test('EP-25 201: an engagement with limits', async () => {
    const { id: agreementId } = await data.agreement({ customerId: FJORD_ID, name: 'Regnskap' })
    const request = {
      accountId: FJORD_ACCOUNT_ID,
      roles: ['VIEW', 'REGISTER'],
      registerLimit: '5000.00',
      approvalLimit: '1000.00',
    }
    const path = `agreements/${agreementId}/engagements`
    const answer = await data.post(path, request)
    assert.equal(answer.status, 201, answer.text)
    const { _links, ...engagement } = answer.json as unknown as SandboxEngagement
    assert.equal(answer.headers['location'], _links.self.href)
    assert.deepEqual(engagement, {
      ...request,
      engagementId: engagement.engagementId,
      agreementId,
      bban: '99860515489',
    })
    assert.deepEqual(await data.get(path), [{ ...engagement, _links }])
    assert.deepEqual(await data.get(`${path}/${engagement.engagementId}`), { ...engagement, _links })
    const twice = await data.post(path, request)
    assert.deepEqual([twice.status, faultsIn(twice)], [409, [['CONFLICT', 'accountId']]])
  })

  test('400 with all problems at once: account, roles and limits', async () => {
    const { id } = await data.agreement({ customerId: FJORD_ID })
    const post = (body: object) => data.post(`agreements/${id}/engagements`, body)
    const foreign = { accountId: NORDLYS_ACCOUNT_ID, roles: ['VIEW', 'VIEW'], registerLimit: '-1.00' }
    assert.deepEqual(faultsIn(await post(foreign)), [
      ['FORMAT_ERROR', 'accountId'],
      ['FORMAT_ERROR', 'roles'],
      ['FORMAT_ERROR', 'registerLimit'],
    ])
    assert.deepEqual(faultsIn(await post({ accountId: NEVER_ISSUED, roles: ['VIEW'] })), [
      ['RESOURCE_UNKNOWN', 'accountId'],
    ])
    assert.deepEqual(faultsIn(await post({ accountId: FJORD_ACCOUNT_ID, roles: [] })), [
      ['FORMAT_ERROR', 'roles'],
    ])
  })

  test('404 RESOURCE_UNKNOWN: no such agreement, no such engagement, or one of another agreement', async () => {
    const other = `agreements/${NORDLYS_AGREEMENT_ID}/engagements/f0000000-0000-4000-8000-000000000005`
    for (const path of [`agreements/${NEVER_ISSUED}`, 'agreements/x', other, `${other}x`])
      for (const method of ['GET', 'DELETE'] as const)
        assert.equal((await data.call({ method, target: `/v1/sandbox/${path}` })).status, 404, path)
    const body = { accountId: FJORD_ACCOUNT_ID, roles: ['VIEW'] }
    for (const id of [NEVER_ISSUED, 'x']) {
      assert.equal((await data.post(`agreements/${id}/engagements`, body)).status, 404)
      assert.equal((await data.call({ target: `/v1/sandbox/agreements/${id}/engagements` })).status, 404)
    }
  })

  test('204: an agreement is deleted with its engagements but not its accounts', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    const path = `agreements/${NORDLYS_AGREEMENT_ID}`
    const first = `${path}/engagements/f0000000-0000-4000-8000-000000000007`
    for (let twice = 0; twice < 2; twice += 1) assert.equal((await data.remove(first, headers)).status, 204)
    assert.equal((await data.get<unknown[]>(`${path}/engagements`)).length, 1)
    assert.equal((await data.remove(path)).status, 204)
    assert.equal((await data.call({ target: `/v1/sandbox/${path}` })).status, 404)
    assert.equal((await data.get<unknown[]>('accounts')).length, 8)
  })
})
