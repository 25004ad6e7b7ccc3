import type { BasketCreationAnswer, BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'
import { decoupledMessage, type NewAuthorisation, type PsuTextContext } from '../../../domain/sca/index.ts'
import type { BasketWriting, NewBasket } from '../../../domain/signing-baskets/index.ts'
import { answerOf, type SignedCall, type WrittenAnswer } from '../../../edge/index.ts'
import { authorisationLinks, link } from '../links.ts'
import { messagesField, warning } from '../messages.ts'

type Operations = typeof BERLIN_GROUP_OPERATIONS

/** What the interface writes about signing baskets and their authorisations. */
export function createBasketWriting(texts: PsuTextContext): BasketWriting {
  return {
    pathOf: basketPath,
    created: (call, basket) => toCreatedAnswer(texts, call, basket),
    started: toStartedAnswer,
    deleted: () => answerOf<Operations['deleteSigningBasket']>({ status: 204 }),
  }
}

export const basketPath = (basketId: string) => `/v1/signing-baskets/${basketId}`

/** The 201 of a new basket. Its authorisation is there already, or the TPP starts it. */
function toCreatedAnswer(
  texts: PsuTextContext,
  call: SignedCall,
  { basketId, authorisation, offer }: NewBasket,
): WrittenAnswer {
  const path = basketPath(basketId)
  const authorisations = `${path}/authorisations`
  const body: BasketCreationAnswer = {
    transactionStatus: 'RCVD',
    basketId,
    ...(authorisation === undefined ? {} : { scaStatus: 'received' as const }),
    ...(authorisation?.approach === 'DECOUPLED'
      ? { psuMessage: decoupledMessage(texts, call, 'approve-basket') }
      : {}),
    ...messagesField(offer.warnings.map(warning)),
    _links: {
      self: link(path),
      status: link(`${path}/status`),
      ...(authorisation === undefined
        ? { startAuthorisation: link(authorisations) }
        : authorisationLinks(authorisations, authorisation)),
    },
  }
  const headers = {
    Location: path,
    ...(authorisation === undefined ? {} : { 'ASPSP-SCA-Approach': authorisation.approach }),
    ...offer.headers,
  }
  return {
    ...answerOf<Operations['createSigningBasket']>({ status: 201, headers, body }),
    authorisationId: authorisation?.authorisationId,
  }
}

/** The 201 of a new authorisation. */
function toStartedAnswer(basketId: string, started: NewAuthorisation): WrittenAnswer {
  const { authorisationId, approach } = started
  const _links = authorisationLinks(`${basketPath(basketId)}/authorisations`, started)
  const body = { scaStatus: 'received' as const, authorisationId, _links }
  const headers = { 'ASPSP-SCA-Approach': approach }
  return {
    ...answerOf<Operations['startBasketAuthorisation']>({ status: 201, headers, body }),
    authorisationId,
  }
}
