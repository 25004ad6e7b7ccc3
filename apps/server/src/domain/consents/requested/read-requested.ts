import { refuse, type Refused, type RouteContext, type SignedCall } from '../../../edge/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bankTime } from '../../../platform/shared/clock.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { readAuthorisations, type TppAuthorisation } from '../../sca/index.ts'
import type { ConsentReading } from '../consent-mac.ts'
import { type RequestedConsent, type RequestedConsentStatus, requestedStatusOf } from './requested-consent.ts'
import { actorOf, type ConsentService, isOfService, PURPOSE_OF_SERVICE } from './requested-setup.ts'
import { findRequestedConsent } from './requested.store.ts'

/** A call about one consent. */
export type ConsentPathCall = SignedCall & { readonly pathParameters: { readonly consentId: string } }

/** A consent of the TPP that calls, and its status now. */
export interface ReadConsent {
  readonly consent: RequestedConsent
  readonly status: RequestedConsentStatus
}

interface RequestedReading extends ConsentReading {
  readonly tppDatabase: Queries
  readonly routeContext: Pick<RouteContext, 'clock'>
}

/** Reads the consent in the path; undefined for another TPP's, as for none. */
export function readRequested(
  tools: RequestedReading,
  call: ConsentPathCall,
  service: ConsentService,
): Promise<ReadConsent | undefined> {
  return readRequestedById(tools, call, { consentId: call.pathParameters.consentId, service })
}

/** Like `readRequested`, for a consent that the call names elsewhere. */
export async function readRequestedById(
  tools: RequestedReading,
  call: Pick<SignedCall, 'bank' | 'tpp'>,
  { consentId, service }: { readonly consentId: string; readonly service: ConsentService },
): Promise<ReadConsent | undefined> {
  if (!isId(consentId)) return undefined
  const consent = await findRequestedConsent(tools.tppDatabase, tools, actorOf(call), consentId)
  if (consent === undefined || !isOfService(consent.asked.kind, service)) return undefined
  const now = bankTime(call.bank, tools.routeContext.clock)
  return { consent, status: requestedStatusOf(consent, now, call.bank.country) }
}

/** The refusal for an unknown consent. Another TPP's gets the same answer, so a TPP cannot tell them apart. */
export function refuseUnknownConsent(): Refused {
  return refuse({ reason: 'consent-unknown', path: 'consentId', text: 'You have no such consent.' })
}

/** Lists the authorisations of the consent in the path, the first one first. */
export function listConsentAuthorisations(
  queries: Queries,
  call: ConsentPathCall,
  service: ConsentService,
): Promise<readonly TppAuthorisation[]> {
  const { pathParameters, nowMilliseconds } = call
  const purpose = PURPOSE_OF_SERVICE[service]
  const query = { subjectId: pathParameters.consentId, purpose, nowMilliseconds }
  return readAuthorisations(queries, actorOf(call), query)
}
