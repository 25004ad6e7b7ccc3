import { OPERATIONS } from '@havn/contract'
import { type ConsentsSetup, type ConsentWriting, requestConsent } from '../../../domain/consents/index.ts'
import { checkNamedPsu, refuseForSca } from '../../../domain/sca/index.ts'
import { type Answer, answerOf, serve, type SignedCall, warningOf } from '../../../edge/index.ts'
import { serveConsentLife } from './consent-life.routes.ts'
import { CONSENTS_PATH } from './consent-response.ts'

/** EP-23, EP-24: serves the creation of a consent, which offers a link to the checklist, under the new and the old path. */
export function serveConsents(parts: Omit<ConsentsSetup, 'writing'>): void {
  const setup = { ...parts, writing: CONSENT_WRITING }
  serve(setup.routeContext, OPERATIONS.createBankOfferedConsent, (call) => start(setup, call))
  serve(setup.routeContext, OPERATIONS.createConsent, (call) => start(setup, call))
  serveConsentLife(setup)
}

async function start(setup: ConsentsSetup, call: SignedCall): Promise<Answer> {
  const { tppDatabase, coreBank, keys } = setup
  const { psuId, sessionId, redirectUri } = call.wishes
  const demand = await checkNamedPsu({ tppDatabase, coreBank, keys }, call, 'consent')
  if (demand !== undefined) return demand
  if (sessionId !== undefined && redirectUri !== undefined) return requestConsent(setup, call)
  const purpose = { kind: 'consent', namesPsu: psuId !== undefined } as const
  return refuseForSca({ tppDatabase, keys }, call, CONSENT_WANTED, purpose)
}

const CONSENT_WANTED = {
  reason: 'consent-missing',
  path: 'PSU-ID',
  text: 'The PSU has to grant access to accounts: send them to scaRedirect. Send TPP-Session-ID and TPP-Redirect-URI too, and the PSU comes back to you with a psu-id and a session.',
} as const

const CONSENT_WRITING: ConsentWriting = {
  path: CONSENTS_PATH,
  requested({ fixes, dialect }, { authorisation, offer }) {
    const { authorisationId, approach, linkWithoutToken } = authorisation
    const warnings = [...fixes.warnings, ...offer.warnings.map((problem) => warningOf(dialect, problem))]
    const answered = answerOf<typeof OPERATIONS.createBankOfferedConsent>({
      status: 201,
      headers: { 'ASPSP-SCA-Approach': approach, ...offer.headers },
      body: {
        ...(warnings.length === 0 ? {} : { tppMessages: warnings }),
        _links: { scaRedirect: { href: linkWithoutToken, verbs: ['GET'] } },
      },
    })
    return { ...answered, authorisationId }
  },
}
