import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { maintainPartitions } from '../../apps/server/src/platform/database/maintain-partitions.ts'
import { newRequestId, openBank, useBank } from '../support/bank.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { queryAsOwner } from '../support/query.ts'
import { reader } from './support.ts'

const CLOCK = '/v1/sandbox/clock'
const dayMilliseconds = 86_400_000

describe('calls that a TPP cannot read about', () => {
  const bank = useBank({ sharedHosts: ['shared.example'] })

  test("another TPP's call is answered like one that does not exist, even in a shared bank", async () => {
    const [one, other] = [bank.newTpp(), bank.newTpp()]
    for (const headers of [{}, { Host: 'shared.example' }]) {
      const requestId = newRequestId()
      const call = { target: CLOCK, headers: { ...headers, 'X-Request-ID': requestId } }
      assert.equal((await bank.call(one, call)).status, 200)
      const at = (id: string) => ({
        target: `/v1/sandbox/requests/${id}`,
        headers: { ...headers, 'X-Request-ID': `the-same-${Object.values(headers).join('')}` },
      })
      assert.equal((await bank.call(one, at(requestId))).status, 200)
      const [foreign, never] = [
        await bank.call(other, at(requestId)),
        await bank.call(other, at(newRequestId())),
      ]
      assert.equal(foreign.status, 404)
      assert.equal(foreign.text, never.text)
      assert.deepEqual(
        Object.entries(foreign.headers).filter(([name]) => name !== 'date'),
        Object.entries(never.headers).filter(([name]) => name !== 'date'),
      )
    }
  })

  test('two TPPs may use the same X-Request-ID: each reads its own call', async () => {
    const requestId = newRequestId()
    const tpps = [bank.newTpp(), bank.newTpp()]
    const paths = [CLOCK, '/v1/sandbox/customers']
    for (const [index, tpp] of tpps.entries())
      await bank.call(tpp, { target: paths[index] ?? '', headers: { 'X-Request-ID': requestId } })
    for (const [index, tpp] of tpps.entries())
      assert.equal((await reader(bank, tpp).whyOnce(requestId)).path, paths[index])
  })

  test('a certificate of an untrusted authority identifies nobody', async () => {
    const tpp = bank.newTpp()
    await bank.call(tpp, { target: CLOCK })
    const tppId = /organizationIdentifier=(\S+)/.exec(tpp.certificate.subject)?.[1] ?? ''
    const requestId = newRequestId()
    const request = { target: CLOCK, headers: { 'X-Request-ID': requestId } }
    assert.equal((await bank.call(makeTpp(makeCa(), { tppId }), request)).status, 403)
    assert.equal((await reader(bank, tpp).ask(requestId)).status, 404)
  })

  test('an expired certificate identifies its TPP, which may have a new one by now', async () => {
    const tpp = bank.newTpp()
    await bank.call(tpp, { target: CLOCK })
    const tppId = /organizationIdentifier=(\S+)/.exec(tpp.certificate.subject)?.[1] ?? ''
    const requestId = newRequestId()
    const expired = bank.newTpp({ tppId, validTo: '20210101000000Z' })
    const request = { target: CLOCK, headers: { 'X-Request-ID': requestId } }
    assert.equal((await bank.call(expired, request)).status, 403)
    const attempt = await reader(bank, tpp).whyOnce(requestId)
    assert.deepEqual([attempt.signatureVerified, attempt.status], [false, 403])
    assert.match(attempt.checks.find(({ verdict }) => verdict === 'refused')?.text ?? '', /valid until 2021/)
  })

  test('a call is gone after 7 days, and its partition a day later', async () => {
    const tpp = bank.newTpp()
    const requestId = newRequestId()
    await bank.call(tpp, { target: CLOCK, headers: { 'X-Request-ID': requestId } })
    const { ask } = reader(bank, tpp)
    const { clock } = bank
    for (const [days, status] of [
      [6.9, 200],
      [7.1, 404],
    ] as const) {
      clock.offsetMilliseconds = days * dayMilliseconds
      assert.equal((await ask(requestId)).status, status, `${days} days`)
    }
    clock.offsetMilliseconds = 0
    const rows = () => queryAsOwner(bank, `select from sandbox.request where request_id = '${requestId}'`)
    assert.equal((await rows()).length, 1)
    const owner = openDatabase({ url: bank.databaseUrl, connectionsMax: 1 })
    await moveDatabaseClock(bank, 7 * dayMilliseconds)
    await maintainPartitions(owner)
    assert.equal((await rows()).length, 1)
    await moveDatabaseClock(bank, 8 * dayMilliseconds)
    await maintainPartitions(owner)
    assert.equal((await rows()).length, 0)
    await owner.close()
    await moveDatabaseClock(bank, 0)
  })
})

test('SVC-05 SEC-30 in production these paths are answered like any unknown path', async () => {
  const bank = await openBank({ environment: 'production' })
  try {
    const tpp = bank.newTpp()
    const headers = { 'X-Request-ID': 'the-same' }
    const unknown = await bank.call(tpp, { target: '/v1/no-such-path', headers })
    for (const request of [
      { target: '/v1/sandbox/requests' },
      { target: '/v1/sandbox/requests/the-same' },
      { method: 'POST', target: '/v1/sandbox/signature-check', body: {} },
    ] as const)
      assert.equal((await bank.call(tpp, { ...request, headers })).text, unknown.text)
    assert.deepEqual(await queryAsOwner(bank, 'select from sandbox.request'), [])
  } finally {
    await bank.close()
  }
})
