import { CONSENT_OPERATIONS } from '@havn/contract/berlin-group'
import {
  createRequestedConsent,
  deleteRequested,
  listConsentAuthorisations,
  readRequested,
  refuseUnknownConsent,
  type RequestedConsentsSetup,
  startConsentAuthorisation,
} from '../../../domain/consents/index.ts'
import type { CoreBank } from '../../../core-bank/index.ts'
import { answerTo, refuse, refuseAll, serve } from '../../../edge/index.ts'
import { refuseWithoutReturn } from '../refuse-without-return.ts'
import { toConsentDetails } from './consent-details.ts'
import { createConsentWriting } from './consent-writing.ts'
import { readAccess } from './read-access.ts'

type ConsentsParts = Omit<RequestedConsentsSetup, 'writing'> & { readonly coreBank: CoreBank }

/** Serves the operations on consents to read accounts. */
export function serveConsents(parts: ConsentsParts): void {
  const setup = { ...parts, writing: createConsentWriting('/v1/consents') }
  const { routeContext, coreBank } = setup

  serve(routeContext, CONSENT_OPERATIONS.createConsent, async (call) => {
    const { access, recurringIndicator, validUntil, frequencyPerDay, combinedServiceIndicator } = call.body
    const asked = readAccess(access)
    if (!asked.ok) return refuseAll(asked.problem)
    const startsLater = call.headers['tpp-explicit-authorisation-preferred'] === 'true'
    const refusal = startsLater ? undefined : refuseWithoutReturn(call)
    if (refusal !== undefined) return refusal
    const terms = {
      isRecurring: recurringIndicator,
      validUntil,
      frequencyPerDay,
      isCombined: combinedServiceIndicator,
    }
    return createRequestedConsent(setup, call, { asked: asked.value, terms, startsLater })
  })

  serve(routeContext, CONSENT_OPERATIONS.readConsent, async (call) => {
    const found = await readRequested(setup, call, 'accounts')
    if (found === undefined) return refuseUnknownConsent()
    const { personId, agreementId, accounts: covered } = found.consent
    const { bankId, country } = call.bank
    const accounts =
      personId === undefined || covered.length === 0
        ? []
        : await coreBank.listAccounts({ bankId, personId, agreementId })
    return answerTo(call, { status: 200, body: toConsentDetails(found, accounts, country) })
  })

  serve(routeContext, CONSENT_OPERATIONS.readConsentStatus, async (call) => {
    const found = await readRequested(setup, call, 'accounts')
    if (found === undefined) return refuseUnknownConsent()
    return answerTo(call, { status: 200, body: { consentStatus: found.status } })
  })

  serve(routeContext, CONSENT_OPERATIONS.deleteConsent, (call) => deleteRequested(setup, call, 'accounts'))

  serve(
    routeContext,
    CONSENT_OPERATIONS.startConsentAuthorisation,
    async (call) => refuseWithoutReturn(call) ?? startConsentAuthorisation(setup, call, 'accounts'),
  )

  serve(routeContext, CONSENT_OPERATIONS.listConsentAuthorisations, async (call) => {
    if ((await readRequested(setup, call, 'accounts')) === undefined) return refuseUnknownConsent()
    const all = await listConsentAuthorisations(setup.tppDatabase, call, 'accounts')
    return answerTo(call, {
      status: 200,
      body: { authorisationIds: all.map(({ authorisationId }) => authorisationId) },
    })
  })

  serve(routeContext, CONSENT_OPERATIONS.readConsentAuthorisation, async (call) => {
    if ((await readRequested(setup, call, 'accounts')) === undefined) return refuseUnknownConsent()
    const all = await listConsentAuthorisations(setup.tppDatabase, call, 'accounts')
    const found = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
    if (found === undefined) return refuseUnknownAuthorisation()
    return answerTo(call, { status: 200, body: { scaStatus: found.status } })
  })
}

/** The refusal for an authorisation that the consent does not have. */
export const refuseUnknownAuthorisation = () =>
  refuse({
    reason: 'authorisation-unknown',
    path: 'authorisationId',
    text: 'This consent has no such authorisation.',
  })
