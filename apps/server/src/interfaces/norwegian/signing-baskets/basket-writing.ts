import assert from 'node:assert/strict'
import type { Link, OPERATIONS, SigningBasketAnswer } from '@havn/contract'
import { decoupledMessage, type NewAuthorisation, type PsuTextContext } from '../../../domain/sca/index.ts'
import {
  BASKET_STAGES,
  type BasketStage,
  type BasketWriting,
  type NewBasket,
} from '../../../domain/signing-baskets/index.ts'
import { answerOf, type SignedCall, warningOf, type WrittenAnswer } from '../../../edge/index.ts'

/** What the Norwegian interface writes about signing baskets and their authorisations. */
export function createBasketWriting(texts: PsuTextContext): BasketWriting {
  return {
    pathOf: basketPath,
    created: (call, basket) => toCreatedAnswer(texts, call, basket),
    started: toStartedAnswer,
    deleted: () => answerOf<typeof OPERATIONS.deleteSigningBasket>({ status: 204 }),
  }
}

const link = (href: string, ...verbs: Link['verbs']): Link => ({ href, verbs })

const basketPath = (basketId: string) => `/v1/signing-baskets/${basketId}`

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
function authorisationLinks(
  basketId: string,
  { approach, linkWithoutToken, authorisationId }: NewAuthorisation,
): { scaRedirect?: Link; scaStatus: Link } {
  return {
    ...(approach === 'REDIRECT' ? { scaRedirect: link(linkWithoutToken, 'GET') } : {}),
    scaStatus: link(`${basketPath(basketId)}/authorisations/${authorisationId}`, 'GET'),
  }
}

/** The 201 of a new basket. */
function toCreatedAnswer(
  texts: PsuTextContext,
  call: SignedCall,
  { basketId, authorisation, offer }: NewBasket,
): WrittenAnswer {
  assert(authorisation, 'an SCA starts with every basket of this interface')
  const { approach, authorisationId } = authorisation
  const warnings = offer.warnings.map((problem) => warningOf(call.dialect, problem))
  const tppMessages = [...call.fixes.warnings, ...warnings]
  const links = basketLinks(basketId, 'open')
  const body: SigningBasketAnswer = {
    basketId,
    transactionStatus: 'RCVD',
    ...(tppMessages.length === 0 ? {} : { tppMessages }),
    ...(approach === 'DECOUPLED' ? { psuMessage: decoupledMessage(texts, call, 'approve-basket') } : {}),
    _links: {
      ...links,
      ...authorisationLinks(basketId, authorisation),
      startAuthorisation: link(`${links.self.href}/authorisations`, 'POST'),
    },
  }
  const headers = { Location: links.self.href, 'ASPSP-SCA-Approach': approach, ...offer.headers }
  return {
    ...answerOf<typeof OPERATIONS.createSigningBasket>({ status: 201, headers, body }),
    authorisationId,
  }
}

/** The 201 of a new authorisation. */
function toStartedAnswer(basketId: string, started: NewAuthorisation): WrittenAnswer {
  const { authorisationId, approach } = started
  const _links = authorisationLinks(basketId, started)
  const body = { scaStatus: 'received' as const, authorisationId, _links }
  const headers = { 'ASPSP-SCA-Approach': approach }
  return {
    ...answerOf<typeof OPERATIONS.startBasketAuthorisation>({ status: 201, headers, body }),
    authorisationId,
  }
}
