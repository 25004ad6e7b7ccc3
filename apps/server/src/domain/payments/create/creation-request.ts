import type { Fee } from '../../../core-bank/index.ts'
import type { Problem, SignedCall } from '../../../edge/index.ts'
import type { NotificationOffer } from '../../notifications/index.ts'
import type { NewAuthorisation } from '../../sca/index.ts'
import type { ProductDefinition, ProductKey } from '../products/product-definition.ts'

/** A call that creates a payment. */
export interface CreationCall extends SignedCall {
  readonly query: { readonly allowLogicalDuplicate?: boolean }
}

/** A creation whose body fits the schema of its product's operation. */
export interface CreationRequest {
  readonly call: CreationCall
  readonly product: ProductDefinition
  readonly body: unknown
  /** The text of the body that is stored. Default: as it was received. */
  readonly bodyText?: string
}

/** What the answer to a creation reports beside the payment itself. */
export interface CreationFacts {
  readonly call: CreationCall
  readonly product: ProductKey
  /** What each order costs the debtor; undefined where it costs nothing. */
  readonly fees: readonly (Fee | undefined)[]
  /** What the TPP is warned of although the payment is created. */
  readonly warnings: readonly Problem[]
}

/** A payment that is about to be written. */
export interface NewPayment {
  readonly paymentId: string
  /** Undefined if the TPP starts the SCA itself. */
  readonly authorisation: NewAuthorisation | undefined
  readonly offer: NotificationOffer
}
