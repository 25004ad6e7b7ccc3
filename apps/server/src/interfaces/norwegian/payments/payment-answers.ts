import assert from 'node:assert/strict'
import type { Link, OPERATIONS, PaymentCreationAnswer, TransactionStatus } from '@havn/contract'
import {
  type CreationFacts,
  isDeletable,
  type NewPayment,
  type ProductKey,
  toAmount,
  totalFee,
} from '../../../domain/payments/index.ts'
import { decoupledMessage, type NewAuthorisation, type PsuTextContext } from '../../../domain/sca/index.ts'
import { answerOf, warningOf, type WrittenAnswer } from '../../../edge/index.ts'
import type { Money } from '../../../core-bank/index.ts'

/** The answers to a creation, which are the same for every product. */
type CreationAnswers = typeof OPERATIONS.createNdctPayment

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

/** The link on which the PSU decides, which still lacks its secret; a decoupled authorisation has none. */
export function redirectLink({ approach, linkWithoutToken }: NewAuthorisation): { scaRedirect?: Link } {
  return approach === 'REDIRECT' ? { scaRedirect: link(linkWithoutToken, 'GET') } : {}
}

/** The 201 of a new payment. */
export function toCreatedAnswer(
  texts: PsuTextContext,
  { call, product, fees, warnings }: CreationFacts,
  { paymentId, authorisation, offer }: NewPayment,
): WrittenAnswer {
  const { startAuthorisation, ...links } = paymentLinks(product, { paymentId, status: 'RCVD' })
  const tppMessages = [
    ...call.fixes.warnings,
    ...[...warnings, ...offer.warnings].map((problem) => warningOf(call.dialect, problem)),
  ]
  assert(authorisation, 'an SCA starts with every payment of this interface')
  const { approach, authorisationId } = authorisation
  const body: PaymentCreationAnswer = {
    paymentId,
    transactionStatus: 'RCVD',
    ...toFeeFields(totalFee(fees)),
    ...(tppMessages.length === 0 ? {} : { tppMessages }),
    ...(approach === 'DECOUPLED' ? { psuMessage: decoupledMessage(texts, call, 'approve-payment') } : {}),
    _links: {
      ...links,
      // Decoupled: the PSU approves on a phone, and the TPP polls.
      ...redirectLink(authorisation),
      scaStatus: link(`${links.self.href}/authorisations/${authorisationId}`, 'GET'),
      ...(startAuthorisation === undefined ? {} : { startAuthorisation }),
    },
  }
  const headers = { Location: links.self.href, 'ASPSP-SCA-Approach': approach, ...offer.headers }
  return { ...answerOf<CreationAnswers>({ status: 201, headers, body }), authorisationId }
}

/** PCR-04: whether the payment costs anything, and how much. */
export function toFeeFields(
  fee: Money | undefined,
): Pick<PaymentCreationAnswer, 'transactionFees' | 'transactionFeeIndicator'> {
  return fee === undefined
    ? { transactionFeeIndicator: false }
    : { transactionFeeIndicator: true, transactionFees: toAmount(fee) }
}
