import { type NdctPayment, OPERATIONS } from '@havn/contract'
import type { Bank } from '../banks/index.ts'
import { bankDate, bankTime } from '../shared/clock.ts'
import { serve } from '../xs2a/index.ts'
import { answerCreation } from './answer-creation.ts'
import { judgeInstant } from './instant.ts'
import { judgeNcbct } from './ncbct.ts'
import { judgeNdct, type NdctCircumstances, warningsAboutNdct } from './ndct.ts'
import type { PaymentsSetup } from './payments-setup.ts'

/** One creation for each product: what its rules need to know is asked of the bank, the rest is the same. */
export function serveCreations(setup: PaymentsSetup): void {
  const { edge, coreBank } = setup
  const todayOf = (bank: Bank) => bankDate(bankTime(bank, edge.clock))

  async function circumstancesOf(bank: Bank, { creditorAccount }: NdctPayment): Promise<NdctCircumstances> {
    const kidAgreement = await coreBank.kidAgreementOf({ bank, bban: creditorAccount.bban })
    return { today: todayOf(bank), kidAgreement }
  }

  serve(edge, OPERATIONS.createNdctPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      product: 'norwegian-domestic-credit-transfers',
      warnings: warningsAboutNdct(body),
      judge: async (bank) => judgeNdct(body, await circumstancesOf(bank, body)),
    }),
  )

  serve(edge, OPERATIONS.createInstantPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      product: 'instant-norwegian-domestic-credit-transfers-straks',
      warnings: warningsAboutNdct(body),
      judge: async (bank) => judgeInstant(body, await circumstancesOf(bank, body)),
    }),
  )

  serve(edge, OPERATIONS.createNcbctPayment, ({ body, ...call }) =>
    answerCreation(setup, call, {
      product: 'norwegian-cross-border-credit-transfers',
      warnings: [],
      async judge(bank) {
        const today = todayOf(bank)
        const { currency } = body.instructedAmount
        const rate = await coreBank.rateOf({ bank, currency, on: today.toString() })
        return judgeNcbct(body, { today, rate })
      },
    }),
  )
}
