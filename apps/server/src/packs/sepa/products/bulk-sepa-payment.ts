import assert from 'node:assert/strict'
import { BULK_JSON_LIMITS, SepaBulkPayment, type SepaPayment } from '@havn/contract'
import {
  checkCurrenciesTraded,
  type ProductDefinition,
  validateLines,
  withErrors,
} from '../../../domain/payments/index.ts'
import {
  ignoredField,
  SEPA_FIELD_DEPENDENCIES,
  SEPA_PLACEHOLDER,
  sepaCreditorTexts,
  sepaLineWarnings,
  toSepaOrder,
  validateSepaTransfer,
} from './sepa-transfer.ts'

const { debtorAccount, ...placeholderLine } = SEPA_PLACEHOLDER

/** The bank books each line, under the name that it has for the debtor. */
const IGNORED_BULK_FIELDS = ['debtorName', 'batchBookingPreferred'] as const

/** SEPA credit transfers from one account on one day, which the PSU approves together. */
export const bulkSepaPayment: ProductDefinition<SepaBulkPayment> = {
  service: 'bulk-payments',
  product: 'sepa-credit-transfers',
  bodySchema: SepaBulkPayment,
  bodyBytesMax: BULK_JSON_LIMITS.bytesMax,
  clearing: 'sepa',
  isInstant: false,
  isHiddenBeforeApproval: false,
  placeholderBody: { debtorAccount, payments: [placeholderLine] },
  fieldsReadByRules: SEPA_FIELD_DEPENDENCIES,
  warnings: (bulk) => [
    ...IGNORED_BULK_FIELDS.filter((name) => bulk[name] !== undefined && bulk[name] !== '').map(ignoredField),
    ...sepaLineWarnings(bulk.payments),
  ],

  async validate(bulk, context) {
    const errors = await checkCurrenciesTraded(context, { debtorAccount: bulk.debtorAccount })
    const orders = validateLines(toTransfers(bulk), (payment) => validateSepaTransfer(payment, context))
    return withErrors(errors, orders)
  },

  toOrders: (bulk, executionDate) => {
    const [first, ...more] = toTransfers(bulk).map((payment) => toSepaOrder(payment, executionDate))
    assert(first, 'a bulk payment has at least one line')
    return [first, ...more]
  },
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: ({ payments }) => payments.map(sepaCreditorTexts),
}

/** The lines as payments of their own. */
function toTransfers({
  payments,
  debtorAccount: from,
  requestedExecutionDate: date,
}: SepaBulkPayment): readonly SepaPayment[] {
  const shared = { debtorAccount: from, ...(date === undefined ? {} : { requestedExecutionDate: date }) }
  return payments.map((line) => ({ ...line, ...shared }))
}
