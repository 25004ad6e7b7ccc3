// Printed by tools/generate/print-client.ts from the operations of the contract. Do not edit.

import type { Answer, NoAnswer, Refused } from '../answer.ts'
import type { CallOptions } from '../call-options.ts'
import type {
  AccountAnswer,
  AccountListAnswer,
  AgreementListAnswer,
  AuthorisationListAnswer,
  BalancesAnswer,
  BookingStatus,
  BulkPayment,
  BulkPaymentDetails,
  CancellationListAnswer,
  CardAccountAnswer,
  CardAccountListAnswer,
  CardBalancesAnswer,
  CardBookingStatus,
  CardTransactionDetailsAnswer,
  CardTransactionListAnswer,
  ConsentAnswer,
  ConsentDetails,
  ConsentListAnswer,
  ContactInformation,
  ContactInformationAnswer,
  DomesticProduct,
  ErrorBody,
  IsoDate,
  NcbctPayment,
  NdctPayment,
  PaymentCancellationAnswer,
  PaymentCreationAnswer,
  PaymentDetailsAnswer,
  PaymentProduct,
  PaymentStatusAnswer,
  PeriodicPayment,
  PeriodicPaymentDetails,
  ScaRequiredBody,
  ScaStatusAnswer,
  SigningBasket,
  SigningBasketAnswer,
  SigningBasketDetails,
  SigningBasketStatusAnswer,
  StartAuthorisationAnswer,
  TransactionDetailsAnswer,
  TransactionListAnswer,
  UserAnswer,
  Uuid,
} from './bodies.ts'
import type {
  AccountSession,
  AuthorisationSession,
  BasketSession,
  CancellationSession,
  ConsentListSession,
  ConsentSession,
  PaymentReadSession,
  PaymentSession,
  UserSession,
} from './headers.ts'

/**
 * The operations of a bank.
 *
 * An operation may also answer, unless it says otherwise:
 *
 * - 400: The request is invalid: signature, digest, header, query parameter or body. All faults are listed.
 * - 403: The certificate, its role or the payment right does not allow this.
 * - 409: The X-Request-ID was used for another request.
 * - 429: Too many calls of this TPP are in progress. Nothing was done. Wait for the time in Retry-After, then repeat with the same X-Request-ID.
 * - 500: An error at the bank. Contact the bank and give the X-Request-ID.
 * - 503: The server is too busy. Wait for the time in Retry-After, then repeat with the same X-Request-ID: nothing is done twice.
 */
