import type {
  BERLIN_GROUP_OPERATIONS,
  PaymentCancellationAnswer,
  PaymentCreationAnswer,
} from '@havn/contract/berlin-group'
import {
  type CreationFacts,
  type NeededApproval,
  type NewPayment,
  type PaymentCall,
  type PaymentPurpose,
  type PaymentWriting,
  type ProductKey,
  type StartCall,
  toAmount,
  totalFee,
} from '../../../domain/payments/index.ts'
import type { NewAuthorisation, PsuTextContext } from '../../../domain/sca/index.ts'
import { answerOf, type WrittenAnswer } from '../../../edge/index.ts'
import {
  approachHeader,
  authorisationLinks,
  createdHeaders,
  createdLinks,
  link,
  selfLinks,
} from '../links.ts'
import { messagesField, psuMessageField, warning } from '../messages.ts'
import { toTransactionStatus } from './transaction-status.ts'

type Operations = typeof BERLIN_GROUP_OPERATIONS

/** What the interface writes about payments and their authorisations. */
export function createPaymentWriting(texts: PsuTextContext): PaymentWriting {
  return {
    pathOf: paymentPath,
    created: (facts, payment) => toCreatedAnswer(texts, facts, payment),
    started: (paymentCall, purpose, started) => toStartedAnswer(texts, paymentCall, purpose, started),
    cancelled: () => answerOf<Operations['deletePayment']>({ status: 204 }),
    approvalNeeded: (paymentCall, needed) => toApprovalNeededAnswer(paymentCall, needed),
  }
}

function paymentPath({ service, product }: ProductKey, paymentId: string): string {
  return `/v1/${service}/${product}/${paymentId}`
}

/** The 201 of a new payment. Its authorisation is there already, or the TPP starts it. */
function toCreatedAnswer(
  texts: PsuTextContext,
  { call, product, fees, warnings }: CreationFacts,
  { paymentId, authorisation, offer }: NewPayment,
): WrittenAnswer {
  const path = paymentPath(product, paymentId)
  const fee = totalFee(fees)
  const body: PaymentCreationAnswer = {
    transactionStatus: 'RCVD',
    paymentId,
    transactionFeeIndicator: fee !== undefined,
    ...(fee === undefined ? {} : { transactionFees: toAmount(fee) }),
    ...(authorisation === undefined ? {} : { scaStatus: 'received' as const }),
    ...psuMessageField(texts, call, authorisation, 'approve-payment'),
    ...messagesField([...warnings, ...offer.warnings].map(warning)),
    _links: createdLinks(path, authorisation),
  }
  const headers = { ...createdHeaders(path, authorisation), ...offer.headers }
  return {
    ...answerOf<Operations['createSepaPayment']>({ status: 201, headers, body }),
    authorisationId: authorisation?.authorisationId,
  }
}

/** The path segment of the authorisations of each purpose. */
const FOLDERS = {
  'approve-payment': 'authorisations',
  'cancel-payment': 'cancellation-authorisations',
} as const satisfies Record<PaymentPurpose, string>

function authorisationsPath({ call, service }: PaymentCall, purpose: PaymentPurpose): string {
  const { paymentProduct: product, paymentId } = call.pathParameters
  return `${paymentPath({ service, product }, paymentId)}/${FOLDERS[purpose]}`
}

/** The 201 of a new authorisation. */
function toStartedAnswer(
  texts: PsuTextContext,
  paymentCall: PaymentCall<StartCall>,
  purpose: PaymentPurpose,
  started: NewAuthorisation,
): WrittenAnswer {
  const { authorisationId } = started
  const body = {
    scaStatus: 'received' as const,
    authorisationId,
    ...psuMessageField(texts, paymentCall.call, started, purpose),
    _links: authorisationLinks(authorisationsPath(paymentCall, purpose), started),
  }
  const headers = approachHeader(started)
  return {
    ...answerOf<Operations['startAuthorisation']>({ status: 201, headers, body }),
    authorisationId,
  }
}

/** The 202 of a cancellation that the PSU must approve: the TPP starts that. */
function toApprovalNeededAnswer(
  paymentCall: PaymentCall<StartCall>,
  { product, transactionStatus: status }: NeededApproval,
): WrittenAnswer {
  const { paymentId } = paymentCall.call.pathParameters
  const body: PaymentCancellationAnswer = {
    transactionStatus: toTransactionStatus({ status, cause: 'approved' }, { isInstant: false }),
    _links: {
      ...selfLinks(paymentPath(product, paymentId)),
      startAuthorisation: link(authorisationsPath(paymentCall, 'cancel-payment')),
    },
  }
  return answerOf<Operations['deletePayment']>({ status: 202, body })
}
