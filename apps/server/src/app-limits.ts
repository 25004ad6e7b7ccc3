import type { AppSetup } from './app-setup.ts'
import {
  type Admission,
  callsInFlightMaxDefault,
  CONNECTION_LIMITS,
  type Connections,
  createAdmission,
  createPlacesByKey,
  limitConnections,
  type ListenerLimits,
  type PlacesByKey,
} from './xs2a/index.ts'

/** The limits that all listeners of this process share. */
export function limitsOf(setup: AppSetup, bankAt: (host: string) => string): ListenerLimits {
  return { connections: connectionsOf(setup), admission: admissionOf(setup, bankAt) }
}

/** The places for calls about each PSU, which all listeners of this process share. */
export function psuPlacesOf({ callsPerPsuMax = Number.POSITIVE_INFINITY }: AppSetup): PlacesByKey {
  return createPlacesByKey(callsPerPsuMax)
}

const refusalsLoggedEveryMilliseconds = 60_000

/** The connections of all listeners. Behind a proxy every client has the proxy's address, so only their total is limited. */
function connectionsOf({ connectionLimits, isBehindTls, logger, measure }: AppSetup): Connections {
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits }
  let refused = 0
  const onRefused = () => {
    measure?.refusedConnection()
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      logger.warn({ connections: refused }, 'connections were refused: too many, or too many of one address')
      refused = 0
    }, refusalsLoggedEveryMilliseconds).unref()
  }
  const connectionsPerAddressMax = isBehindTls ? limits.connectionsMax : limits.connectionsPerAddressMax
  return limitConnections({ ...limits, connectionsPerAddressMax }, onRefused)
}

const refusedCallsLoggedEveryMilliseconds = 10_000

/** Admission for all listeners of this process. While calls are refused, one line every ten seconds says how many. */
function admissionOf(
  { callsInFlightMax, isBehindTls = false, environment, logger, activity, measure }: AppSetup,
  bankAt: (host: string) => string,
): Admission {
  const none = { 'share-used': 0, 'bank-share-used': 0, 'link-busy': 0, full: 0 }
  const refused = { ...none }
  let isCounting = false

  function logRefusals(): void {
    const { 'share-used': shareUsed, 'bank-share-used': bankShareUsed, 'link-busy': linkBusy, full } = refused
    logger.warn(
      { shareUsed, bankShareUsed, linkBusy, full },
      'calls were refused: a TPP, a bank or an SCA link had its share in progress, or the process was full',
    )
    Object.assign(refused, none)
    isCounting = false
  }

  return createAdmission({
    callsInFlightMax: callsInFlightMax ?? callsInFlightMaxDefault,
    isBehindProxy: isBehindTls,
    bankAt,
    environment,
    onCall: () => activity.note(),
    onRefused(outcome) {
      refused[outcome] += 1
      measure?.refusedAdmission(outcome)
      if (isCounting) return
      isCounting = true
      setTimeout(logRefusals, refusedCallsLoggedEveryMilliseconds).unref()
    },
  })
}
