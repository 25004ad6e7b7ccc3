import type { TransactionStatus } from '@havn/contract'
import type { SignedCall, WrittenAnswer } from '../../edge/index.ts'
import type { NewAuthorisation } from '../sca/index.ts'
import type { CreationFacts, NewPayment } from './create/creation-request.ts'
import type { ProductKey } from './products/product-definition.ts'
import type { PaymentCall } from './read/read-payment.ts'

/** The purpose of a payment's authorisation: to approve the payment or to cancel it. */
export type PaymentPurpose = 'approve-payment' | 'cancel-payment'

/** A call that starts an authorisation of a payment. */
export type StartCall = SignedCall & {
  readonly pathParameters: { readonly paymentProduct: string; readonly paymentId: string }
}

/** A cancellation that the PSU must approve. */
export interface NeededApproval {
  readonly product: ProductKey
  readonly transactionStatus: TransactionStatus
  /** Undefined if the call lacks what an SCA needs: then the TPP starts it. */
  readonly started: NewAuthorisation | undefined
}

/** What an interface writes about payments and their authorisations. The links still lack their secret. */
export interface PaymentWriting {
  /** The path at which the TPP reads a payment. */
  pathOf(product: ProductKey, paymentId: string): string
  /** The answer about a new payment, as it is sent and as it is stored for retries. */
  created(facts: CreationFacts, payment: NewPayment): WrittenAnswer
  /** The answer about a new authorisation. */
  started(
    paymentCall: PaymentCall<StartCall>,
    purpose: PaymentPurpose,
    started: NewAuthorisation,
  ): WrittenAnswer
  cancelled(): WrittenAnswer
  approvalNeeded(paymentCall: PaymentCall<StartCall>, needed: NeededApproval): WrittenAnswer
}
