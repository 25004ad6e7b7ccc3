import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { PayeeVerification } from '../../apps/server/src/core-bank/index.ts'
import { callerOf, P } from '../berlin-group/support/payments.ts'
import { callStadt, PSD2, useStadt } from '../berlin-group/support/stadt.ts'
import { until } from '../jobs/until.ts'
import { qwacOf } from '../qwac/support/tls-calls.ts'
import type { BankOptions } from '../support/bank.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { accountOf } from './support/responder.ts'

const TARGET = '/v1/payee-verifications'
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

describe('the question of a TPP about a payee', () => {
  const { bank, asked } = useVerifyingBank({ ...CURRENCIES, answersTpps: true })
  let call: ReturnType<typeof callerOf>
  before(() => {
    call = callerOf(bank, qwacOf(bank, bank.newTpp()))
  })

  const ask = async (name: string, iban = accountOf(1), caller = call) => {
    const answer = await caller({ target: TARGET, body: { partyAccount: { iban }, party: { name } } })
    assert.equal(answer.status, 200, answer.text)
    return JSON.parse(answer.text) as unknown
  }

  test('is answered as another bank is', async () => {
    assert.deepEqual(await ask('Anna Becker'), { partyNameMatch: 'MTCH' })
    assert.deepEqual(await ask('Anna Beker'), { partyNameMatch: 'CMTC', matchedName: 'Anna Becker' })
    assert.deepEqual(await ask('Per Hansen'), { partyNameMatch: 'NMTC' })
    assert.deepEqual(await ask('Nobody'), { partyNameMatch: 'NOAP' })
  })

  test('is answered with headers that say of which document it is, and so is a refusal', async () => {
    const party = { name: 'Anna Becker' }
    for (const [status, iban] of [
      [200, accountOf(3)],
      [400, 'DE00100200300000000001'],
    ] as const) {
      const answer = await call({ target: TARGET, body: { partyAccount: { iban }, party } })
      assert.equal(answer.status, status, answer.text)
      assert.equal(answer.headers['x-reference-api-name'], 'Berlin Group openFinance API')
      assert.equal(answer.headers['x-reference-api-document'], 'Verification of Payee')
      assert.equal(answer.headers['x-reference-api-version'], '1.3.16')
    }
  })

  test('about a code is not possible', async () => {
    const party = { identification: { organisationId: { lei: '549300DTUYXVMJXZNY75' } } }
    const { text } = await call({ target: TARGET, body: { partyAccount: { iban: accountOf(1) }, party } })
    assert.equal(text, '{"partyIdMatch":"NOAP"}')
  })

  test('has the limits of questions of other banks, for each TPP', async () => {
    const iban = accountOf(2)
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      assert.deepEqual(await ask(name, iban), { partyNameMatch: 'NMTC' })
    const askedBefore = asked.length
    assert.deepEqual(await ask('Anna Beker', iban), { partyNameMatch: 'NOAP' })
    assert.equal(asked.length, askedBefore)
    const other = callerOf(bank, qwacOf(bank, bank.newTpp()))
    assert.deepEqual(await ask('Anna Becker', iban, other), { partyNameMatch: 'MTCH' })
  })

  test('is refused in messages of another name', async () => {
    const refused = async (request: Partial<Parameters<typeof call>[0]>) => {
      const { status, text } = await call({ target: TARGET, ...request })
      return [status, (JSON.parse(text).apiClientMessages as { code: string }[])[0]?.code]
    }
    const partyAccount = { iban: accountOf(1) }
    assert.deepEqual(await refused({ body: { partyAccount, party: {} } }), [400, 'FORMAT_ERROR'])
    assert.deepEqual(await refused({ body: { partyAccount } }), [400, 'FORMAT_ERROR'])
    const wrong = { iban: 'DE00100200300000000001' }
    assert.deepEqual(await refused({ body: { partyAccount: wrong, party: { name: 'A' } } }), [
      400,
      'FORMAT_ERROR',
    ])
    const party = { name: 'Anna Becker' }
    assert.deepEqual(
      await refused({ body: { partyAccount, party }, headers: { 'X-Request-ID': undefined } }),
      [400, 'FORMAT_ERROR'],
    )
    const anonymous = await callStadt(bank, { target: TARGET, body: { partyAccount, party } })
    assert.equal(anonymous.status, 401)
    assert.match(anonymous.text, /apiClientMessages.*CERTIFICATE_MISSING/)
    const reader = callerOf(bank, qwacOf(bank, bank.newTpp(), { roles: ['AISP'] }))
    const answer = await reader({ target: TARGET, body: { partyAccount, party } })
    assert.equal(answer.status, 401)
    assert.match(answer.text, /ROLE_INVALID/)
  })

  test('is unknown at the other interface', async () => {
    const seal = bank.newTpp()
    const answer = await callStadt(bank, { host: PSD2, target: TARGET, method: 'POST', seal })
    assert.equal(answer.status, 404)
  })
})

describe('a bank that answers no questions of TPPs about payees', () => {
  const { bank } = useVerifyingBank(CURRENCIES)

  test('has no such path', async () => {
    const call = callerOf(bank, qwacOf(bank, bank.newTpp()))
    const body = { partyAccount: { iban: accountOf(1) }, party: { name: 'Anna Becker' } }
    assert.equal((await call({ target: TARGET, body })).status, 404)
  })
})
