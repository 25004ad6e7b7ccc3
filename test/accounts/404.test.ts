import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KARIS, OLAS_ACCOUNT } from '../consents/support/consent-calls.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { listIn, NEVER_ISSUED, readerAt, transactionsOf } from './support/reader.ts'
import { useBank } from '../support/bank.ts'

const OLAS_CARD = 'd0000000-0000-4000-8000-000000000002'

const TAILS = ['', '?withBalance=true', '/balances', '/transactions', `/transactions/${NEVER_ISSUED}`]

/** Everything that could distinguish two responses: all but the time and the id of the call. */
function tellable({ status, headers, text }: ReceivedResponse) {
  const { date: _date, 'x-request-id': _requestId, ...rest } = headers
  return { status, text, headers: rest }
}

describe('accounts that do not exist for a TPP', () => {
  const bank = useBank()

  const cases = {
    '/v1/accounts': {
      'not granted': KARIS.savings,
      'another PSU’s': OLAS_ACCOUNT,
      'a card': KARIS.card,
      'in another notation than ours': KARIS.current.toUpperCase(),
      'not an id at all': 'x',
      'an account number': '99860510002',
      'a quote': '%27',
    },
    '/v1/card-accounts': {
      'another PSU’s': OLAS_CARD,
      'an account': KARIS.current,
      'its related account': '4799000000000001',
    },
  }

  for (const [root, ids] of Object.entries(cases))
    for (const [what, id] of Object.entries(ids))
      test(`404 RESOURCE_UNKNOWN ${root}, ${what}: byte for byte like an id that never existed`, async () => {
        const { read, readPresent } = await readerAt(bank, { accounts: [KARIS.current, KARIS.card] })
        for (const call of [read, readPresent])
          for (const tail of TAILS) {
            const answer = await call(`${root}/${id}${tail}`)
            assert.equal(answer.status, 404, answer.text)
            assert.deepEqual(answer.json.tppMessages[0]?.code, 'RESOURCE_UNKNOWN')
            assert.deepEqual(tellable(answer), tellable(await call(`${root}/${NEVER_ISSUED}${tail}`)))
          }
      })

  test('404 RESOURCE_UNKNOWN: a transaction of another account, or of none', async () => {
    const { readPresent } = await readerAt(bank)
    const [line] = listIn(await readPresent(transactionsOf(KARIS.current))).booked ?? []
    assert(line)
    const details = (account: string, id: string) => readPresent(`/v1/accounts/${account}/transactions/${id}`)
    assert.equal((await details(KARIS.current, line.transactionId)).status, 200)
    const unknown = tellable(await details(KARIS.savings, NEVER_ISSUED))
    assert.equal(unknown.status, 404)
    for (const id of [line.transactionId, 'x', '%00', line.transactionId.toUpperCase()])
      assert.deepEqual(tellable(await details(KARIS.savings, id)), unknown)
    const onCard = await readPresent(`/v1/card-accounts/${KARIS.card}/transactions/${line.transactionId}`)
    assert.deepEqual(tellable(onCard), unknown)
  })

  test('a revoked account is answered like one that never existed', async () => {
    const reader = await readerAt(bank)
    await reader.consents.grant({ session: reader.session, accounts: [KARIS.current] })
    for (const tail of TAILS) {
      const revoked = await reader.read(`/v1/accounts/${KARIS.savings}${tail}`)
      assert.deepEqual(tellable(revoked), tellable(await reader.read(`/v1/accounts/${NEVER_ISSUED}${tail}`)))
    }
  })
})
