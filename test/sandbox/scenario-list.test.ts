import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SandboxScenarioList } from '@havn/contract'
import { SCENARIOS } from '@havn/sandbox/ledger/scenarios/scenarios'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import { openBank } from '../support/bank.ts'

test('DX-17 GET /v1/sandbox/scenarios: every row of the table, with the account or person that triggers it', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const target = '/v1/sandbox/scenarios'
  const answer = await bank.call(bank.newTpp(), { target })
  assert.equal(answer.status, 200, answer.text)
  assertMatchesContract('GET', target, answer)
  const { scenarios } = answer.json as unknown as SandboxScenarioList
  assert.deepEqual(
    scenarios.map(({ id }) => id),
    Object.values(SCENARIOS).flatMap((rows) => rows.map(({ id }) => id)),
  )
  const later = scenarios.find(({ id }) => id === 'funds-later')
  assert.deepEqual([later?.group, later?.account], ['creditors', '99860601105'])
  assert.deepEqual(later?.observed, ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED', 'ACSC'])
  assert.equal(scenarios.find(({ id }) => id === 'may-not-pay')?.nationalId, '15848810018')
})
