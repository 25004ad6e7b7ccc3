import type { Link, OPERATIONS, SigningBasketAnswer } from '@havn/contract'
import type { NotificationOffer } from '../notifications/index.ts'
import type { NewAuthorisation } from '../sca/index.ts'
import { type Answer, answerOf, refuse, type Refused } from '../../edge/index.ts'
import { BASKET_STAGES, type BasketStage } from './basket-stage.ts'

const link = (href: string, ...verbs: Link['verbs']): Link => ({ href, verbs })

export const basketPath = (basketId: string) => `/v1/signing-baskets/${basketId}`

/** The links of a basket: they offer only what its stage allows. */
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

/** The links of a new authorisation. `scaRedirect` still lacks its token; a decoupled authorisation has no `scaRedirect`. */
export function basketAuthorisationLinks(
  basketId: string,
  { approach, linkWithoutToken, authorisationId }: NewAuthorisation,
): { scaRedirect?: Link; scaStatus: Link } {
  return {
    ...(approach === 'REDIRECT' ? { scaRedirect: link(linkWithoutToken, 'GET') } : {}),
    scaStatus: link(`${basketPath(basketId)}/authorisations/${authorisationId}`, 'GET'),
  }
}

/** The 201 of a new basket, as it is sent and as it is stored for retries. */
export function basketCreatedAnswer(
  basketId: string,
  authorisation: NewAuthorisation,
  {
    headers: notificationHeaders,
    ...messages
  }: Pick<SigningBasketAnswer, 'tppMessages' | 'psuMessage'> & Pick<NotificationOffer, 'headers'>,
): Answer {
  const links = basketLinks(basketId, 'open')
  const body: SigningBasketAnswer = {
    basketId,
    transactionStatus: 'RCVD',
    ...messages,
    _links: {
      ...links,
      ...basketAuthorisationLinks(basketId, authorisation),
      startAuthorisation: link(`${links.self.href}/authorisations`, 'POST'),
    },
  }
  const approach = authorisation.approach
  const headers = { Location: links.self.href, 'ASPSP-SCA-Approach': approach, ...notificationHeaders }
  return {
    ...answerOf<typeof OPERATIONS.createSigningBasket>({ status: 201, headers, body }),
    authorisationId: authorisation.authorisationId,
  }
}

/** The 404 for an unknown basket. Another TPP's basket and a deleted one get the same answer, so a TPP cannot tell them apart. */
export function refuseUnknownBasket(): Refused {
  const text = 'You have no such signing basket.'
  return refuse({ reason: 'basket-unknown', path: 'basketId', text })
}

export function refuseBasketConflict(text: string): Refused {
  return refuse({ reason: 'status-forbids', path: 'basketId', text })
}
