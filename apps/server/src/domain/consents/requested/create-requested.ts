import { type Answer, answerIdempotently, refuse, refuseAll, type SignedCall } from '../../../edge/index.ts'
import { bankDate, bankTime } from '../../../platform/shared/clock.ts'
import { newId } from '../../../platform/shared/ids.ts'
import {
  answerWithLink,
  inheritNamedPsu,
  type NewAuthorisation,
  prepareAuthorisation,
  startAuthorisation,
} from '../../sca/index.ts'
import { listConsentAuthorisations, readRequested, refuseUnknownConsent } from './read-requested.ts'
import {
  type AskedAccess,
  type AskedTerms,
  checkTerms,
  limitTerms,
  type RequestedKind,
} from './requested-consent.ts'
import {
  actorOf,
  type ConsentService,
  PURPOSE_OF_SERVICE,
  type RequestedConsentsSetup,
} from './requested-setup.ts'
import { insertRequestedConsent } from './requested.store.ts'

/** What a TPP asks for in a call. */
export interface NewConsentRequest {
  readonly asked: AskedAccess
  readonly terms: AskedTerms
  /** Whether the TPP starts the authorisation with a call of its own. */
  readonly startsLater: boolean
}

/** Creates a consent that waits for its PSU and, unless the TPP does that itself, starts its authorisation. */
export async function createRequestedConsent(
  setup: RequestedConsentsSetup,
  call: SignedCall,
  { asked, terms, startsLater }: NewConsentRequest,
): Promise<Answer> {
  const { tppDatabase, keys, routeContext, writing } = setup
  const at = bankTime(call.bank, routeContext.clock)
  const today = bankDate(at, call.bank.country)
  const problems = checkTerms(terms, today)
  if (problems.length > 0) return refuseAll(problems)
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const consentId = newId()
    const requester = { name: call.tpp.organisationName, brand: call.wishes.brand }
    const consent = { ...limitTerms(terms, today), consentId, asked, requester, at }
    await insertRequestedConsent(queries, actorOf(call), consent)
    const authorisation = startsLater ? undefined : prepareFor(setup, call, { consentId, kind: asked.kind })
    if (authorisation !== undefined) await startAuthorisation(queries, actorOf(call), authorisation)
    return writing.created(call, { consentId, authorisation })
  })
  return answerWithLink(keys, call, answer)
}

/** Starts an authorisation of a consent that waits for its PSU. */
export async function startConsentAuthorisation(
  setup: RequestedConsentsSetup,
  call: SignedCall & { readonly pathParameters: { readonly consentId: string } },
  service: ConsentService,
): Promise<Answer> {
  const { tppDatabase, keys, writing } = setup
  const { consentId } = call.pathParameters
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const found = await readRequested({ ...setup, tppDatabase: queries }, call, service)
    if (found === undefined) return refuseUnknownConsent()
    if (found.status !== 'received') {
      const text = `expected a consent that waits for its PSU (received), this one is ${found.status}`
      return refuse({ reason: 'status-forbids', text })
    }
    const prepared = prepareFor(setup, call, { consentId, kind: found.consent.asked.kind })
    const [first] = await listConsentAuthorisations(queries, call, service)
    const started = inheritNamedPsu(prepared, first)
    await startAuthorisation(queries, actorOf(call), started)
    return writing.started(call, consentId, started)
  })
  return answerWithLink(keys, call, answer)
}

function prepareFor(
  { keys }: RequestedConsentsSetup,
  call: SignedCall,
  { consentId, kind }: { readonly consentId: string; readonly kind: RequestedKind },
): NewAuthorisation {
  // On a device nobody can tick accounts, and only what is named in full fits on its page.
  const canAskOnDevice = call.canAskOnDevice && (kind === 'detailed' || kind === 'global')
  const purpose = PURPOSE_OF_SERVICE[kind === 'funds' ? 'funds' : 'accounts']
  return prepareAuthorisation(keys, { ...call, canAskOnDevice }, { kind: purpose, subjectId: consentId })
}
