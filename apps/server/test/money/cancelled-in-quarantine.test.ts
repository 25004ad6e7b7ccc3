import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmProposal, proposeDecision } from '../../src/back-office/decide-quarantine.ts'
import { findOpenProposal } from '../../src/back-office/proposals.store.ts'
import { inBankTransaction } from '../../src/database/actor.ts'
import { finishReclaimed, runBatch } from '../../src/payments/index.ts'
import { queryAsOwner } from '../support/query.ts'
import { KARIS, openFaultyBank } from './support/faulty-bank.ts'
import type { Interceptor } from './support/faulty-core-bank.ts'

test('SEC-85 a payment in quarantine cannot be cancelled while a request that was sent before may still pay it', async (t) => {
  const faulty = await openFaultyBank()
  t.after(() => faulty.close())
  const { bank, bankId, payer, core, nextRun } = faulty
  const { bankDatabase } = core.setup()
  const had = await payer.balanceOf(KARIS)
  const path = await payer.pay()
  const paymentId = path.split('/').at(-1) ?? ''
  const contextOf = (id: string) => ({
    bankId,
    operator: { id, channel: 'pages' as const },
    nowMilliseconds: bank.clock.milliseconds(),
  })
  /** Two operators decide to cancel it, or to let it go on. */
  async function decide(action: 'cancel' | 'retry') {
    const reason = 'the order cannot be read'
    await proposeDecision(bankDatabase, contextOf('kari'), { paymentId, action, reason })
    return confirm()
  }
  async function confirm() {
    const proposal = await inBankTransaction(bankDatabase, bankId, (queries) =>
      findOpenProposal(queries, { bankId, paymentId }),
    )
    const proposalId = proposal?.proposalId ?? assert.fail('nothing is proposed')
    return (await confirmProposal(bankDatabase, contextOf('ola'), { paymentId, proposalId })).kind
  }
  const due = (assignment: string) =>
    queryAsOwner(bank, `update payments.due set ${assignment} where payment_id = '${paymentId}'`)
  const [order] = await queryAsOwner(
    bank,
    `select transfer::text from payments.due where payment_id = '${paymentId}'`,
  )

  let arrive = (): Promise<unknown> => assert.fail('the core bank was not asked')
  const execute: Interceptor = (ask) => {
    arrive = ask
    return Promise.reject(new Error('the line broke'))
  }
  await runBatch(core.setup({ execute }), nextRun())
  await due(`transfer = '{}'`)
  await core.expireClaims()
  await finishReclaimed(core.setup(), nextRun())
  assert.equal(await decide('cancel'), 'may-still-be-paid')
  const [asOwner] = await queryAsOwner(
    bank,
    `select payments.decide_quarantined('${bankId}', '${paymentId}', 'cancel', now()) as is_done`,
  )
  assert.equal(asOwner?.['is_done'], false, 'nor in any other way')
  assert.equal(await payer.statusOf(path), 'PDNG')
  await arrive()
  assert.equal(had - (await payer.balanceOf(KARIS)), 12_550n, 'the request that was sent before has paid')

  await queryAsOwner(
    bank,
    `update back_office.proposal set decided_by = 'per', decided_at = now(), outcome = 'declined'`,
  )
  await due(`transfer = '${String(order?.['transfer'])}'`)
  assert.equal(await decide('retry'), 'confirmed')
  const [claim] = await queryAsOwner(
    bank,
    `select not_after > now() as "waits" from payments.claim join payments.due using (claim_id) where payment_id = '${paymentId}'`,
  )
  assert.equal(claim?.['waits'], true, 'what the core bank refuses now is not final either')
  await finishReclaimed(core.setup(), nextRun(), { skipRetryDelay: true })
  assert.equal(await payer.statusOf(path), 'ACSC')

  const other = await payer.pay()
  const otherId = other.split('/').at(-1) ?? ''
  await queryAsOwner(bank, `update payments.due set transfer = '{}' where payment_id = '${otherId}'`)
  await runBatch(core.setup(), nextRun())
  await proposeDecision(bankDatabase, contextOf('kari'), {
    paymentId: otherId,
    action: 'cancel',
    reason: 'not readable',
  })
  const open = await inBankTransaction(bankDatabase, bankId, (queries) =>
    findOpenProposal(queries, { bankId, paymentId: otherId }),
  )
  const cancelled = await confirmProposal(bankDatabase, contextOf('ola'), {
    paymentId: otherId,
    proposalId: open?.proposalId ?? '',
  })
  assert.equal(cancelled.kind, 'confirmed', 'no request was sent for this one')
  assert.equal(await payer.statusOf(other), 'RJCT')
})
