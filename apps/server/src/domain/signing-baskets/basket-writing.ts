import type { NotificationOffer } from '../notifications/index.ts'
import type { NewAuthorisation } from '../sca/index.ts'
import type { SignedCall, WrittenAnswer } from '../../edge/index.ts'

/** A basket that is about to be written. */
export interface NewBasket {
  readonly basketId: string
  /** Undefined if the TPP starts the SCA itself. */
  readonly authorisation: NewAuthorisation | undefined
  readonly offer: NotificationOffer
}

/** What an interface writes about signing baskets. */
export interface BasketWriting {
  /** The path at which the TPP reads the basket. */
  pathOf(basketId: string): string
  /** The answer about a new basket, as it is sent and as it is stored for retries. */
  created(call: SignedCall, basket: NewBasket): WrittenAnswer
  /** The answer about a new authorisation of a basket. */
  started(basketId: string, started: NewAuthorisation): WrittenAnswer
  deleted(): WrittenAnswer
}
