import { serveAccounts } from '../../domain/accounts/index.ts'
import { serveAgreements } from '../../domain/agreements/index.ts'
import { createReadCounter, serveAccessPage, serveConsents } from '../../domain/consents/index.ts'
import { followCallers } from './follow-callers.ts'
import { serveOperations } from '../../operations/listener/index.ts'
import { servePayments } from '../../domain/payments/index.ts'
import { serveBankPage, serveLoginCallback, serveScaPages, serveUser } from '../../domain/sca/index.ts'
import { serveSigningBaskets } from '../../domain/signing-baskets/index.ts'
import { serveNoticesPage, serveTppDialogue } from '../../domain/notifications/tpp-dialogue/index.ts'
import { serveThemeAssets } from '../../platform/web/theme.pages.ts'
import type { RouteContext } from '../../edge/index.ts'

/** What operations and pages need beside the route context. */
type Parts = Pick<
  Parameters<typeof servePayments>[0],
  'tppDatabase' | 'coreBank' | 'writeCreation' | 'hasSeal'
> &
  Pick<Parameters<typeof serveOperations>[0], 'writeProbe' | 'phase'> &
  Pick<Parameters<typeof serveAccessPage>[0], 'sca' | 'setMayPay'>

/** Serves everything that a bank serves on a listener. */
export function serveAll(routeContext: RouteContext, parts: Parts): void {
  const { server, environment, clock, admission, bankAt } = routeContext
  followCallers(server, admission)
  const { tppDatabase, coreBank, sca, writeProbe, phase, writeCreation, hasSeal, setMayPay } = parts
  const { keys } = sca
  const reads = createReadCounter(sca.bankDatabase, {
    onError: (error) => server.log.error({ err: error }, 'reads of consents could not be counted'),
  })
  server.addHook('onClose', () => reads.close())
  const setup = { routeContext, tppDatabase, coreBank, keys }
  servePayments({ ...setup, writeCreation, hasSeal })
  serveSigningBaskets({ ...setup, hasSeal })
  serveConsents({ ...setup, hasSeal })
  serveAccounts({ ...setup, reads })
  serveAgreements(setup)
  serveTppDialogue(setup)
  serveUser(routeContext, { tppDatabase, coreBank, keys })
  serveThemeAssets(server)
  const pages = { server, sca, isProduction: environment === 'production' }
  serveScaPages(pages)
  serveLoginCallback(pages)
  serveBankPage({ server, sca })
  serveAccessPage({ server, sca, setMayPay })
  serveNoticesPage({ ...pages, ...sca, bankAt })
  serveOperations({ server, writeProbe, phase, environment, clock })
}
