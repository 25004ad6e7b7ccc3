import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { followCallers } from './follow-callers.ts'
import { limitsOf, psuPlacesOf } from './limits.ts'
import { serveAll } from './serve-all.ts'
import { asksOnDevice } from '../../domain/sca/index.ts'
import { productNamesOf } from '../../domain/payments/index.ts'
import {
  createBankNames,
  createServer,
  createUsedRequestIds,
  type ListenerLimits,
  publishRequestIds,
  REQUEST_IDS_CHANNEL,
  shareRequestIds,
  type SharedRequestIds,
  type ServerSetup,
} from '../../edge/index.ts'

/** The key and the certificate chain of a listener, as PEM. */
export interface ListenerTls {
  readonly key: string
  readonly cert: string
}

/** Opens listeners that serve the bank's interface and pages. All have the same operations, and share their limits. */
export interface Listeners {
  /** A listener for TLS, or for plain HTTP on loopback. */
  open(tls?: ListenerTls): FastifyInstance
  /** Closes what the listeners share. */
  close(): Promise<void>
}

/** A listener accepts calls when everything in `isReady` has settled. */
export function createListeners(context: AppContext, isReady: readonly Promise<void>[]): Listeners {
  const {
    environment,
    clock,
    isBehindTls,
    databases,
    appTrust,
    appBanks,
    banks,
    sca,
    connected,
    keyFigures,
  } = context
  const { report, noticeCertificate } = databases
  const { readCertificate, revocationStatusOf, rulesAt: bankAt, profileOf } = appBanks
  const limits = keyFigures.before(limitsOf(context, appBanks))
  const sharedRequestIds = shareRequestIdsOf(context)
  const ofAllListeners = {
    environment,
    banks,
    clock,
    observe: connected?.observe,
    limitCall: connected?.limitCall,
    report,
    noticeCertificate,
    readCertificate,
    revocationStatusOf,
    isBlocked: appTrust.blocks.isBlocked,
    bankAt,
    usedRequestIds: createUsedRequestIds(),
    sharedRequestIds,
    psuPlaces: psuPlacesOf(context),
    admission: limits.admission,
    isBehindTls,
    languagesOf: (bankId: string) => profileOf(bankId).languages,
    canAskOnDevice: (bankId: string) => asksOnDevice(sca, bankId),
  }

  return {
    open(tls) {
      const server = createServer(serverSetupOf(context, limits, tls))
      keyFigures.follow(server)
      server.addHook('onRequest', appBanks.guardPage)
      for (const ready of isReady) server.addHook('onReady', () => ready)
      server.addHook('onReady', () => sharedRequestIds.open())
      followCallers(server, limits.admission)
      serveAll(context, { server, ...ofAllListeners })
      return server
    },
    close: () => sharedRequestIds.close(),
  }
}

function serverSetupOf(
  { environment, logsDetails, logger, measure, isBehindTls, appBanks, connected }: AppContext,
  limits: ListenerLimits,
  tls: ListenerTls | undefined,
): ServerSetup {
  const {
    publicUrls,
    chooseCertificate: SNICallback,
    asksClients,
    rulesAt,
    interfaceAt,
    bankNameOf,
  } = appBanks
  return {
    environment,
    interfaceAt,
    logsDetails,
    logger,
    observe: connected?.observe,
    measure: measure?.call,
    isBehindTls,
    publicUrls,
    productsAt: (host) => (service) => productNamesOf(rulesAt(host).country, service),
    bankNames: createBankNames((host) => rulesAt(host).bankId, bankNameOf),
    answerSigner: appBanks.answerSigner,
    sendErrorPage: appBanks.sendErrorPage,
    ...limits,
    ...(tls && { tls: { ...tls, SNICallback, asksClients } }),
  }
}

/** Shares with all processes what calls without a signed target were sent to, by messages of the database. */
function shareRequestIdsOf({ databases, clock, keys, logger }: AppContext): SharedRequestIds {
  const { tppDatabase } = databases
  return shareRequestIds({
    publish: (message) => publishRequestIds(tppDatabase, message),
    listen: (on) => databases.listen(REQUEST_IDS_CHANNEL, on),
    clock,
    keys: keys.deployment,
    onError: (error) => logger.warn({ err: error }, 'the use of an X-Request-ID could not be shared'),
  })
}
