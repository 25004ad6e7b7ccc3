import type { AppBanks } from '../banks/banks.ts'
import type { Databases } from '../databases.ts'
import type { AppKeyFigures } from './key-figures.ts'
import { limitsOf, psuPlacesOf } from './limits.ts'
import { shareRequestIdsOf } from './request-ids.ts'
import type { App, AppSetup } from '../context.ts'
import type { BankDirectory } from '../../platform/banks/index.ts'
import type { ConnectedExtension, Extension } from '../extension/extension.ts'
import type { Notifying } from '../background/notify-tpps.ts'
import { asksOnDevice, type ScaSetup } from '../../domain/sca/index.ts'
import { serveAll } from './serve-all.ts'
import { createServer, createUsedRequestIds } from '../../edge/index.ts'

interface ListenerParts {
  readonly databases: Databases
  readonly appBanks: AppBanks
  readonly banks: BankDirectory
  readonly sca: ScaSetup
  readonly writeCreation: Parameters<typeof serveAll>[1]['writeCreation']
  readonly extension: Pick<Extension, 'setMayPay'>
  readonly connected: ConnectedExtension | undefined
  readonly notifying: Notifying
  readonly keyFigures: AppKeyFigures
  /** What a listener waits for before it accepts calls. */
  readonly isReady: readonly Promise<void>[]
}

/** The listeners that serve the bank's interface and pages. All have the same operations, and share their limits. */
export function createListeners(setup: AppSetup, parts: ListenerParts): Pick<App, 'openListener' | 'close'> {
  const { environment, logsDetails, clock, logger, measure, isBehindTls, answerSigner, phase } = setup
  const { databases, appBanks, banks, sca, writeCreation, extension, connected, notifying, keyFigures } =
    parts
  const sharedRequestIds = shareRequestIdsOf(setup, databases)
  const { tppDatabase, bankDatabase, writeProbe, report, noticeCertificate } = databases
  const { coreBank, readCertificate, revocationStatusOf, profileOf, publicUrls } = appBanks
  const [usedRequestIds, psuPlaces] = [createUsedRequestIds(), psuPlacesOf(setup)]
  const limits = keyFigures.before(limitsOf(setup, appBanks.bankAmongSeveral))
  const { admission } = limits
  const languagesOf = (bankId: string) => profileOf(bankId).languages
  const canAskOnDevice = (bankId: string) => asksOnDevice(sca, bankId)

  return {
    openListener(tls) {
      const { observe, limitCall } = connected ?? {}
      const { chooseCertificate: SNICallback, rulesAt: bankAt, asksClients } = appBanks
      const listener = {
        environment,
        logsDetails,
        logger,
        observe,
        isBehindTls,
        publicUrls,
        answerSigner,
      }
      const certificates = tls && { tls: { ...tls, SNICallback, asksClients } }
      const server = createServer({ ...listener, ...limits, measure: measure?.call, ...certificates })
      keyFigures.follow(server)
      server.addHook('onRequest', appBanks.guardPage)
      for (const isReady of parts.isReady) server.addHook('onReady', () => isReady)
      server.addHook('onReady', () => sharedRequestIds.open())
      const remembered = { usedRequestIds, sharedRequestIds, psuPlaces, admission }
      const trusted = { readCertificate, revocationStatusOf, bankAt, ...remembered }
      const context = { server, environment, banks, clock, observe, report, noticeCertificate, languagesOf }
      const routeContext = { ...context, ...trusted, limitCall, canAskOnDevice, isBehindTls }
      const { setMayPay } = extension
      const served = { tppDatabase, writeProbe, phase, coreBank, sca, writeCreation, setMayPay }
      serveAll(routeContext, { ...served, hasSeal: notifying.hasSeal })
      notifying.serve({ routeContext, tppDatabase, bankDatabase, keys: setup.keys })
      connected?.serve(routeContext)
      return server
    },
    close: () => sharedRequestIds.close(),
  }
}
