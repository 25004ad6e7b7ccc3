import { serveAccounts } from './accounts/index.ts'
import { serveAgreements } from './agreements/index.ts'
import { serveConsents } from './consents/index.ts'
import { followCallers } from './follow-callers.ts'
import { serveOperations } from './operations.routes.ts'
import { servePayments } from './payments/index.ts'
import { type ScaSetup, serveLoginCallback, serveScaPages, serveUser } from './sca/index.ts'
import { serveSigningBaskets } from './signing-baskets/index.ts'
import { serveTppDialogue } from './tpp-dialogue/index.ts'
import { serveThemeAssets } from './web/theme.pages.ts'
import type { RouteContext } from './xs2a/index.ts'

/** What operations and pages need beside the route context. */
type Parts = Pick<
  Parameters<typeof servePayments>[0],
  'tppDatabase' | 'coreBank' | 'writeCreation' | 'hasSeal'
> &
  Pick<Parameters<typeof serveOperations>[0], 'writeProbe'> & { readonly sca: ScaSetup }

/** Serves everything that a bank serves on a listener. */
export function serveAll(routeContext: RouteContext, parts: Parts): void {
  const { server, environment, clock } = routeContext
  followCallers(server)
  const { tppDatabase, coreBank, sca, writeProbe, writeCreation, hasSeal } = parts
  const { key } = sca
  const setup = { routeContext, tppDatabase, coreBank, key }
  servePayments({ ...setup, writeCreation, hasSeal })
  serveSigningBaskets({ ...setup, hasSeal })
  serveConsents({ ...setup, hasSeal })
  serveAccounts(setup)
  serveAgreements(setup)
  serveTppDialogue(setup)
  serveUser(routeContext, { tppDatabase, coreBank, key })
  serveThemeAssets(server)
  const pages = { server, sca, isProduction: environment === 'production' }
  serveScaPages(pages)
  serveLoginCallback(pages)
  serveOperations({ server, writeProbe, environment, clock })
}
