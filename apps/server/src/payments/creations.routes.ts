import { type NdctPayment, OPERATIONS, type Result, success } from '@havn/contract'
import type { Bank } from '../banks/index.ts'
import { bankDate, bankTime } from '../shared/clock.ts'
import { serve } from '../xs2a/index.ts'
import { answerCreation } from './answer-creation.ts'
import { judgeBulk } from './bulk.ts'
import { judgeInstant } from './instant.ts'
import { judgeNcbct } from './ncbct.ts'
import { judgeNdct, type NdctCircumstances, warningsAboutNdct } from './ndct.ts'
import type { Orders, PaymentOrder } from './payment-order.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { judgePeriodic } from './periodic.ts'

/** One creation for each product: what its rules need to know is asked of the bank, the rest is the same. */
export function serveCreations(setup: PaymentsSetup): void {
  const { edge, coreBank } = setup
  const todayOf = (bank: Bank) => bankDate(bankTime(bank, edge.clock))

  async function circumstancesOf(
    bank: Bank,
    { creditorAccount }: Pick<NdctPayment, 'creditorAccount'>,
  ): Promise<NdctCircumstances> {
    const kidAgreement = await coreBank.kidAgreementOf({ bank, bban: creditorAccount.bban })
    return { today: todayOf(bank), kidAgreement }
  }

  const single = 'payments'
  const domestic = 'norwegian-domestic-credit-transfers'

  serve(edge, OPERATIONS.createNdctPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      service: single,
      product: domestic,
      warnings: warningsAboutNdct(body),
      judge: async (bank) => alone(judgeNdct(body, await circumstancesOf(bank, body))),
    }),
  )

  serve(edge, OPERATIONS.createInstantPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      service: single,
      product: 'instant-norwegian-domestic-credit-transfers-straks',
      warnings: warningsAboutNdct(body),
      judge: async (bank) => alone(judgeInstant(body, await circumstancesOf(bank, body))),
    }),
  )

  serve(edge, OPERATIONS.createNcbctPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      service: single,
      product: 'norwegian-cross-border-credit-transfers',
      warnings: [],
      async judge(bank) {
        const today = todayOf(bank)
        const { currency } = body.instructedAmount
        const rate = await coreBank.rateOf({ bank, currency, on: today.toString() })
        return alone(judgeNcbct(body, { today, rate }))
      },
    }),
  )

  serve(edge, OPERATIONS.createPeriodicPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      service: 'periodic-payments',
      product: domestic,
      warnings: warningsAboutNdct(body),
      async judge(bank) {
        const judged = judgePeriodic(body, await circumstancesOf(bank, body))
        return judged.ok ? success([judged.value.order]) : judged
      },
    }),
  )

  serve(edge, OPERATIONS.createBulkPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      service: 'bulk-payments',
      product: domestic,
      warnings: body.payments.flatMap(warningsAboutNdct).slice(0, 1),
      async judge(bank) {
        const accounts = body.payments.map(({ creditorAccount }) => creditorAccount.bban)
        const kidAgreements = await Promise.all(
          accounts.map((bban) => coreBank.kidAgreementOf({ bank, bban })),
        )
        return judgeBulk(body, { today: todayOf(bank), kidAgreements })
      },
    }),
  )
}

function alone<Problem>(judged: Result<PaymentOrder, Problem>): Result<Orders, Problem> {
  return judged.ok ? success([judged.value]) : judged
}
