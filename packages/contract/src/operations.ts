import { ACCOUNT_INFORMATION_OPERATIONS } from './account-information/account-information.ts'
import { BULK_OPERATIONS, createBulkPayment } from './bulk-payments/bulk-operations.ts'
import {
  listNotifications,
  readNotification,
  resendNotification,
} from './notifications/notification-operations.ts'
import {
  createInstantPayment,
  createNcbctPayment,
  createNdctPayment,
} from './payments/create-payment-operations.ts'
import { PAYMENT_OPERATIONS } from './payments/payment-operations.ts'
import { createPeriodicPayment, PERIODIC_OPERATIONS } from './periodic-payments/periodic-operations.ts'
import { SANDBOX_OPERATIONS } from './sandbox/sandbox.ts'
import { readUser, readUsers } from './sca/user-operations.ts'
import {
  listBasketAuthorisations,
  readBasketAuthorisation,
  startBasketAuthorisation,
} from './signing-baskets/basket-authorisation-operations.ts'
import {
  createSigningBasket,
  deleteSigningBasket,
  readSigningBasket,
  readSigningBasketStatus,
} from './signing-baskets/signing-basket-operations.ts'
import { putContactInformation, readContactInformation } from './tpp-dialogue/contact-operations.ts'

/** The operations on a payment after its creation, by payment service: the same operations at other paths. */
export const PAYMENT_SERVICES = {
  payments: PAYMENT_OPERATIONS,
  'bulk-payments': BULK_OPERATIONS,
  'periodic-payments': PERIODIC_OPERATIONS,
} as const

export type PaymentService = keyof typeof PAYMENT_SERVICES

/** Every operation of the interface. The server routes by this list, the SDK calls by it and openapi.json is printed from it. */
export const OPERATIONS = {
  createNdctPayment,
  createNcbctPayment,
  createInstantPayment,
  ...PAYMENT_OPERATIONS,
  createBulkPayment,
  readBulkPayment: BULK_OPERATIONS.readPayment,
  readBulkPaymentStatus: BULK_OPERATIONS.readPaymentStatus,
  deleteBulkPayment: BULK_OPERATIONS.deletePayment,
  startBulkAuthorisation: BULK_OPERATIONS.startAuthorisation,
  listBulkAuthorisations: BULK_OPERATIONS.listAuthorisations,
  readBulkAuthorisation: BULK_OPERATIONS.readAuthorisation,
  startBulkCancellationAuthorisation: BULK_OPERATIONS.startCancellationAuthorisation,
  listBulkCancellationAuthorisations: BULK_OPERATIONS.listCancellationAuthorisations,
  readBulkCancellationAuthorisation: BULK_OPERATIONS.readCancellationAuthorisation,
  createPeriodicPayment,
  readPeriodicPayment: PERIODIC_OPERATIONS.readPayment,
  readPeriodicPaymentStatus: PERIODIC_OPERATIONS.readPaymentStatus,
  deletePeriodicPayment: PERIODIC_OPERATIONS.deletePayment,
  startPeriodicAuthorisation: PERIODIC_OPERATIONS.startAuthorisation,
  listPeriodicAuthorisations: PERIODIC_OPERATIONS.listAuthorisations,
  readPeriodicAuthorisation: PERIODIC_OPERATIONS.readAuthorisation,
  startPeriodicCancellationAuthorisation: PERIODIC_OPERATIONS.startCancellationAuthorisation,
  listPeriodicCancellationAuthorisations: PERIODIC_OPERATIONS.listCancellationAuthorisations,
  readPeriodicCancellationAuthorisation: PERIODIC_OPERATIONS.readCancellationAuthorisation,
  createSigningBasket,
  readSigningBasket,
  readSigningBasketStatus,
  deleteSigningBasket,
  startBasketAuthorisation,
  listBasketAuthorisations,
  readBasketAuthorisation,
  ...ACCOUNT_INFORMATION_OPERATIONS,
  readUser,
  readUsers,
  readContactInformation,
  putContactInformation,
  ...SANDBOX_OPERATIONS,
  listNotifications,
  readNotification,
  resendNotification,
} as const

export type OperationId = keyof typeof OPERATIONS
