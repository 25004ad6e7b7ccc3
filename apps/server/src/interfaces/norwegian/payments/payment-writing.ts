import type { Link, OPERATIONS } from '@havn/contract'
import type {
  NeededApproval,
  PaymentCall,
  PaymentPurpose,
  PaymentWriting,
  StartCall,
} from '../../../domain/payments/index.ts'
import { decoupledMessage, type NewAuthorisation, type PsuTextContext } from '../../../domain/sca/index.ts'
import { answerOf, type WrittenAnswer } from '../../../edge/index.ts'
import { paymentLinks, paymentPath, redirectLink, toCreatedAnswer } from './payment-answers.ts'

/** What the Norwegian interface writes about payments and their authorisations. */
export function createPaymentWriting(texts: PsuTextContext): PaymentWriting {
  return {
    pathOf: paymentPath,
    created: (facts, payment) => toCreatedAnswer(texts, facts, payment),
    started: toStartedAnswer,
    cancelled: () => answerOf<typeof OPERATIONS.deletePayment>({ status: 204 }),
    approvalNeeded: (paymentCall, needed) => toApprovalNeededAnswer(texts, paymentCall, needed),
  }
}

/** The 201 of a new authorisation. */
function toStartedAnswer(
  paymentCall: PaymentCall<StartCall>,
  purpose: PaymentPurpose,
  started: NewAuthorisation,
): WrittenAnswer {
  const { authorisationId, approach } = started
  const _links = authorisationLinks(paymentCall, purpose, started)
  const body = { scaStatus: 'received' as const, authorisationId, _links }
  const headers = { 'ASPSP-SCA-Approach': approach }
  return {
    ...answerOf<typeof OPERATIONS.startAuthorisation>({ status: 201, headers, body }),
    authorisationId,
  }
}

/** The 202 of a cancellation that the PSU must approve. */
function toApprovalNeededAnswer(
  texts: PsuTextContext,
  paymentCall: PaymentCall<StartCall>,
  { product, transactionStatus, started }: NeededApproval,
): WrittenAnswer {
  type Answers = typeof OPERATIONS.deletePayment
  const { call } = paymentCall
  const { paymentId } = call.pathParameters
  const start: Link = { href: authorisationsPath(paymentCall, 'cancel-payment'), verbs: ['POST'] }
  const _links = {
    ...paymentLinks(product, { paymentId, status: transactionStatus }),
    startAuthorisation: start,
  }
  if (started === undefined) return answerOf<Answers>({ status: 202, body: { transactionStatus, _links } })
  const { approach, authorisationId } = started
  const body = {
    transactionStatus,
    ...(approach === 'DECOUPLED' ? { psuMessage: decoupledMessage(texts, call, 'cancel-payment') } : {}),
    _links: { ..._links, ...authorisationLinks(paymentCall, 'cancel-payment', started) },
  }
  const headers = { 'ASPSP-SCA-Approach': approach }
  return { ...answerOf<Answers>({ status: 202, headers, body }), authorisationId }
}

/** The path segment of the authorisations of each purpose. */
const FOLDERS = {
  'approve-payment': 'authorisations',
  'cancel-payment': 'cancellation-authorisations',
} as const satisfies Record<PaymentPurpose, string>

function authorisationsPath({ call, service }: PaymentCall, purpose: PaymentPurpose): string {
  const { paymentProduct, paymentId } = call.pathParameters
  return `/v1/${service}/${paymentProduct}/${paymentId}/${FOLDERS[purpose]}`
}

function authorisationLinks(
  paymentCall: PaymentCall,
  purpose: PaymentPurpose,
  started: NewAuthorisation,
): { scaRedirect?: Link; scaStatus: Link } {
  const href = `${authorisationsPath(paymentCall, purpose)}/${started.authorisationId}`
  return { ...redirectLink(started), scaStatus: { href, verbs: ['GET'] } }
}
