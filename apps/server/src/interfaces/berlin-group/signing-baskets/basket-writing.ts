import type { BasketCreationAnswer, BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'
import type { NewAuthorisation, PsuTextContext } from '../../../domain/sca/index.ts'
import type { BasketWriting, NewBasket } from '../../../domain/signing-baskets/index.ts'
import { answerOf, type SignedCall, type WrittenAnswer } from '../../../edge/index.ts'
import { approachHeader, authorisationLinks, createdHeaders, createdLinks } from '../links.ts'
import { messagesField, psuMessageField, warning } from '../messages.ts'

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
  const body: BasketCreationAnswer = {
    transactionStatus: 'RCVD',
    basketId,
    ...(authorisation === undefined ? {} : { scaStatus: 'received' as const }),
    ...psuMessageField(texts, call, authorisation, 'approve-basket'),
    ...messagesField(offer.warnings.map(warning)),
    _links: createdLinks(path, authorisation),
  }
  const headers = { ...createdHeaders(path, authorisation), ...offer.headers }
  return {
    ...answerOf<Operations['createSigningBasket']>({ status: 201, headers, body }),
    authorisationId: authorisation?.authorisationId,
  }
}

/** The 201 of a new authorisation. */
function toStartedAnswer(basketId: string, started: NewAuthorisation): WrittenAnswer {
  const { authorisationId } = started
  const _links = authorisationLinks(`${basketPath(basketId)}/authorisations`, started)
  const body = { scaStatus: 'received' as const, authorisationId, _links }
  const headers = approachHeader(started)
  return {
    ...answerOf<Operations['startBasketAuthorisation']>({ status: 201, headers, body }),
    authorisationId,
  }
}
