import type { AppBanks } from '../banks/app-banks.ts'
import type { AppSetup } from '../setup.ts'
import { type ClientAddresses, createClientAddresses } from '../../platform/shared/client-address.ts'
import {
  type Admission,
  CONNECTION_TIMES,
  type Connections,
  createAdmission,
  createPlacesByKey,
  limitConnections,
  type ListenerLimits,
  type PlacesByKey,
} from '../../edge/index.ts'

type BanksOfLimits = Pick<AppBanks, 'bankAmongSeveral' | 'busyPage' | 'interfaceAt'>

/** The limits that all listeners of this process share. */
export function limitsOf(setup: AppSetup, banks: BanksOfLimits): ListenerLimits {
  const clients = createClientAddresses(setup)
  return {
    connections: connectionsOf(setup, clients),
    admission: admissionOf(setup, clients, banks),
  }
}

/** The places for calls about each PSU, which all listeners of this process share. */
export function psuPlacesOf({ callsPerPsuMax }: AppSetup): PlacesByKey {
  return createPlacesByKey(callsPerPsuMax)
}

const refusalsLoggedEveryMilliseconds = 60_000

/** The connections of all listeners. Those of a proxy are of many clients, so only their total is limited. */
function connectionsOf(
  { connectionsMax, connectionsPerAddressMax, logger, measure }: AppSetup,
  { isProxy }: ClientAddresses,
): Connections {
  const limits = { ...CONNECTION_TIMES, connectionsMax, connectionsPerAddressMax }
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
  return limitConnections(limits, { isProxy, onRefused })
}

const refusedCallsLoggedEveryMilliseconds = 10_000

/** Admission for all listeners of this process. While calls are refused, one line every ten seconds says how many. */
function admissionOf(
  { callsInFlightMax, environment, logger, activity, measure }: AppSetup,
  clients: ClientAddresses,
  { bankAmongSeveral: bankAt, busyPage, interfaceAt }: BanksOfLimits,
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
    callsInFlightMax,
    addressOf: clients.of,
    bankAt,
    busyPage,
    environment,
    dialectAt: (host) => interfaceAt(host).dialect,
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
