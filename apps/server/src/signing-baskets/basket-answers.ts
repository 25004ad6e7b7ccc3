import { errorMessage, type Link, type OPERATIONS, type SigningBasketAnswer } from '@havn/contract'
import type { Offer } from '../notifications/index.ts'
import type { NewAuthorisation } from '../sca/index.ts'
import { type Answer, answerOf, errorAnswer } from '../xs2a/index.ts'
import { BASKET_STAGES, type BasketStage } from './basket-stage.ts'

const link = (href: string, ...verbs: Link['verbs']): Link => ({ href, verbs })

export const basketPath = (basketId: string) => `/v1/signing-baskets/${basketId}`

/** What can be done with a basket at that stage. */
export function basketLinks(
  basketId: string,
  stage: BasketStage,
): { self: Link; status: Link; startAuthorisation?: Link } {
  const self = basketPath(basketId)
  const { mayBeDeleted, waitsForApproval } = BASKET_STAGES[stage]
  return {
    self: mayBeDeleted ? link(self, 'GET', 'DELETE') : link(self, 'GET'),
    status: link(`${self}/status`, 'GET'),
    ...(waitsForApproval ? { startAuthorisation: link(`${self}/authorisations`, 'POST') } : {}),
  }
}

/** The link to the PSU's page has still to get its secret; the decoupled way has none. */
export function authorisationLinks(
  basketId: string,
  { approach, linkWithoutToken, authorisationId }: NewAuthorisation,
): { scaRedirect?: Link; scaStatus: Link } {
  return {
    ...(approach === 'REDIRECT' ? { scaRedirect: link(linkWithoutToken, 'GET') } : {}),
    scaStatus: link(`${basketPath(basketId)}/authorisations/${authorisationId}`, 'GET'),
  }
}

/** The 201, as it is sent and kept. */
export function createdAnswer(
  basketId: string,
  authorisation: NewAuthorisation,
  {
    headers: offered,
    ...told
  }: Pick<SigningBasketAnswer, 'tppMessages' | 'psuMessage'> & Pick<Offer, 'headers'>,
): Answer {
  const links = basketLinks(basketId, 'open')
  const body: SigningBasketAnswer = {
    basketId,
    transactionStatus: 'RCVD',
    ...told,
    _links: {
      ...links,
      ...authorisationLinks(basketId, authorisation),
      startAuthorisation: link(`${links.self.href}/authorisations`, 'POST'),
    },
  }
  const approach = authorisation.approach
  const headers = { Location: links.self.href, 'ASPSP-SCA-Approach': approach, ...offered }
  return {
    ...answerOf<typeof OPERATIONS.createSigningBasket>({ status: 201, headers, body }),
    authorisationId: authorisation.authorisationId,
  }
}

/** Also when it is another TPP's, or was deleted: nobody can tell these apart. */
export function answerUnknown(): Answer {
  const text = 'You have no such signing basket.'
  return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'basketId', text })])
}

export function answerConflict(text: string): Answer {
  return errorAnswer(409, [errorMessage({ code: 'CONFLICT', path: 'basketId', text })])
}
