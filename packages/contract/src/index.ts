export { boundMessages } from './bound-messages.ts'
export { BulkLine, BulkPayment } from './bulk-payments/bulk-payment.ts'
export { BulkPaymentDetails } from './bulk-payments/bulk-payment-details.ts'
export {
  ACCEPT_FIXES,
  type AcceptedFixes,
  type AcceptFix,
  readAcceptFixes,
} from './headers/accept-fix.ts'
export type { HeaderDefinition, HeaderOptions } from './headers/header.ts'
export {
  AUTHORISATION_START_HEADERS,
  BASKET_HEADERS,
  type HeaderName,
  HEADERS,
  type HeaderSet,
  PAYMENT_CANCELLATION_HEADERS,
  PAYMENT_CREATION_HEADERS,
  PAYMENT_READ_HEADERS,
  SIGNED_READ_HEADERS,
  SIGNED_WRITE_HEADERS,
  type TypedHeaders,
  USER_HEADERS,
} from './headers/header-sets.ts'
export {
  type PsuContext,
  type PsuIdentification,
  readPsuIdentification,
} from './headers/psu-identification.ts'
export { type HeadersDistinct, readHeaders } from './headers/read-headers.ts'
export { BULK_JSON_LIMITS, JSON_LIMITS, type JsonLimits, readJson } from './json.ts'
export type {
  AnswerDefinition,
  AnswerOf,
  BodyOf,
  Operation,
  PathParametersOf,
  QueryOf,
} from './operation.ts'
export { buildOpenApi } from './openapi/openapi.ts'
export { type OperationId, OPERATIONS, PAYMENT_SERVICES, type PaymentService } from './operations.ts'
export { CreditorAddress } from './payments/creditor-address.ts'
export { InstructedAmount } from './payments/instructed-amount.ts'
export { NcbctPayment } from './payments/ncbct-payment.ts'
export { NdctPayment } from './payments/ndct-payment.ts'
export { PaymentCancellationAnswer } from './payments/payment-cancellation-answer.ts'
export { PaymentCreationAnswer } from './payments/payment-creation-answer.ts'
export { PaymentDetailsAnswer } from './payments/payment-details-answer.ts'
export { PaymentProduct } from './payments/payment-product.ts'
export { PaymentStatusAnswer } from './payments/payment-status-answer.ts'
export { TransactionStatus } from './payments/transaction-status.ts'
export { PeriodicPayment } from './periodic-payments/periodic-payment.ts'
export { PeriodicExecution, PeriodicPaymentDetails } from './periodic-payments/periodic-payment-details.ts'
export { DayOfExecution, ExecutionRule, Frequency, MonthsOfExecution } from './periodic-payments/schedule.ts'
export { readQuery } from './read-query.ts'
export { failure, type Result, success } from './result.ts'
export { AuthorisationDecision, AuthorisationDecisionAnswer } from './sandbox/authorisation-decision.ts'
export { BatchRun } from './sandbox/batch-run.ts'
export { Clock, ClockChange } from './sandbox/clock.ts'
export { SandboxAgreement, SandboxCustomer, SandboxCustomerList } from './sandbox/sandbox-customer.ts'
export {
  AuthorisationListAnswer,
  CancellationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './sca/authorisation-answers.ts'
export { ScaStatus } from './sca/sca-status.ts'
export { UserAnswer } from './sca/user-answer.ts'
export { BasketStatus } from './signing-baskets/basket-status.ts'
export { SigningBasket } from './signing-baskets/signing-basket.ts'
export {
  SigningBasketAnswer,
  SigningBasketDetails,
  SigningBasketStatusAnswer,
} from './signing-baskets/signing-basket-answers.ts'
export {
  ErrorBody,
  errorMessage,
  ScaRequiredBody,
  TppMessage,
  TppMessageCode,
  warningMessage,
} from './tpp-message.ts'
export { type BodyReader, compileBody } from './validate.ts'
export { Amount, formatAmount, type Money, parseAmount } from './values/amount.ts'
export { Bban, type NorwegianBban, parseNorwegianBban } from './values/bban.ts'
export { Bic, type CheckedBic, parseBic } from './values/bic.ts'
export type { Brand } from './values/brand.ts'
export { type DomesticText, parseDomesticText } from './values/characters.ts'
export { Country } from './values/country.ts'
export {
  type CrossBorderText,
  parseCrossBorderText,
  transliterate,
} from './values/cross-border-text.ts'
export { CURRENCIES, Currency, minorUnitsOf } from './values/currency.ts'
export {
  type CalendarDate,
  formatDateTime,
  IsoDate,
  IsoDateTime,
  parseDate,
  parseDateTime,
} from './values/date.ts'
export { type HttpDate, parseHttpDate } from './values/http-date.ts'
export { type CheckedIban, Iban, parseIban } from './values/iban.ts'
export { type IpAddress, parseIpAddress } from './values/ip-address.ts'
export { type Kid, type KidAlgorithm, kidCheckDigit, parseKid } from './values/kid.ts'
export { Link, Links } from './values/link.ts'
export { type NationalId, parseNationalId } from './values/national-id.ts'
export { PurposeCode } from './values/purpose-code.ts'
export { parseRedirectUri, type RedirectUri } from './values/redirect-uri.ts'
export { RemittanceReference } from './values/remittance.ts'
export { parseUuid, type Uuid } from './values/uuid.ts'
