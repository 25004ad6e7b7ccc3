import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { BulkPayment } from '@havn/contract'
import type { STATUS_SCENARIOS } from '@havn/sandbox/ledger/scenarios/request-scenarios'
import { CALLBACK } from '../../sca/support/tpp-calls.ts'
import {
  authorisationIdOf,
  basketPayerAt,
  EMIL,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from '../../support/basket-payer.ts'
import { ndctBody } from '../../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, type PaymentRequest } from '../../support/payer.ts'
import { EMPTY_ACCOUNT, OLAS_ACCOUNT, TUESDAY } from '../../support/reach-status.ts'
import { decisionOf, JOINT_PAYMENTS, twoPeopleAt } from '../../support/two-people.ts'
import { accountOf } from './creditor-plays.ts'
import { pathOf, payingTo, type Play, seenIn } from './stage.ts'

type StatusId = (typeof STATUS_SCENARIOS)[number]['id']

export const BULK_TARGET = '/v1/bulk-payments/norwegian-domestic-credit-transfers'

export function bulkTo(...creditors: readonly string[]): BulkPayment {
  return {
    paymentInformationId: `BULK-${randomUUID().slice(0, 8)}`,
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    payments: creditors.map((bban) => {
      const { debtorAccount: _debtor, requestedExecutionDate: _date, ...line } = payingTo(bban).body
      return line
    }),
  }
}

export const abroad = (change: Parameters<typeof ncbctBody>[0] = {}): PaymentRequest => ({
  target: NCBCT_TARGET,
  body: ncbctBody({ remittanceInformationUnstructured: randomUUID(), ...change }),
})

const feeAbroad =
  (amount: string, currency: 'IDR' | 'JPY', fee: string): Play =>
  async ({ payer }) => {
    const created = await payer.create(abroad({ instructedAmount: { amount, currency } }))
    assert.deepEqual(created.json['transactionFees'], { amount: fee, currency: 'NOK' }, created.text)
    return [seenIn(created)]
  }

const OF_SINGLE_PAYMENTS = {
  ordinary: ({ payer, follow }) => follow(payingTo(OLAS_ACCOUNT), () => payer.run()),
  instant: ({ follow }) => follow({ ...payingTo(OLAS_ACCOUNT), target: INSTANT_TARGET }),

  'instant-without-funds': ({ follow }) =>
    follow({
      target: INSTANT_TARGET,
      body: ndctBody({ debtorAccount: { bban: EMPTY_ACCOUNT, currency: 'NOK' } }),
      headers: { 'X-PSU-IDENTITY': '02927931152' },
    }),

  abroad: ({ payer, follow }) =>
    follow(
      abroad(),
      () => payer.run(),
      () => payer.run(),
    ),

  'day-moved': ({ payer, follow }) => {
    const body = { ...payingTo(OLAS_ACCOUNT).body, requestedExecutionDate: '2026-11-22' }
    return follow({ body }, () => payer.setClock({ time: '2026-11-23T10:00:00+00:00' }))
  },

  'day-passed': async ({ payer, statusOf }) => {
    const body = { ...payingTo(OLAS_ACCOUNT).body, requestedExecutionDate: '2026-11-16' }
    const created = await payer.create({ body })
    await payer.setClock(TUESDAY)
    return [seenIn(created), await statusOf(pathOf(created))]
  },

  deleted: async ({ payer, statusOf }) => {
    const created = await payer.create(payingTo(OLAS_ACCOUNT))
    assert.equal((await payer.cancel(pathOf(created))).status, 204)
    return [seenIn(created), await statusOf(pathOf(created))]
  },

  cancelled: async ({ payer, decide, statusOf }) => {
    const created = await payer.create(payingTo(OLAS_ACCOUNT))
    const path = pathOf(created)
    await decide(created)
    const seen = [seenIn(created), await statusOf(path)]
    const cancellation = await payer.cancel(path, {
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': CALLBACK,
    })
    assert.equal(cancellation.status, 202, cancellation.text)
    await decide(cancellation)
    return [...seen, await statusOf(path)]
  },

  'rate-small': feeAbroad('1000000.00', 'IDR', '51.52'),
  'rate-without-decimals': feeAbroad('100000', 'JPY', '66.80'),
} satisfies Partial<Record<StatusId, Play>>

const OF_MANY_PAYMENTS = {
  'bulk-part': ({ payer, follow }) =>
    follow({ target: BULK_TARGET, body: bulkTo(accountOf('execution-refused'), OLAS_ACCOUNT) }, () =>
      payer.run(),
    ),

  'two-people': async ({ bank }) => {
    const psu = await twoPeopleAt(bank)
    const { answer, path, first } = await psu.halfApproved(JOINT_PAYMENTS.single())
    const half = await psu.statusAt(path)
    assert.match(String(half.json['psuMessage']), /Én person til/)
    const second = await psu.decideNext(path, decisionOf(EMIL))
    const [one, other] = [first, second].map(({ json }) => String(json['scaStatus']))
    return [seenIn(answer), one ?? '', seenIn(half), other ?? '', seenIn(await psu.statusAt(path))]
  },

  'basket-two-people': async ({ bank }) => {
    const psu = await basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
    const paymentId = await psu.payment({ amount: '100000.01', account: NORDLYS_ACCOUNT })
    const { answer, basketId, authorisationId } = await psu.basket([paymentId])
    await psu.decide(authorisationId)
    const half = await psu.statusOf(basketId)
    const started = await psu.start(basketId)
    const decision = { outcome: 'approve', nationalId: EMIL, agreementId: NORDLYS_BYGG }
    await psu.decide(authorisationIdOf(started), decision)
    return [seenIn(answer), half, await psu.statusOf(basketId)]
  },

  'basket-refused': async ({ bank }) => {
    const psu = await basketPayerAt(bank)
    const { answer, basketId, authorisationId } = await psu.basket(await psu.payments(2))
    await psu.decide(authorisationId, { outcome: 'refuse' })
    return [seenIn(answer), await psu.statusOf(basketId)]
  },
} satisfies Partial<Record<StatusId, Play>>

export const STATUS_PLAYS: Readonly<Record<StatusId, Play>> = { ...OF_SINGLE_PAYMENTS, ...OF_MANY_PAYMENTS }
