import type { OperationsSetup } from '../index.ts'
import { serveAccounts } from './accounts/accounts.routes.ts'
import { serveConsents } from './consents/consents.routes.ts'
import { serveFunds } from './funds/funds.routes.ts'
import { servePayments } from './payments/payments.routes.ts'
import { serveSigningBaskets } from './signing-baskets/signing-baskets.routes.ts'

/** Serves every operation of the standard. */
export function serveStandard(setup: OperationsSetup): void {
  servePayments(setup)
  serveSigningBaskets(setup)
  serveConsents(setup)
  serveAccounts(setup)
  serveFunds(setup)
}
