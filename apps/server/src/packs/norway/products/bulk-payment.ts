import assert from 'node:assert/strict'
import { BULK_JSON_LIMITS, BulkPayment, type NdctPayment } from '@havn/contract'
import { type ProductDefinition, validateLines } from '../../../domain/payments/index.ts'
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
  bodySchema: BulkPayment,
  bodyBytesMax: BULK_JSON_LIMITS.bytesMax,
  clearing: 'domestic',
  isInstant: false,
  isHiddenBeforeApproval: true,
  placeholderBody: { paymentInformationId: 'x', debtorAccount, payments: [placeholderLine] },
  fieldsReadByRules: DOMESTIC_FIELD_DEPENDENCIES,
  warnings: ({ payments }) => payments.flatMap(remittanceWarnings).slice(0, 1),

  async validate(bulk, { bank, today, coreBank }) {
    const accounts = bulk.payments.map(({ creditorAccount }) => creditorAccount.bban)
    const kidAgreements = await Promise.all(accounts.map((bban) => coreBank.findKidRules({ bank, bban })))
    return validateLines(toTransfers(bulk), (payment, index) =>
      validateDomesticTransfer(payment, { today, kidAgreement: kidAgreements[index] }),
    )
  },

  toOrders: (bulk, executionDate) => {
    const [first, ...more] = toTransfers(bulk).map((payment) => toDomesticOrder(payment, executionDate))
    assert(first, 'a bulk payment has at least one line')
    return [first, ...more]
  },
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: ({ payments }) => payments,
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
