import { serveAccounts } from './accounts/index.ts'
import { serveAgreements } from './agreements/index.ts'
import { serveAccessPage, serveConsents } from './consents/index.ts'
import { followCallers } from './follow-callers.ts'
import { serveOperations } from './operations.routes.ts'
import { servePayments } from './payments/index.ts'
import { serveSandbox } from './sandbox/index.ts'
import { serveBankPage, servePhone, serveScaPages, serveUser } from './sca/index.ts'
import { serveSigningBaskets } from './signing-baskets/index.ts'
import { serveTppDialogue } from './tpp-dialogue/index.ts'
import type { RouteContext } from './xs2a/index.ts'

/** What operations and pages are made of, beside the door they stand behind. */
type Parts = Omit<Parameters<typeof serveSandbox>[0], 'routeContext'> &
  Pick<Parameters<typeof servePayments>[0], 'writeCreation' | 'hasSeal'> &
  Pick<Parameters<typeof serveOperations>[0], 'heartbeat'>

/** Everything that answers behind one door. */
export function serveAll(routeContext: RouteContext, parts: Parts): void {
  const { server, environment } = routeContext
  followCallers(server)
  const { tppDatabase, ledger, sca, writeCreation, hasSeal } = parts
  const { key } = sca
  const setup = { routeContext, tppDatabase, coreBank: ledger, key }
  servePayments({ ...setup, writeCreation, hasSeal })
  serveSigningBaskets({ ...setup, hasSeal })
  serveConsents(setup)
  serveAccounts(setup)
  serveAgreements(setup)
  serveTppDialogue(setup)
  serveUser(routeContext, { tppDatabase, coreBank: ledger, key })
  serveScaPages({ server, sca, isProduction: environment === 'production' })
  if (environment === 'sandbox') {
    servePhone({ server, sca })
    serveBankPage({ server, sca })
    serveAccessPage({ server, sca, setMayPay: (change) => ledger.setMayPay(change) })
  }
  serveSandbox({ routeContext, ...parts })
  serveOperations({ server, heartbeat: parts.heartbeat, environment, clock: routeContext.clock })
}
