import { ACCOUNT_OPERATIONS } from './accounts/account-operations.ts'
import { CONSENT_OPERATIONS } from './consents/consent-operations.ts'
import { FUNDS_OPERATIONS } from './funds/funds-operations.ts'
import {
  createBulkSepaPayment,
  createInstantSepaPayment,
  createPeriodicSepaPayment,
  createSepaPayment,
} from './payment-initiation/creation-operations.ts'
import {
  BULK_OPERATIONS,
  PAYMENT_OPERATIONS,
  PERIODIC_OPERATIONS,
} from './payment-initiation/service-operations.ts'
import { BASKET_OPERATIONS } from './signing-baskets/basket-operations.ts'

/** The operations on a payment after its creation, by payment service: the same operations at other paths. */
export const PAYMENT_SERVICES = {
  payments: PAYMENT_OPERATIONS,
  'bulk-payments': BULK_OPERATIONS,
  'periodic-payments': PERIODIC_OPERATIONS,
} as const

/** Every operation of the Berlin Group interface. */
export const BERLIN_GROUP_OPERATIONS = {
  createSepaPayment,
  createInstantSepaPayment,
  ...PAYMENT_OPERATIONS,
  createBulkSepaPayment,
  readBulkPayment: BULK_OPERATIONS.readPayment,
  readBulkPaymentStatus: BULK_OPERATIONS.readPaymentStatus,
  deleteBulkPayment: BULK_OPERATIONS.deletePayment,
  startBulkAuthorisation: BULK_OPERATIONS.startAuthorisation,
  listBulkAuthorisations: BULK_OPERATIONS.listAuthorisations,
  readBulkAuthorisation: BULK_OPERATIONS.readAuthorisation,
  startBulkCancellationAuthorisation: BULK_OPERATIONS.startCancellationAuthorisation,
  listBulkCancellationAuthorisations: BULK_OPERATIONS.listCancellationAuthorisations,
  readBulkCancellationAuthorisation: BULK_OPERATIONS.readCancellationAuthorisation,
  createPeriodicSepaPayment,
  readPeriodicPayment: PERIODIC_OPERATIONS.readPayment,
  readPeriodicPaymentStatus: PERIODIC_OPERATIONS.readPaymentStatus,
  deletePeriodicPayment: PERIODIC_OPERATIONS.deletePayment,
  startPeriodicAuthorisation: PERIODIC_OPERATIONS.startAuthorisation,
  listPeriodicAuthorisations: PERIODIC_OPERATIONS.listAuthorisations,
  readPeriodicAuthorisation: PERIODIC_OPERATIONS.readAuthorisation,
  startPeriodicCancellationAuthorisation: PERIODIC_OPERATIONS.startCancellationAuthorisation,
  listPeriodicCancellationAuthorisations: PERIODIC_OPERATIONS.listCancellationAuthorisations,
  readPeriodicCancellationAuthorisation: PERIODIC_OPERATIONS.readCancellationAuthorisation,
  ...BASKET_OPERATIONS,
  ...CONSENT_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...FUNDS_OPERATIONS,
} as const
