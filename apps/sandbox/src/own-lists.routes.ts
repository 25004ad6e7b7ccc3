import { serveListedAuthorisations } from './authorisations/authorisations.routes.ts'
import { serveListedBaskets } from './baskets/baskets.routes.ts'
import { serveListedConsents } from './consents/consents.routes.ts'
import { serveEvents } from './events/events.routes.ts'
import { serveListedPayments } from './payments/payments.routes.ts'
import { serveRequests } from './requests/requests.routes.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Serves what is a TPP's own, and what happens to it. */
export function serveOwnLists(setup: SandboxSetup): void {
  serveListedPayments(setup)
  serveListedBaskets(setup)
  serveListedConsents(setup)
  serveListedAuthorisations(setup)
  serveRequests(setup)
  serveEvents(setup)
}
