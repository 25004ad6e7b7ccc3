import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { callerOf, P } from '../berlin-group/support/payments.ts'
import { useStadt } from '../berlin-group/support/stadt.ts'
import { until } from '../jobs/until.ts'
import { qwacOf } from '../qwac/support/tls-calls.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

describe('what a TPP says about payees when it creates a payment', () => {
  for (const tppsMayDecline of [true, false])
    describe(`at a bank where it ${tppsMayDecline ? 'may' : 'may not'} decline that they are verified`, () => {
      const bank = useStadt({ payeeVerification: { currencies: ['EUR'], tppsMayDecline } })
      let call: ReturnType<typeof callerOf>
      before(() => {
        call = callerOf(bank, qwacOf(bank, bank.newTpp()))
      })

      /** Creates a payment in euro, and returns for which lines something is stored, once as many rows are there. */
      async function storedFor(headers: Record<string, string>, rows: number) {
        const created = await call({ target: NCBCT_TARGET, headers: { ...P, ...headers }, body: ncbctBody() })
        assert.equal(created.status, 201, created.text)
        assert.equal(created.json.transactionStatus, 'RCVD')
        assert.equal('creditorNameConfirmation' in created.json._links, false)
        const read = () =>
          queryAsOwner(
            bank,
            `select first_line from payments.payee_check where payment_id = '${created.json.paymentId}'`,
          )
        await until(20, async () => (await read()).length === rows)
        return read()
      }

      test('absent, true, or with the id of an earlier question: nothing is declined', async () => {
        for (const headers of [
          {},
          { 'Client-VOP-Requested': 'true' },
          { 'Client-VOP-Requested': 'true', 'Client-VOP-Request-ID': randomUUID() },
        ])
          assert.deepEqual(await storedFor(headers, 0), [])
      })

      test('false', async () => {
        const stored = await storedFor({ 'Client-VOP-Requested': 'false' }, tppsMayDecline ? 1 : 0)
        assert.deepEqual(stored, tppsMayDecline ? [{ first_line: -1 }] : [])
      })

      test('anything else is refused', async () => {
        for (const headers of [{ 'Client-VOP-Requested': 'yes' }, { 'Client-VOP-Request-ID': 'no-uuid' }]) {
          const refused = await call({
            target: NCBCT_TARGET,
            headers: { ...P, ...headers },
            body: ncbctBody(),
          })
          assert.equal(refused.status, 400, refused.text)
        }
      })
    })
})
