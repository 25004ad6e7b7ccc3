import { OPERATIONS } from '@havn/contract'
import { serve } from '../../xs2a/index.ts'
import { answerCreation } from './answer-creation.ts'
import { creationRules } from '../products/creation-rules.ts'
import { moreFaults } from './more-faults.ts'
import { warningsAboutNdct } from '../products/ndct.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { STAND_IN } from '../products/stand-ins.ts'

const domestic = 'norwegian-domestic-credit-transfers'

/** One creation for each kind of payment: its rules are its own, the rest is the same. */
export function serveCreations(setup: PaymentsSetup): void {
  const { routeContext } = setup
  const rules = creationRules(setup)

  serve(
    routeContext,
    OPERATIONS.createNdctPayment,
    ({ body, ...call }) => {
      const warnings = warningsAboutNdct(body)
      const kind = { service: 'payments', product: domestic } as const
      return answerCreation(setup, call, { ...kind, warnings, judge: (bank) => rules.ndct(bank, body) })
    },
    moreFaults(OPERATIONS.createNdctPayment, STAND_IN.ndct, rules.ndct),
  )

  serve(
    routeContext,
    OPERATIONS.createInstantPayment,
    ({ body, ...call }) => {
      const warnings = warningsAboutNdct(body)
      const product = 'instant-norwegian-domestic-credit-transfers-straks'
      const kind = { service: 'payments', product } as const
      return answerCreation(setup, call, { ...kind, warnings, judge: (bank) => rules.instant(bank, body) })
    },
    moreFaults(OPERATIONS.createInstantPayment, STAND_IN.ndct, rules.instant),
  )

  serve(
    routeContext,
    OPERATIONS.createNcbctPayment,
    ({ body, ...call }) => {
      const kind = { service: 'payments', product: 'norwegian-cross-border-credit-transfers' } as const
      return answerCreation(setup, call, { ...kind, warnings: [], judge: (bank) => rules.ncbct(bank, body) })
    },
    moreFaults(OPERATIONS.createNcbctPayment, STAND_IN.ncbct, rules.ncbct),
  )

  serve(
    routeContext,
    OPERATIONS.createPeriodicPayment,
    ({ body, ...call }) => {
      const warnings = warningsAboutNdct(body)
      const kind = { service: 'periodic-payments', product: domestic } as const
      return answerCreation(setup, call, { ...kind, warnings, judge: (bank) => rules.periodic(bank, body) })
    },
    moreFaults(OPERATIONS.createPeriodicPayment, STAND_IN.periodic, rules.periodic),
  )

  serve(
    routeContext,
    OPERATIONS.createBulkPayment,
    ({ body, ...call }) => {
      const warnings = body.payments.flatMap(warningsAboutNdct).slice(0, 1)
      const kind = { service: 'bulk-payments', product: domestic } as const
      return answerCreation(setup, call, { ...kind, warnings, judge: (bank) => rules.bulk(bank, body) })
    },
    moreFaults(OPERATIONS.createBulkPayment, STAND_IN.bulk, rules.bulk),
  )
}
