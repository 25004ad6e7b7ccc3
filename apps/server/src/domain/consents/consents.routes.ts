import { OPERATIONS } from '@havn/contract'
import { offerNotifications } from '../notifications/index.ts'
import {
  answerWithLink,
  checkNamedPsu,
  prepareAuthorisation,
  refuseForSca,
  startAuthorisation,
} from '../sca/index.ts'
import { type Answer, answerIdempotently, answerTo, type Call, serve, warningOf } from '../../edge/index.ts'
import { serveConsentLife } from './consent-life.routes.ts'
import { CONSENTS_PATH } from './consent-response.ts'
import type { ConsentsSetup } from './consents-setup.ts'
import { insertConsentRequest } from './tpp-consents.store.ts'

type CreationCall = Call<typeof OPERATIONS.createBankOfferedConsent>

/** EP-23, EP-24: serves the creation of a consent, which offers a link to the checklist, under the new and the old path. */
export function serveConsents(setup: ConsentsSetup): void {
  serve(setup.routeContext, OPERATIONS.createBankOfferedConsent, (call) => start(setup, call))
  serve(setup.routeContext, OPERATIONS.createConsent, (call) => start(setup, call))
  serveConsentLife(setup)
}

async function start(setup: ConsentsSetup, call: CreationCall): Promise<Answer> {
  const { tppDatabase, coreBank, keys } = setup
  const { bank, tpp, wishes, fixes } = call
  const demand = await checkNamedPsu({ tppDatabase, coreBank, keys }, call, 'consent')
  if (demand !== undefined) return demand
  const purpose = { kind: 'consent', namesPsu: wishes.psuId !== undefined } as const
  if (wishes.sessionId === undefined || wishes.redirectUri === undefined)
    return refuseForSca({ tppDatabase, keys }, call, CONSENT_WANTED, purpose)
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const actor = { bankId: bank.bankId, tppId: tpp.tppId }
    const authorisation = prepareAuthorisation(keys, call, purpose)
    await startAuthorisation(queries, actor, authorisation)
    const { authorisationId, approach, linkWithoutToken } = authorisation
    const offer = offerConsentNotifications(setup, call, authorisationId)
    const { subscription } = offer
    const request = { authorisationId, purpose: wishes.consentPurpose, subscription }
    await insertConsentRequest(queries, actor, request)
    const warnings = [...fixes.warnings, ...offer.warnings.map((problem) => warningOf(call.dialect, problem))]
    const answered = answerTo(call, {
      status: 201,
      headers: { 'ASPSP-SCA-Approach': approach, ...offer.headers },
      body: {
        ...(warnings.length === 0 ? {} : { tppMessages: warnings }),
        _links: { scaRedirect: { href: linkWithoutToken, verbs: ['GET'] } },
      },
    })
    return { ...answered, authorisationId }
  })
  return answerWithLink(keys, call, answer)
}

const CONSENT_WANTED = {
  reason: 'consent-missing',
  path: 'PSU-ID',
  text: 'The PSU has to grant access to accounts: send them to scaRedirect. Send TPP-Session-ID and TPP-Redirect-URI too, and the PSU comes back to you with a psu-id and a session.',
} as const

/** The consent may not exist yet: when the PSU approves, its id and path replace those of the authorisation. */
function offerConsentNotifications({ hasSeal }: ConsentsSetup, call: CreationCall, authorisationId: string) {
  const creation = {
    resource: 'bank-offered-consents',
    resourceId: authorisationId,
    path: CONSENTS_PATH,
  } as const
  return offerNotifications(call, creation, { hasSeal, contents: ['PROCESS', 'LAST'] })
}
