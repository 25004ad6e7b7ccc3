import type { AppContext } from '../context.ts'
import { createReadCounter, gatherKnownPsuQueries, serveAccessPage } from '../../domain/consents/index.ts'
import { serveOperations } from '../../operations/listener/index.ts'
import { serveBankPage, serveLoginCallback, serveScaPages } from '../../domain/sca/index.ts'
import { INTERFACES } from '../interfaces.ts'
import type { OperationsSetup } from '../../interfaces/index.ts'
import { serveNoticesPage } from '../../domain/notifications/tpp-dialogue/index.ts'
import { serveThemeAssets } from '../../platform/web/theme.pages.ts'
import type { RouteContext } from '../../edge/index.ts'

/** Serves everything that a bank serves on a listener, and what the program adds to it. */
export function serveAll(
  context: AppContext,
  ofInterfaces: Omit<RouteContext, 'tppInterface' | 'dialect'>,
): void {
  const { databases, appBanks, extension, connected, sca, keys, phase, payments } = context
  const { tppDatabase, bankDatabase, writeProbe } = databases
  const { server, environment, clock, bankAt } = ofInterfaces
  const reads = createReadCounter(bankDatabase, {
    onError: (error) => server.log.error({ err: error }, 'reads of consents could not be counted'),
  })
  server.addHook('onClose', () => reads.close())
  const { writeCreation, payeeChecks } = payments
  const { onForgery } = payments.execution
  const operations: Omit<OperationsSetup, 'routeContext'> = {
    tppDatabase,
    bankDatabase,
    products: extension.packs.flatMap(({ products }) => products),
    coreBank: appBanks.coreBank,
    keys,
    sca,
    writeCreation,
    payeeChecks,
    profileOf: appBanks.profileOf,
    hasSeal: (bankId) => appBanks.sealOf(bankId) !== undefined,
    reads,
    onForgery,
    findKnownPsu: gatherKnownPsuQueries(tppDatabase, { keys, onForgery }),
  }
  for (const tppInterface of INTERFACES) {
    const routeContext = { ...ofInterfaces, tppInterface, dialect: tppInterface.dialect }
    tppInterface.serve({ ...operations, routeContext })
    connected?.serve(routeContext)
  }
  serveThemeAssets(server)
  const pages = { server, sca, isProduction: environment === 'production' }
  serveScaPages(pages)
  serveLoginCallback(pages)
  serveBankPage({ server, sca })
  serveAccessPage({ server, sca, setMayPay: extension.setMayPay })
  serveNoticesPage({ ...pages, ...sca, bankAt })
  serveOperations({ server, writeProbe, phase, environment, clock })
  connected?.servePages?.(server)
}
