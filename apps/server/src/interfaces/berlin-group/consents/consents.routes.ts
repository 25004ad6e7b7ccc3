import { CONSENT_OPERATIONS } from '@havn/contract/berlin-group'
import {
  createRequestedConsent,
  readRequested,
  refuseUnknownConsent,
  type RequestedConsentsSetup,
} from '../../../domain/consents/index.ts'
import type { CoreBank } from '../../../core-bank/index.ts'
import { answerTo, refuseAll, serve } from '../../../edge/index.ts'
import { refuseWithoutReturn } from '../refuse-without-return.ts'
import { serveConsentCommons } from './consent-authorisations.routes.ts'
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

  const operations = {
    readStatus: CONSENT_OPERATIONS.readConsentStatus,
    delete: CONSENT_OPERATIONS.deleteConsent,
    start: CONSENT_OPERATIONS.startConsentAuthorisation,
    list: CONSENT_OPERATIONS.listConsentAuthorisations,
    read: CONSENT_OPERATIONS.readConsentAuthorisation,
  }
  serveConsentCommons(setup, operations, { service: 'accounts', refuseUnlessOffered: async () => undefined })
}
