import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import { callerOf, P } from '../berlin-group/support/payments.ts'
import { useStadt } from '../berlin-group/support/stadt.ts'
import { until } from '../jobs/until.ts'
import { qwacOf } from '../qwac/support/tls-calls.ts'
import type { BankOptions } from '../support/bank.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const CURRENCIES = { currencies: ['EUR'] }

/** A bank whose core bank verifies any account, and notes the names. */
function useVerifyingBank(payeeVerification: object) {
  const asked: string[] = []
  const replaceCoreBank: BankOptions['replaceCoreBank'] = (ledger) => ({
    ...ledger,
    async verifyPayee({ name }): Promise<PayeeVerification> {
      asked.push(name)
      if (name === 'Anna Beker') return { kind: 'close-match', name: 'Anna Becker' }
      if (name === 'Nobody') return { kind: 'not-possible', reason: 'not-participating' }
      return { kind: name === 'Anna Becker' ? 'match' : 'no-match' }
    },
  })
  const bank = useStadt({ payeeVerification }, { replaceCoreBank })
  return { bank, asked }
}

describe('what a TPP says about payees when it creates a payment', () => {
  for (const tppsMayDecline of [true, false])
    describe(`at a bank where it ${tppsMayDecline ? 'may' : 'may not'} decline that they are verified`, () => {
      const { bank, asked } = useVerifyingBank({ ...CURRENCIES, tppsMayDecline })
      let call: ReturnType<typeof callerOf>
      before(() => {
        call = callerOf(bank, qwacOf(bank, bank.newTpp()))
      })

      const rowsOf = (paymentId: unknown) =>
        queryAsOwner(
          bank,
          `select first_line from payments.payee_check where payment_id = '${String(paymentId)}'`,
        )

      /** Creates a payment in euro, waits for what is stored about its payee, and returns how often the bank was asked. */
      async function questionsFor(headers: Record<string, string>) {
        const askedBefore = asked.length
        const created = await call({ target: NCBCT_TARGET, headers: { ...P, ...headers }, body: ncbctBody() })
        assert.equal(created.status, 201, created.text)
        assert.equal(created.json.transactionStatus, 'RCVD')
        assert.equal('creditorNameConfirmation' in created.json._links, false)
        const { paymentId } = created.json
        await until(20, async () => (await rowsOf(paymentId)).length === 1)
        return { questions: asked.length - askedBefore, rows: await rowsOf(paymentId) }
      }

      test('absent, true, or with the id of an earlier question: the payee is verified', async () => {
        for (const headers of [
          {},
          { 'Client-VOP-Requested': 'true' },
          { 'Client-VOP-Requested': 'true', 'Client-VOP-Request-ID': randomUUID() },
        ])
          assert.deepEqual(await questionsFor(headers), { questions: 1, rows: [{ first_line: 0 }] })
      })

      test('false', async () => {
        assert.deepEqual(
          await questionsFor({ 'Client-VOP-Requested': 'false' }),
          tppsMayDecline
            ? { questions: 0, rows: [{ first_line: -1 }] }
            : { questions: 1, rows: [{ first_line: 0 }] },
        )
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
