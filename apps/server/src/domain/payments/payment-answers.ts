import {
  type Currency,
  formatAmount,
  type InstructedAmount,
  type Link,
  type OPERATIONS,
  type PaymentCreationAnswer,
  type TransactionStatus,
} from '@havn/contract'
import type { Money } from '../../core-bank/index.ts'
import type { NotificationOffer } from '../notifications/index.ts'
import { decoupledMessage, type NewAuthorisation, type PsuTextContext } from '../sca/index.ts'
import {
  answerOf,
  type Call,
  type Problem,
  refuse,
  type Refused,
  warningOf,
  type WrittenAnswer,
} from '../../edge/index.ts'
import { totalFee } from './payment-order.ts'
import { isDeletable } from './payment-status.ts'
import type { CreationOperation, ProductKey } from './products/product-definition.ts'
import type { FoundPayment } from './read/read-payment.ts'

/** The responses to a creation, which are the same for every product. */
export type CreationAnswers = typeof OPERATIONS.createNdctPayment
export type CreationCall = Omit<Call<CreationOperation>, 'body'>

const link = (href: string, ...verbs: Link['verbs']): Link => ({ href, verbs })

export function paymentPath({ service, product }: ProductKey, paymentId: string): string {
  return `/v1/${service}/${product}/${paymentId}`
}

/** The links of a payment: what a TPP can do with it in this status. */
export function paymentLinks(
  product: ProductKey,
  {
    paymentId,
    status,
    isInBasket = false,
  }: { paymentId: string; status: TransactionStatus; isInBasket?: boolean },
): { self: Link; status: Link; startAuthorisation?: Link } {
  const self = paymentPath(product, paymentId)
  return {
    self: isDeletable(status) ? link(self, 'GET', 'DELETE') : link(self, 'GET'),
    status: link(`${self}/status`, 'GET'),
    // A payment in a basket is approved with the basket.
    ...(status === 'RCVD' && !isInBasket
      ? { startAuthorisation: link(`${self}/authorisations`, 'POST') }
      : {}),
  }
}

/** What the response to a creation is built from. */
export interface CreationResponseFacts {
  readonly call: CreationCall
  readonly product: ProductKey
  /** What each order costs the debtor; undefined where it costs nothing. */
  readonly fees: readonly (Money | undefined)[]
  /** What the TPP is warned of although the payment is created. */
  readonly warnings: readonly Problem[]
  /** What texts for the PSU depend on. */
  readonly texts: PsuTextContext
}

/** The 201 as it is sent and stored. Only the secret of its link is still missing. */
export function toCreatedAnswer(
  { call, product, fees, warnings, texts }: CreationResponseFacts,
  {
    paymentId,
    authorisation,
    offer,
  }: { paymentId: string; authorisation: NewAuthorisation; offer: NotificationOffer },
): WrittenAnswer {
  const { startAuthorisation, ...links } = paymentLinks(product, { paymentId, status: 'RCVD' })
  const tppMessages = [
    ...call.fixes.warnings,
    ...[...warnings, ...offer.warnings].map((problem) => warningOf(call.dialect, problem)),
  ]
  const body: PaymentCreationAnswer = {
    paymentId,
    transactionStatus: 'RCVD',
    ...toFeeFields(totalFee(fees)),
    ...(tppMessages.length === 0 ? {} : { tppMessages }),
    ...(authorisation.approach === 'DECOUPLED'
      ? { psuMessage: decoupledMessage(texts, call, 'approve-payment') }
      : {}),
    _links: {
      ...links,
      // Decoupled: the PSU approves on a phone, and the TPP polls.
      ...(authorisation.approach === 'REDIRECT'
        ? { scaRedirect: link(authorisation.linkWithoutToken, 'GET') }
        : {}),
      scaStatus: link(`${links.self.href}/authorisations/${authorisation.authorisationId}`, 'GET'),
      ...(startAuthorisation === undefined ? {} : { startAuthorisation }),
    },
  }
  const approach = authorisation.approach
  const headers = { Location: links.self.href, 'ASPSP-SCA-Approach': approach, ...offer.headers }
  return {
    ...answerOf<CreationAnswers>({ status: 201, headers, body }),
    authorisationId: authorisation.authorisationId,
  }
}

/** PCR-04: whether the payment costs anything, and how much. */
export function toFeeFields(
  fee: Money | undefined,
): Pick<PaymentCreationAnswer, 'transactionFees' | 'transactionFeeIndicator'> {
  return fee === undefined
    ? { transactionFeeIndicator: false }
    : { transactionFeeIndicator: true, transactionFees: toAmount(fee) }
}

/** An amount as responses have it. The core bank's currencies are those of the contract. */
export function toAmount({ minorUnits, currency }: Money): InstructedAmount {
  const money = { minorUnits, currency: currency as Currency }
  return { amount: formatAmount(money), currency: money.currency }
}

export function refuseUnknownPayment(found: Exclude<FoundPayment, { kind: 'found' }>): Refused {
  return refuse(
    found.kind === 'product-unknown'
      ? found.problem
      : {
          reason: 'payment-unknown',
          path: 'paymentId',
          text: 'You have no such payment, or it is a domestic one that the PSU has not approved yet: x-accept-fix: payment-status-before-approval shows those too.',
        },
  )
}