export interface BankOperations {
  /**
   * Create a Norwegian domestic credit transfer. Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice.
   *
   * `POST /v1/payments/norwegian-domestic-credit-transfers`, for PISP.
   *
   * - 201: Created. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 409: A logical duplicate, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  createNdctPayment(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: PaymentSession
      readonly query?: {
        /** Whether a payment like an earlier one (accounts, amount, date and remittance) is meant. Default false. */
        readonly allowLogicalDuplicate?: boolean | undefined
      }
      readonly body: NdctPayment
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        PaymentCreationAnswer,
        {
          readonly location: string
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Create a Norwegian cross-border credit transfer. Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice. Text is booked in the SWIFT x set: letters with accents and signs that it lacks are written in another form (å becomes aa, # a point), the details tell how, and what has no form, such as an emoji, is refused. From NOK 100 000, by the bank's rate of the day, regulatoryReportingCode and regulatoryReportingInformation are required.
   *
   * `POST /v1/payments/norwegian-cross-border-credit-transfers`, for PISP.
   *
   * - 201: Created. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 409: A logical duplicate, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  createNcbctPayment(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: PaymentSession
      readonly query?: {
        /** Whether a payment like an earlier one (accounts, amount, date and remittance) is meant. Default false. */
        readonly allowLogicalDuplicate?: boolean | undefined
      }
      readonly body: NcbctPayment
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        PaymentCreationAnswer,
        {
          readonly location: string
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Create an instant Norwegian domestic credit transfer. Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice. An instant payment waits for no batch run: the money moves when the PSU approves, or the payment is rejected. So requestedExecutionDate is left out, or the bank's today.
   *
   * `POST /v1/payments/instant-norwegian-domestic-credit-transfers-straks`, for PISP.
   *
   * - 201: Created. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 409: A logical duplicate, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  createInstantPayment(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: PaymentSession
      readonly query?: {
        /** Whether a payment like an earlier one (accounts, amount, date and remittance) is meant. Default false. */
        readonly allowLogicalDuplicate?: boolean | undefined
      }
      readonly body: NdctPayment
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        PaymentCreationAnswer,
        {
          readonly location: string
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read a payment. The payment as it was sent, with its status. A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.
   *
   * `GET /v1/payments/{paymentProduct}/{paymentId}`, for PISP.
   *
   * - 200: The payment.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  readPayment(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, PaymentDetailsAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the status of a payment. The status, and whether there is money for the payment. A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.
   *
   * `GET /v1/payments/{paymentProduct}/{paymentId}/status`, for PISP.
   *
   * - 200: The status.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  readPaymentStatus(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, PaymentStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Cancel a payment. A payment that waits for approval (RCVD) is cancelled at once, and the TPP's signature is enough: 204. One that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too: 202. Send TPP-Session-ID and TPP-Redirect-URI, and the call starts that SCA; without them it changes nothing, and the link startAuthorisation starts it. After that a payment cannot be cancelled: 409. Takes no body.
   *
   * `DELETE /v1/payments/{paymentProduct}/{paymentId}`, for PISP.
   *
   * - 202: The PSU must approve the cancellation.
   * - 204: Cancelled.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment is under way or has ended (PDNG, ACSP, ACWP, ACSC, RJCT or CANC), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  deletePayment(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: CancellationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<202, PaymentCancellationAnswer, { readonly 'aspsp-sca-approach'?: string }>
    | Answer<204, undefined>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start another authorisation of a payment. A payment comes with its first authorisation. If that one fails (the PSU left, or the link expired), this starts another, as long as the payment is RCVD. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/payments/{paymentProduct}/{paymentId}/authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment needs no approval any more (approved, refused, cancelled or too late), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of a payment. The ids of all authorisations of the payment, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/payments/{paymentProduct}/{paymentId}/authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  listAuthorisations(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, AuthorisationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of a payment has come. The scaStatus of one authorisation, for a TPP that waits for the PSU (decoupled approach) or lost sight of the browser. Once it is finalised the answer has psuId. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.
   *
   * `GET /v1/payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   */
  readAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start an authorisation of the cancellation of a payment. A payment that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too. This starts that SCA, where deleting the payment did not, or where an earlier one has failed. The payment is CANC once the PSU has approved. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment is not one that the PSU has approved and that waits for its execution (ACTC, ACWC or ACCP), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startCancellationAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of the cancellation of a payment. The ids of all authorisations of the cancellation, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  listCancellationAuthorisations(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, CancellationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of the cancellation of a payment has come. The scaStatus of one authorisation of the cancellation. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.
   *
   * `GET /v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   */
  readCancellationAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: PaymentProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create a bulk of Norwegian domestic credit transfers. Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice. A bulk has 1 to 1000 payments from one account, in a body of at most 1 MiB; the PSU approves all of them at once. It is taken as a whole or not at all: a fault names its line (payments[17].creditorName; the first line is payments[0]). Of more than 100 faults, the last message says how many are left out.
   *
   * `POST /v1/bulk-payments/norwegian-domestic-credit-transfers`, for PISP.
   *
   * - 201: Created. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 409: A logical duplicate, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  createBulkPayment(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: PaymentSession
      readonly query?: {
        /** Whether a payment like an earlier one (accounts, amount, date and remittance) is meant. Default false. */
        readonly allowLogicalDuplicate?: boolean | undefined
      }
      readonly body: BulkPayment
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        PaymentCreationAnswer,
        {
          readonly location: string
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read a bulk payment. The bulk payment as it was sent, with its status. It has one status for all its lines, which is PART where they ended differently. A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.
   *
   * `GET /v1/bulk-payments/{paymentProduct}/{paymentId}`, for PISP.
   *
   * - 200: The bulk payment.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  readBulkPayment(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, BulkPaymentDetails>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the status of a bulk payment. The status, and whether there is money for the payment. It has one status for all its lines, which is PART where they ended differently. A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.
   *
   * `GET /v1/bulk-payments/{paymentProduct}/{paymentId}/status`, for PISP.
   *
   * - 200: The status.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  readBulkPaymentStatus(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, PaymentStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Cancel a bulk payment. A bulk payment that waits for approval (RCVD) is cancelled at once, and the TPP's signature is enough: 204. One that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too: 202. Send TPP-Session-ID and TPP-Redirect-URI, and the call starts that SCA; without them it changes nothing, and the link startAuthorisation starts it. After that a payment cannot be cancelled: 409. A bulk payment is cancelled as a whole. Takes no body.
   *
   * `DELETE /v1/bulk-payments/{paymentProduct}/{paymentId}`, for PISP.
   *
   * - 202: The PSU must approve the cancellation.
   * - 204: Cancelled.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment is under way or has ended (PDNG, ACSP, ACWP, ACSC, RJCT or CANC), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  deleteBulkPayment(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: CancellationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<202, PaymentCancellationAnswer, { readonly 'aspsp-sca-approach'?: string }>
    | Answer<204, undefined>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start another authorisation of a bulk payment. A bulk payment comes with its first authorisation. If that one fails (the PSU left, or the link expired), this starts another, as long as the payment is RCVD. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/bulk-payments/{paymentProduct}/{paymentId}/authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment needs no approval any more (approved, refused, cancelled or too late), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startBulkAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of a bulk payment. The ids of all authorisations of the payment, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/bulk-payments/{paymentProduct}/{paymentId}/authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  listBulkAuthorisations(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, AuthorisationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of a bulk payment has come. The scaStatus of one authorisation, for a TPP that waits for the PSU (decoupled approach) or lost sight of the browser. Once it is finalised the answer has psuId. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.
   *
   * `GET /v1/bulk-payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   */
  readBulkAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start an authorisation of the cancellation of a bulk payment. A bulk payment that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too. This starts that SCA, where deleting the payment did not, or where an earlier one has failed. The payment is CANC once the PSU has approved. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/bulk-payments/{paymentProduct}/{paymentId}/cancellation-authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment is not one that the PSU has approved and that waits for its execution (ACTC, ACWC or ACCP), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startBulkCancellationAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of the cancellation of a bulk payment. The ids of all authorisations of the cancellation, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/bulk-payments/{paymentProduct}/{paymentId}/cancellation-authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  listBulkCancellationAuthorisations(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, CancellationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of the cancellation of a bulk payment has come. The scaStatus of one authorisation of the cancellation. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.
   *
   * `GET /v1/bulk-payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   */
  readBulkCancellationAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create a periodic Norwegian domestic credit transfer. Creates a payment, which the PSU then approves by SCA. Name the PSU by PSU-ID, or by X-PSU-IDENTITY and PSU-Context (single SCA). Repeating the call with the same X-Request-ID returns the first answer, with the header Idempotent-Replayed: true, and creates nothing twice. The PSU approves a periodic payment once, for all its executions. monthsOfExecution goes with the frequency MonthlyVariable alone, and names each month once; dayOfExecution goes with all but Weekly and EveryTwoWeeks, which keep the weekday of startDate.
   *
   * `POST /v1/periodic-payments/norwegian-domestic-credit-transfers`, for PISP.
   *
   * - 201: Created. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 409: A logical duplicate, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  createPeriodicPayment(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: PaymentSession
      readonly query?: {
        /** Whether a payment like an earlier one (accounts, amount, date and remittance) is meant. Default false. */
        readonly allowLogicalDuplicate?: boolean | undefined
      }
      readonly body: PeriodicPayment
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        PaymentCreationAnswer,
        {
          readonly location: string
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read a periodic payment. The periodic payment as it was sent, with its status. The status is that of the periodic payment itself; each of its executions has one of its own. A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.
   *
   * `GET /v1/periodic-payments/{paymentProduct}/{paymentId}`, for PISP.
   *
   * - 200: The periodic payment.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  readPeriodicPayment(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, PeriodicPaymentDetails>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the status of a periodic payment. The status, and whether there is money for the payment. The status is that of the periodic payment itself; each of its executions has one of its own. A domestic payment is found only after the PSU has approved it, unless x-accept-fix has payment-status-before-approval.
   *
   * `GET /v1/periodic-payments/{paymentProduct}/{paymentId}/status`, for PISP.
   *
   * - 200: The status.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  readPeriodicPaymentStatus(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, PaymentStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Cancel a periodic payment. A periodic payment that waits for approval (RCVD) is cancelled at once, and the TPP's signature is enough: 204. One that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too: 202. Send TPP-Session-ID and TPP-Redirect-URI, and the call starts that SCA; without them it changes nothing, and the link startAuthorisation starts it. After that a payment cannot be cancelled: 409. A cancelled payment is not executed any more. Earlier executions are not undone. Takes no body.
   *
   * `DELETE /v1/periodic-payments/{paymentProduct}/{paymentId}`, for PISP.
   *
   * - 202: The PSU must approve the cancellation.
   * - 204: Cancelled.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment is under way or has ended (PDNG, ACSP, ACWP, ACSC, RJCT or CANC), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  deletePeriodicPayment(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: CancellationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<202, PaymentCancellationAnswer, { readonly 'aspsp-sca-approach'?: string }>
    | Answer<204, undefined>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start another authorisation of a periodic payment. A periodic payment comes with its first authorisation. If that one fails (the PSU left, or the link expired), this starts another, as long as the payment is RCVD. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/periodic-payments/{paymentProduct}/{paymentId}/authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment needs no approval any more (approved, refused, cancelled or too late), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startPeriodicAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of a periodic payment. The ids of all authorisations of the payment, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/periodic-payments/{paymentProduct}/{paymentId}/authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  listPeriodicAuthorisations(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, AuthorisationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of a periodic payment has come. The scaStatus of one authorisation, for a TPP that waits for the PSU (decoupled approach) or lost sight of the browser. Once it is finalised the answer has psuId. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.
   *
   * `GET /v1/periodic-payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   */
  readPeriodicAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start an authorisation of the cancellation of a periodic payment. A periodic payment that the PSU has approved (ACTC, ACWC or ACCP) is cancelled only when the PSU approves that too. This starts that SCA, where deleting the payment did not, or where an earlier one has failed. The payment is CANC once the PSU has approved. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/periodic-payments/{paymentProduct}/{paymentId}/cancellation-authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such payment of this TPP, or no such product.
   * - 409: The payment is not one that the PSU has approved and that waits for its execution (ACTC, ACWC or ACCP), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startPeriodicCancellationAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of the cancellation of a periodic payment. The ids of all authorisations of the cancellation, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/periodic-payments/{paymentProduct}/{paymentId}/cancellation-authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such payment of this TPP, or no such product.
   */
  listPeriodicCancellationAuthorisations(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, CancellationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of the cancellation of a periodic payment has come. The scaStatus of one authorisation of the cancellation. It is about the SCA only: what became of the payment is its transactionStatus. Needs no PSU and no session.
   *
   * `GET /v1/periodic-payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   */
  readPeriodicCancellationAuthorisation(
    call: {
      /** The payment product. */
      readonly paymentProduct: DomesticProduct
      /** The id from the answer to the creation. */
      readonly paymentId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create a signing basket. Groups payments that wait for approval (RCVD), so that the PSU approves them with one SCA. Create the payments first and keep their ids. A basket takes 1 to 100 single payments of any product; bulk and periodic payments are refused with REFERENCE_MIX_INVALID. Approving a basket is not atomic: its one status is the worst among its payments, and the status of each is read by itself. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice.
   *
   * `POST /v1/signing-baskets`, for PISP.
   *
   * - 201: Created. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 409: A payment is not waiting for approval or is in another basket, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  createSigningBasket(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: BasketSession
      readonly body: SigningBasket
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        SigningBasketAnswer,
        {
          readonly location: string
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read a signing basket. The basket, its status, and each of its payments with the status of its own.
   *
   * `GET /v1/signing-baskets/{basketId}`, for PISP.
   *
   * - 200: The basket.
   * - 404: There is no such basket of this TPP.
   */
  readSigningBasket(
    call: {
      /** The id from the answer to the creation. */
      readonly basketId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SigningBasketDetails>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the status of a signing basket. The worst among its payments, in this order: RJCT (one is rejected or cancelled), RCVD (one waits for approval), PATC (one of two approvals is there), ACTC (all are approved).
   *
   * `GET /v1/signing-baskets/{basketId}/status`, for PISP.
   *
   * - 200: The status.
   * - 404: There is no such basket of this TPP.
   */
  readSigningBasketStatus(
    call: {
      /** The id from the answer to the creation. */
      readonly basketId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SigningBasketStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete a signing basket. Deletes a basket that nobody has approved. The TPP's signature is enough. Its payments do not change: each can be approved by itself, put into another basket, or cancelled. Takes no body.
   *
   * `DELETE /v1/signing-baskets/{basketId}`, for PISP.
   *
   * - 204: Deleted.
   * - 404: There is no such basket of this TPP.
   * - 409: Somebody has approved or refused the basket already, or the X-Request-ID was used for another request.
   */
  deleteSigningBasket(
    call: {
      /** The id from the answer to the creation. */
      readonly basketId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<204, undefined>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start another authorisation of a signing basket. A basket comes with its first authorisation. If that one fails (the PSU left, or the link expired), or when a second person must approve (PATC), this starts another. Send the PSU to scaRedirect. With TPP-Redirect-Preferred: false there is no such link: the PSU approves on a phone, and the TPP polls the link scaStatus. Takes no body.
   *
   * `POST /v1/signing-baskets/{basketId}/authorisations`, for PISP.
   *
   * - 201: Started. The PSU approves at the link scaRedirect.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   * - 404: There is no such basket of this TPP.
   * - 409: The basket needs no approval any more (approved or rejected), or the X-Request-ID was used for another request.
   * - 429: The PSU's phone has too many requests: five may be open at once, and twenty may come within an hour. Or too many calls of this TPP are in progress.
   */
  startBasketAuthorisation(
    call: {
      /** The id from the answer to the creation. */
      readonly basketId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: AuthorisationSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, StartAuthorisationAnswer, { readonly 'aspsp-sca-approach': string }>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of a signing basket. The ids of all authorisations of the basket, the oldest first. Needs no PSU and no session: a TPP may ask at any time.
   *
   * `GET /v1/signing-baskets/{basketId}/authorisations`, for PISP.
   *
   * - 200: The authorisations.
   * - 404: There is no such basket of this TPP.
   */
  listBasketAuthorisations(
    call: {
      /** The id from the answer to the creation. */
      readonly basketId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, AuthorisationListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read how far an authorisation of a signing basket has come. The scaStatus of one authorisation of the basket. It is about the SCA only: what became of the payments is the transactionStatus of each. Needs no PSU and no session.
   *
   * `GET /v1/signing-baskets/{basketId}/authorisations/{authorisationId}`, for PISP.
   *
   * - 200: Its status.
   * - 404: There is no such authorisation of this TPP, or it belongs to another basket.
   */
  readBasketAuthorisation(
    call: {
      /** The id from the answer to the creation. */
      readonly basketId: Uuid
      /** The id from the answer that started it, or from the list. */
      readonly authorisationId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ScaStatusAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the accounts of a consent. The accounts that the PSU lets this TPP read. Before there is a consent, or without PSU-ID, the answer is 401 with scaRedirect: send the PSU there, who logs in and checks accounts in a list; the redirect back brings psu-id. Repeat the call with it as PSU-ID. In corporate context PSU-Corporate-ID says which consent is meant.
   *
   * `GET /v1/accounts`, for AISP.
   *
   * - 200: The accounts.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  listAccounts(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
      readonly query?: {
        /** Whether to include the balances. Without the PSU present that counts as a read of the balances of every account in the answer. Default false. */
        readonly withBalance?: boolean | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        AccountListAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read an account. One account of the consent.
   *
   * `GET /v1/accounts/{accountId}`, for AISP.
   *
   * - 200: The account.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  readAccount(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
      readonly query?: {
        /** Whether to include the balances. Without the PSU present that counts as a read of the balances of every account in the answer. Default false. */
        readonly withBalance?: boolean | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        AccountAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the balances of an account. What is booked on an account, and what can be spent. Without the PSU present, so without PSU-IP-Address, at most 4 times in 24 hours; RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say what is left.
   *
   * `GET /v1/accounts/{accountId}/balances`, for AISP.
   *
   * - 200: The balances.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  readBalances(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        BalancesAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the transactions of an account. Transactions, newest first, page by page: follow the links. What is booked is final; what is pending may change, and keeps its transactionId when it is booked. Without the PSU present, so without PSU-IP-Address, at most 4 times in 24 hours; RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say what is left. Then also only 90 days back, and only of an account that the PSU has opened online with SCA within 180 days.
   *
   * `GET /v1/accounts/{accountId}/transactions`, for AISP.
   *
   * - 200: A page of transactions.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  listTransactions(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
      readonly query?: {
        /** Which transactions: booked (the default), pending, or both; all is everything that the account has, today the same as both. What is pending comes with every page. In the sandbox dates, by its valueDate, and limit count for it too; in production all of it comes, whatever they say. */
        readonly bookingStatus?: BookingStatus | undefined
        /** The first booking date of the listing. Without the PSU present at most 90 days back, which is also the default then. */
        readonly dateFrom?: IsoDate | undefined
        /** The last booking date of the listing. Without it, up to the newest. */
        readonly dateTo?: IsoDate | undefined
        /** How many booked transactions a page has, and how many pending ones at most where limit counts for them. Default 200; the links of the answer carry it. */
        readonly limit?: number | undefined
        /** Where the page begins. Take it from the links next, previous, first and last: they lead through one listing, in which every transaction comes once even while new ones arrive, and all pages count as one read. A whole number up to 10000 also works: it skips that many transactions from the newest on, without that guarantee. */
        readonly offset?: string | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        TransactionListAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the details of a transaction. One transaction with all its details, which are more than the listing has.
   *
   * `GET /v1/accounts/{accountId}/transactions/{transactionId}`, for AISP.
   *
   * - 200: The transaction.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account, or the account no such transaction.
   */
  readTransaction(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Its transactionId. */
      readonly transactionId: string
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, TransactionDetailsAnswer>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the card accounts of a consent. The card accounts that the PSU lets this TPP read. One consent covers accounts and cards: whatever the PSU checked.
   *
   * `GET /v1/card-accounts`, for AISP.
   *
   * - 200: The card accounts.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  listCardAccounts(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
      readonly query?: {
        /** Whether to include the balances. Without the PSU present that counts as a read of the balances of every account in the answer. Default false. */
        readonly withBalance?: boolean | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        CardAccountListAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a card account. One card account of the consent.
   *
   * `GET /v1/card-accounts/{accountId}`, for AISP.
   *
   * - 200: The card account.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  readCardAccount(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
      readonly query?: {
        /** Whether to include the balances. Without the PSU present that counts as a read of the balances of every account in the answer. Default false. */
        readonly withBalance?: boolean | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        CardAccountAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the balances of a card account. What is booked on a card account, below zero where it is owed, and what can be spent. Without the PSU present, so without PSU-IP-Address, at most 4 times in 24 hours; RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say what is left.
   *
   * `GET /v1/card-accounts/{accountId}/balances`, for AISP.
   *
   * - 200: The balances.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  readCardBalances(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        CardBalancesAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the transactions of a card account. Card transactions, newest first, page by page: follow the links. Without the PSU present, so without PSU-IP-Address, at most 4 times in 24 hours; RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say what is left. Then also only 90 days back, and only of a card account that the PSU has opened online with SCA within 180 days.
   *
   * `GET /v1/card-accounts/{accountId}/transactions`, for AISP.
   *
   * - 200: A page of card transactions.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account.
   * - 429: The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.
   */
  listCardTransactions(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
      readonly query?: {
        /** Which transactions: booked (the default), pending, or both. What is pending comes with every page; dates, by its valueDate, and limit count for it too. */
        readonly bookingStatus?: CardBookingStatus | undefined
        /** The first booking date of the listing. Without the PSU present at most 90 days back, which is also the default then. */
        readonly dateFrom?: IsoDate | undefined
        /** The last booking date of the listing. Without it, up to the newest. */
        readonly dateTo?: IsoDate | undefined
        /** How many booked transactions a page has, and how many pending ones at most where limit counts for them. Default 200; the links of the answer carry it. */
        readonly limit?: number | undefined
        /** Where the page begins. Take it from the links next, previous, first and last: they lead through one listing, in which every transaction comes once even while new ones arrive, and all pages count as one read. A whole number up to 10000 also works: it skips that many transactions from the newest on, without that guarantee. */
        readonly offset?: string | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        200,
        CardTransactionListAnswer,
        {
          readonly 'ratelimit-limit'?: string
          readonly 'ratelimit-remaining'?: string
          readonly 'ratelimit-reset'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly 'ratelimit-limit': string
          readonly 'ratelimit-remaining': string
          readonly 'ratelimit-reset': string
        }
      >
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read the details of a card transaction. One card transaction with all its details, which are more than the listing has.
   *
   * `GET /v1/card-accounts/{accountId}/transactions/{transactionId}`, for AISP.
   *
   * - 200: The card transaction.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 404: The consent has no such account, or the account no such transaction.
   */
  readCardTransaction(
    call: {
      /** Its resourceId. */
      readonly accountId: Uuid
      /** Its transactionId. */
      readonly transactionId: string
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, CardTransactionDetailsAnswer>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Start a consent. Starts a consent, or changes one. It is offered by the bank: which accounts it covers the PSU decides in a list, not the body of this call, which is ignored; accounts granted before are checked already. The answer is a link to send the PSU to, and nothing else: whoever calls for accounts first gets the same link with a 401. Repeating the call with the same X-Request-ID returns the first answer. Beyond the specification: TPP-Notification-URI asks for notifications about the consent, TPP-Consent-Purpose says what it is for.
   *
   * `POST /v1/bank-offered-consents`, for AISP.
   *
   * - 201: Send the PSU to the link scaRedirect.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   */
  createBankOfferedConsent(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: ConsentSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        ConsentAnswer,
        {
          readonly 'aspsp-sca-approach': string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Start a consent, under its old path. Starts a consent, or changes one. It is offered by the bank: which accounts it covers the PSU decides in a list, not the body of this call, which is ignored; accounts granted before are checked already. The answer is a link to send the PSU to, and nothing else: whoever calls for accounts first gets the same link with a 401. Repeating the call with the same X-Request-ID returns the first answer. Beyond the specification: TPP-Notification-URI asks for notifications about the consent, TPP-Consent-Purpose says what it is for. Deprecated: use /v1/bank-offered-consents, which is the same.
   *
   * `POST /v1/consents`, for AISP.
   *
   * - 201: Send the PSU to the link scaRedirect.
   * - 401: The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   *
   * @deprecated Use /v1/bank-offered-consents.
   */
  createConsent(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: ConsentSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<
        201,
        ConsentAnswer,
        {
          readonly 'aspsp-sca-approach': string
          readonly deprecation: string
          readonly sunset: string
          readonly link: string
          readonly 'aspsp-notification-support'?: string
          readonly 'aspsp-notification-content'?: string
        }
      >
    | Answer<
        401,
        ScaRequiredBody,
        {
          readonly 'aspsp-sca-approach': string
          readonly deprecation: string
          readonly sunset: string
          readonly link: string
        }
      >
    | Answer<
        429,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly deprecation: string
          readonly sunset: string
          readonly link: string
        }
      >
    | Answer<
        503,
        ErrorBody,
        {
          readonly 'retry-after': string
          readonly deprecation: string
          readonly sunset: string
          readonly link: string
        }
      >
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the consents of a PSU. The consents that the PSU gave to the calling TPP, each with its status, its accounts, when it ends and when the PSU last authenticated. A PSU-ID that is not this TPP's has none. Needs no session. Beyond the specification, which has no such operation.
   *
   * `GET /v1/bank-offered-consents`, for AISP.
   *
   * - 200: The consents; none if the PSU has given none.
   */
  listBankOfferedConsents(
    call: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session: ConsentListSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ConsentListAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a consent. One consent that a PSU gave to the calling TPP. Needs no PSU and no session. Beyond the specification, which has no such operation.
   *
   * `GET /v1/bank-offered-consents/{consentId}`, for AISP.
   *
   * - 200: The consent.
   * - 404: There is no such consent of this TPP.
   */
  readBankOfferedConsent(
    call: {
      /** The id from the list of consents, or from a notification. */
      readonly consentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ConsentDetails>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Give up a consent. Ends the consent, because the TPP no longer needs it: from then on its accounts cannot be read. Needs no SCA. A consent that has ended already stays as it is. Only the PSU can grant it again. Beyond the specification, which has no such operation.
   *
   * `DELETE /v1/bank-offered-consents/{consentId}`, for AISP.
   *
   * - 204: The consent has ended.
   * - 404: There is no such consent of this TPP.
   */
  deleteBankOfferedConsent(
    call: {
      /** The id from the list of consents, or from a notification. */
      readonly consentId: Uuid
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: PaymentReadSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<204, undefined>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the corporate agreements of the PSU. The corporations that the PSU may act for. Choose one and send its id as PSU-Corporate-ID. Needs a session: without PSU-ID, or without a valid SCA of this TPP-Session-ID, the answer is 401 with scaRedirect.
   *
   * `GET /v1/agreements`, for any TPP.
   *
   * - 200: The agreements. Empty for a PSU who acts for nobody else.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   */
  listAgreements(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: AccountSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, AgreementListAnswer>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Identify the PSU. Who the PSU of a session is. Without PSU-ID, or without a valid SCA of this TPP-Session-ID, the answer is 401 with scaRedirect: send the PSU there; the redirect back brings psu-id, to be sent as PSU-ID from then on. This is how a PISP that is not an AISP starts a session.
   *
   * `GET /v1/user`, for any TPP.
   *
   * - 200: The PSU of this session.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   */
  readUser(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: UserSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, UserAnswer>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Identify the PSU. Who the PSU of a session is. Without PSU-ID, or without a valid SCA of this TPP-Session-ID, the answer is 401 with scaRedirect: send the PSU there; the redirect back brings psu-id, to be sent as PSU-ID from then on. This is how a PISP that is not an AISP starts a session. The same as /v1/user, under the name that some portals give it.
   *
   * `GET /v1/users`, for any TPP.
   *
   * - 200: The PSU of this session.
   * - 401: SCA is needed: send the PSU to the link scaRedirect, then repeat the call.
   */
  readUsers(
    call?: {
      /** Who the PSU is, and the session that the call belongs to. */
      readonly session?: UserSession
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, UserAnswer>
    | Answer<401, ScaRequiredBody, { readonly 'aspsp-sca-approach': string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read your contact address. The address that operational notices go to.
   *
   * `GET /v1/tpps/{tppId}/contact-information`, for any TPP.
   *
   * - 200: The address.
   * - 404: No address is registered, or the id is not that of the TPP that asks.
   */
  readContactInformation(
    call: {
      /** The organizationIdentifier of the certificate. A TPP can only read and change its own. */
      readonly tppId: string
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ContactInformationAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Register your contact address. Registers or replaces the address for operational notices. Use a team's mailbox, not a person's: people go on holiday, and their address is personal data.
   *
   * `PUT /v1/tpps/{tppId}/contact-information`, for any TPP.
   *
   * - 200: Registered.
   * - 404: No address is registered, or the id is not that of the TPP that asks.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   */
  putContactInformation(
    call: {
      /** The organizationIdentifier of the certificate. A TPP can only read and change its own. */
      readonly tppId: string
      readonly body: ContactInformation
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, ContactInformationAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 413 | 415 | 500>
    | NoAnswer
  >
}
