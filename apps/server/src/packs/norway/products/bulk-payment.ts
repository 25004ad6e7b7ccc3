import assert from 'node:assert/strict'
import {
  limitMessages,
  type BulkPayment,
  failure,
  type NdctPayment,
  OPERATIONS,
  type Result,
  success,
} from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { KidRules } from '../../../core-bank/index.ts'
import type { PaymentOrder, PaymentOrders, ProductDefinition } from '../../../domain/payments/index.ts'
import {
  DOMESTIC_FIELD_DEPENDENCIES,
  DOMESTIC_PLACEHOLDER,
  remittanceWarnings,
  toDomesticOrder,
  validateDomesticTransfer,
} from './domestic-credit-transfer.ts'

const { debtorAccount, ...placeholderLine } = DOMESTIC_PLACEHOLDER

/** Domestic credit transfers from one account on one day, which the PSU approves together. */
export const bulkPayment: ProductDefinition<BulkPayment> = {
  service: 'bulk-payments',
  product: 'norwegian-domestic-credit-transfers',
  operation: OPERATIONS.createBulkPayment,
  clearing: 'domestic',
  isInstant: false,
  isHiddenBeforeApproval: true,
  placeholderBody: { paymentInformationId: 'x', debtorAccount, payments: [placeholderLine] },
  fieldsReadByRules: DOMESTIC_FIELD_DEPENDENCIES,
  warnings: ({ payments }) => payments.flatMap(remittanceWarnings).slice(0, 1),

  async validate(bulk, { bank, today, coreBank }) {
    const accounts = bulk.payments.map(({ creditorAccount }) => creditorAccount.bban)
    const kidAgreements = await Promise.all(accounts.map((bban) => coreBank.findKidRules({ bank, bban })))
    return validateBulkPayment(bulk, { today, kidAgreements })
  },

  toOrders: (bulk, executionDate) => {
    const [first, ...more] = toTransfers(bulk).map((payment) => toDomesticOrder(payment, executionDate))
    assert(first, 'a bulk payment has at least one line')
    return [first, ...more]
  },
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: ({ payments }) => payments,
}

interface BulkPaymentContext {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  /** The KID agreement of each line's creditor account, in the order of the lines. */
  readonly kidAgreements: readonly (KidRules | undefined)[]
}

/**
 * Validates every line as a payment of its own. The path of an error has the line's index; an error in a field that all
 * lines share is reported once.
 */
function validateBulkPayment(
  bulk: BulkPayment,
  { today, kidAgreements }: BulkPaymentContext,
): Result<PaymentOrders, readonly Problem[]> {
  const orders: PaymentOrder[] = []
  const problems = new Map<string, Problem>()
  for (const [index, payment] of toTransfers(bulk).entries()) {
    const validated = validateDomesticTransfer(payment, { today, kidAgreement: kidAgreements[index] })
    if (validated.ok) orders.push(validated.value)
    else
      for (const problem of validated.problem.map((one) => withLineIndex(one, index)))
        problems.set(`${problem.path} ${problem.text}`, problem)
  }
  const [first, ...more] = orders
  if (problems.size > 0 || first === undefined) return failure(limitMessages([...problems.values()]))
  return success([first, ...more])
}

/** The lines as payments of their own. */
function toTransfers(bulk: BulkPayment): readonly NdctPayment[] {
  const { payments, requestedExecutionDate: date } = bulk
  const shared = {
    debtorAccount: bulk.debtorAccount,
    ...(date === undefined ? {} : { requestedExecutionDate: date }),
  }
  return payments.map((line) => ({ ...line, ...shared }))
}

const SHARED_FIELDS = /^(debtorAccount|requestedExecutionDate)\b/

function withLineIndex(problem: Problem, index: number): Problem {
  const { path = '' } = problem
  return SHARED_FIELDS.test(path) ? problem : { ...problem, path: `payments[${index}].${path}` }
}
