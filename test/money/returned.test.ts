import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { compileBody, PaymentStatusAnswer } from '@havn/contract'
import type { OrderOutcome } from '../../apps/server/src/core-bank/index.ts'
import { runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { order } from '../core-bank/support/order.ts'
import { ndctBody } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { KARIS, type FaultyBank, openFaultyBank, runSummaryWith } from './support/faulty-bank.ts'
import { andThen } from './support/faulty-core-bank.ts'

const readStatus = compileBody(PaymentStatusAnswer)

const reserved = andThen((said) => said.map(({ paymentId }) => ({ paymentId, outcome: 'reserved' as const })))

const RETURN_ACCOUNT = '99860601806'

const closed = { code: 'creditor-account-closed', text: 'Konto\u0000 avsluttet\u202E 1. november' } as const

/** To another bank: clearing does not return a payment to a customer of this one. */
const elsewhere = { body: ndctBody({ creditorAccount: { bban: '12345678903', currency: 'NOK' } }) }

describe('money that was sent and is returned', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  /** Has the ledger behind the faulty core bank do what that core bank reported. */
  const giveBack = (path: string) => {
    const { bankId, core } = faulty
    const orders = [order({ paymentId: path.split('/').at(-1) ?? '' })]
    return core.ledger.returnTransfers({ bankId, orders, at: faulty.nextRun().at })
  }

  for (const outcome of ['returned', 'refused'] as const)
    for (const [name, request, underWay] of [
      ['ACSP', elsewhere, 'ACSP'],
      ['ACWP', { target: NCBCT_TARGET, body: ncbctBody() }, 'ACWP'],
    ] as const)
      test(`${name}, and readOutcomes returns ${outcome}: RJCT with the reason, in status and details`, async () => {
        const { payer, core } = faulty
        const path = await payer.pay({ ...request, query: '?allowLogicalDuplicate=true' })
        const execute = underWay === 'ACSP' ? { execute: reserved } : {}
        const summary = await runBatch(core.setup(execute), faulty.nextRun())
        assert.deepEqual(summary, runSummaryWith({ underWay: 1 }))
        assert.equal(await payer.statusOf(path), underWay)
        const readOutcomes = andThen((said) =>
          said.map(({ paymentId }): OrderOutcome => ({ paymentId, outcome, reason: closed })),
        )
        assert.deepEqual(
          await runBatch(core.setup({ readOutcomes }), faulty.nextRun()),
          runSummaryWith({ rejected: 1 }),
        )
        await giveBack(path)
        const status = await payer.call({ target: `${path}/status` })
        const details = await payer.call({ target: path })
        assert.equal(readStatus(status.json).ok, true, status.text)
        for (const { json } of [status, details]) {
          assert.equal(json.transactionStatus, 'RJCT')
          assert.deepEqual(json.tppMessages, [
            {
              category: 'ERROR',
              code: 'PAYMENT_FAILED',
              path: 'transactionStatus',
              text: 'The payment was returned, and the money is back in the debtor account: the creditor account is closed. The bank says: Konto avsluttet 1. november',
            },
          ])
          assert.equal(
            json['psuMessage'],
            'Betalingen kom i retur, og pengene er tilbake på kontoen: mottakerens konto er avsluttet.',
          )
        }
        const inEnglish = await payer.call({
          target: `${path}/status`,
          headers: { 'PSU-Accept-Language': 'en-GB' },
        })
        assert.match(String(inEnglish.json['psuMessage']), /^The payment was returned/)
        assert.equal((await payer.cancel(path)).status, 409)
      })

  test('an earlier request executed it, and it has been returned since: RJCT too', async () => {
    const { payer, core } = faulty
    const path = await payer.pay({ ...elsewhere, query: '?allowLogicalDuplicate=true' })
    const execute = andThen((said) =>
      said.map(({ paymentId }): OrderOutcome => ({ paymentId, outcome: 'returned', reason: closed })),
    )
    assert.deepEqual(
      await runBatch(core.setup({ execute }), faulty.nextRun()),
      runSummaryWith({ rejected: 1 }),
    )
    await giveBack(path)
    assert.equal(await payer.statusOf(path), 'RJCT')
  })

  test('in the sandbox: amount and fee are back in the account, as a transaction of its own', async () => {
    const { bank, payer } = faulty
    const had = await payer.balanceOf(KARIS)
    const creditorAccount = { bban: RETURN_ACCOUNT, currency: 'EUR' } as const
    const instructedAmount = { amount: '100.01', currency: 'EUR' } as const
    const body = ncbctBody({ creditorAccount, instructedAmount, creditorAgent: 'COBADEFFXXX' })
    const path = await payer.pay({ target: NCBCT_TARGET, body })
    await payer.run()
    const paid = had - (await payer.balanceOf(KARIS))
    assert(paid > 0n)
    assert.equal(await payer.statusOf(path), 'ACWP')
    await payer.setClock({ advanceSeconds: 86_400 })
    await payer.run()
    assert.equal(await payer.statusOf(path), 'RJCT')
    assert.equal(await payer.balanceOf(KARIS), had)
    const lines = await queryAsOwner(
      bank,
      `select amount_minor_units::text as amount, details ->> 'kind' as kind from sandbox_ledger.statement_line
       where ${payer.bankSql} and ledger_account_id = '${KARIS}' and booked_at is not null order by booked_at desc limit 2`,
    )
    assert.deepEqual(lines, [
      { amount: String(paid), kind: 'returned' },
      { amount: String(-paid), kind: 'cross-border' },
    ])
    // However often it is asked again, it is returned once.
    await payer.run()
    assert.equal(await payer.balanceOf(KARIS), had)
  })

  test('a line of a bulk payment says why it was returned', async () => {
    const { payer } = faulty
    const { debtorAccount, requestedExecutionDate: _date, ...line } = ndctBody()
    const payments = [{ ...line, creditorAccount: { bban: RETURN_ACCOUNT, currency: 'NOK' as const } }]
    const target = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
    const path = await payer.pay({
      target,
      body: { paymentInformationId: 'RETURNS', debtorAccount, payments },
    })
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSP')
    await payer.setClock({ advanceSeconds: 9 * 86_400 })
    await payer.run()
    const { json } = await payer.call({ target: path })
    assert.equal(json.transactionStatus, 'RJCT')
    assert.match(JSON.stringify(json['payments']), /was returned.*creditor account is closed/)
  })
})
