import { offerNotifications } from '../notifications/index.ts'
import { answerWithLink, prepareAuthorisation, startAuthorisation } from '../sca/index.ts'
import { type Answer, answerIdempotently, type SignedCall } from '../../edge/index.ts'
import type { ConsentsSetup } from './consents-setup.ts'
import { insertConsentRequest } from './tpp-consents.store.ts'

/** Asks a PSU for a consent: nothing exists before they choose accounts, so the authorisation is its own subject. */
export async function requestConsent(setup: ConsentsSetup, call: SignedCall): Promise<Answer> {
  const { tppDatabase, keys, writing, hasSeal } = setup
  const { bank, tpp, wishes } = call
  const purpose = { kind: 'consent', namesPsu: wishes.psuId !== undefined } as const
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const actor = { bankId: bank.bankId, tppId: tpp.tppId }
    const authorisation = prepareAuthorisation(keys, call, purpose)
    await startAuthorisation(queries, actor, authorisation)
    const { authorisationId } = authorisation
    // The consent may not exist yet: when the PSU approves, its id and path replace those of the authorisation.
    const creation = {
      resource: 'bank-offered-consents',
      resourceId: authorisationId,
      path: writing.path,
    } as const
    const offer = offerNotifications(call, creation, { hasSeal, contents: ['PROCESS', 'LAST'] })
    const { subscription } = offer
    const request = { authorisationId, purpose: wishes.consentPurpose, subscription }
    await insertConsentRequest(queries, actor, request)
    return writing.requested(call, { authorisation, offer })
  })
  return answerWithLink(keys, call, answer)
}
