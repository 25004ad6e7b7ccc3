import type { AppContext } from '../context.ts'
import { serveAccounts } from '../../domain/accounts/index.ts'
import { serveAgreements } from '../../domain/agreements/index.ts'
import {
  createReadCounter,
  gatherKnownPsuQueries,
  serveAccessPage,
  serveConsents,
} from '../../domain/consents/index.ts'
import { serveNotifications } from '../../domain/notifications/index.ts'
import { serveOperations } from '../../operations/listener/index.ts'
import { servePayments } from '../../domain/payments/index.ts'
import { serveBankPage, serveLoginCallback, serveScaPages, serveUser } from '../../domain/sca/index.ts'
import { serveSigningBaskets } from '../../domain/signing-baskets/index.ts'
import { serveNoticesPage, serveTppDialogue } from '../../domain/notifications/tpp-dialogue/index.ts'
import { serveThemeAssets } from '../../platform/web/theme.pages.ts'
import type { RouteContext } from '../../edge/index.ts'

/** Serves everything that a bank serves on a listener, and what the program adds to it. */
export function serveAll(context: AppContext, routeContext: RouteContext): void {
  const { databases, appBanks, extension, connected, sca, keys, phase, payments } = context
  const { tppDatabase, bankDatabase, writeProbe } = databases
  const { server, environment, clock, bankAt } = routeContext
  const reads = createReadCounter(bankDatabase, {
    onError: (error) => server.log.error({ err: error }, 'reads of consents could not be counted'),
  })
  server.addHook('onClose', () => reads.close())
  const setup = { routeContext, tppDatabase, coreBank: appBanks.coreBank, keys, sca }
  const hasSeal = (bankId: string) => appBanks.sealOf(bankId) !== undefined
  const { writeCreation, payeeChecks } = payments
  servePayments({ ...setup, writeCreation, payeeChecks, hasSeal })
  serveSigningBaskets({ ...setup, hasSeal })
  serveConsents({ ...setup, hasSeal })
  serveAccounts({ ...setup, reads, findKnownPsu: gatherKnownPsuQueries(setup.tppDatabase) })
  serveAgreements(setup)
  serveTppDialogue(setup)
  serveUser(routeContext, setup)
  serveThemeAssets(server)
  const pages = { server, sca, isProduction: environment === 'production' }
  serveScaPages(pages)
  serveLoginCallback(pages)
  serveBankPage({ server, sca })
  serveAccessPage({ server, sca, setMayPay: extension.setMayPay })
  serveNoticesPage({ ...pages, ...sca, bankAt })
  serveOperations({ server, writeProbe, phase, environment, clock })
  serveNotifications({ routeContext, tppDatabase, bankDatabase, keys })
  connected?.serve(routeContext)
}
