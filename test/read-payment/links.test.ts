import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MONDAY, payerAt } from '../support/payer.ts'
import { REACH_STATUS } from '../support/reach-status.ts'
import { useBank } from '../support/bank.ts'

const DELETABLE = new Set(['RCVD', 'ACTC', 'ACWC', 'ACCP'])
const fix = { 'x-accept-fix': 'payment-status-before-approval' }

describe('read a payment: the operations it offers', () => {
  const bank = useBank()

  for (const [status, bring] of Object.entries(REACH_STATUS))
    test(`ST-01 VAL-09 VAL-10 DX-10 ${status}: approval is ${status === 'RCVD' ? '' : 'no longer '}offered, DELETE is ${DELETABLE.has(status) ? '' : 'refused and not '}offered`, async () => {
      const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
      await payer.setClock(MONDAY)
      const path = await bring(payer)
      for (const target of [path, `${path}/status`]) {
        const answer = await payer.call({ target, headers: fix })
        assert.equal(answer.json.transactionStatus, status)
        const verbs = DELETABLE.has(status) ? ['GET', 'DELETE'] : ['GET']
        assert.deepEqual(answer.json._links['self'], { href: path, verbs })
        const start = { href: `${path}/authorisations`, verbs: ['POST'] }
        assert.deepEqual(answer.json._links['startAuthorisation'], status === 'RCVD' ? start : undefined)
      }
      assert.equal((await payer.cancel(path)).status === 409, !DELETABLE.has(status))
    })
})
