import { listSandboxAuthorisations, readSandboxAuthorisation } from './authorisation-list-operations.ts'
import { listSandboxBaskets, readSandboxBasket } from './basket-list-operations.ts'
import { listSandboxConsents, readSandboxConsent } from './consent-list-operations.ts'
import { readSandboxEvents } from './event-operations.ts'
import { listSandboxPayments, readSandboxPayment } from './payment-operations.ts'
import { listSandboxRequests, readSandboxRequest } from './request-operations.ts'

/** The operations by which a TPP's developer sees what is its own, and what happens to it. */
export const SANDBOX_OWN_LIST_OPERATIONS = {
  listSandboxPayments,
  readSandboxPayment,
  listSandboxBaskets,
  readSandboxBasket,
  listSandboxConsents,
  readSandboxConsent,
  listSandboxAuthorisations,
  readSandboxAuthorisation,
  readSandboxEvents,
  readSandboxRequest,
  listSandboxRequests,
} as const
