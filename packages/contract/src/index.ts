export {
  Account,
  AccountAnswer,
  AccountListAnswer,
} from './account-information/account.ts'
export { AccountAmount } from './account-information/account-amount.ts'
export {
  AccountIdentification,
  CardAccountIdentification,
} from './account-information/account-identification.ts'
export { Balance, BalancesAnswer, CardBalancesAnswer } from './account-information/balance.ts'
export { CardAccount, CardAccountAnswer, CardAccountListAnswer } from './account-information/card-account.ts'
export { CardTransaction, CardTransactionDetails } from './account-information/card-transaction.ts'
export { Transaction, TransactionDetails } from './account-information/transaction.ts'
export {
  CardTransactionDetailsAnswer,
  CardTransactionListAnswer,
  TransactionDetailsAnswer,
  TransactionListAnswer,
} from './account-information/transaction-answers.ts'
export { AgreementListAnswer } from './agreements/agreement-list.ts'
export { ExternalPurposeCode } from './berlin-group/payments/external-purpose-code.ts'
export { SepaBulkLine, SepaBulkPayment } from './berlin-group/payments/sepa-bulk-payment.ts'
export { IbanAccountReference, SepaPayment } from './berlin-group/payments/sepa-payment.ts'
export { SepaPeriodicPayment } from './berlin-group/payments/sepa-periodic-payment.ts'
export { limitMessages } from './limit-messages.ts'
export { BulkLine, BulkPayment } from './bulk-payments/bulk-payment.ts'
export { BulkPaymentDetails } from './bulk-payments/bulk-payment-details.ts'
export { ConsentAnswer } from './consents/consent-answer.ts'
export { ConsentDetails, ConsentListAnswer } from './consents/consent-details.ts'
export { CONSENT_PURPOSES, ConsentPurpose, ConsentStatus } from './consents/consent-status.ts'
export { ERROR_CATALOGUE, errorPagePath } from './errors/error-catalogue.ts'
export type { ErrorActor, ErrorEntry, ErrorRetry } from './errors/error-entry.ts'
export { findOperation, operationsAmong, operationsAt } from './find-operation.ts'
export {
  ACCEPT_FIXES,
  type AcceptedFixes,
  type AcceptFix,
  readAcceptFixes,
} from './headers/accept-fix.ts'
export type { HeaderDefinition, HeaderOptions } from './headers/header.ts'
export {
  ACCOUNT_HEADERS,
  AUTHORISATION_START_HEADERS,
  BASKET_HEADERS,
  CONSENT_HEADERS,
  headerDefinition,
  type HeaderDefinitions,
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
export { type ReceivedHeaders, readHeaders } from './headers/read-headers.ts'
export { BULK_JSON_LIMITS, JSON_LIMITS, type JsonLimits, readJson } from './json.ts'
export {
  type AnswerDefinition,
  type AnswerOf,
  type BodyOf,
  commonHeadersOf,
  deprecationHeadersOf,
  type Operation,
  type PathParametersOf,
  type QueryOf,
} from './operation.ts'
export {
  type ConsentEvent,
  Notification,
  type NotifiedResource,
  type NotifiedStatus,
} from './notifications/notification.ts'
export {
  NotificationDeliveries,
  NotificationDelivery,
  NotificationReport,
} from './notifications/notification-delivery.ts'
export { EXAMPLE_MONDAY, withExampleDates } from './openapi/example-dates.ts'
export { buildOpenApi } from './openapi/openapi.ts'
export { collectSchemas, type Json, type JsonObject } from './openapi/openapi-schema.ts'
export { type RecordedExamples, recordedExampleOf } from './openapi/recorded-examples.ts'
export { type OperationId, OPERATIONS, PAYMENT_SERVICES, type PaymentService } from './operations.ts'
export { CreditorAddress } from './payments/creditor-address.ts'
export { InstructedAmount } from './payments/instructed-amount.ts'
export { NcbctPayment } from './payments/ncbct-payment.ts'
export { NdctPayment } from './payments/ndct-payment.ts'
export { PaymentCancellationAnswer } from './payments/payment-cancellation-answer.ts'
export { PaymentCreationAnswer } from './payments/payment-creation-answer.ts'
export { PaymentDetailsAnswer } from './payments/payment-details-answer.ts'
export { PaymentProduct } from './payments/payment-product.ts'
export { productUnknown } from './payments/product-unknown.ts'
export { PaymentStatusAnswer } from './payments/payment-status-answer.ts'
export { TransactionStatus } from './payments/transaction-status.ts'
export { PeriodicPayment } from './periodic-payments/periodic-payment.ts'
export { PeriodicExecution, PeriodicPaymentDetails } from './periodic-payments/periodic-payment-details.ts'
export { DayOfExecution, ExecutionRule, Frequency, MonthsOfExecution } from './periodic-payments/schedule.ts'
export { querySchemaOf } from './query-parameter.ts'
export { readQuery } from './read-query.ts'
export { failure, type Result, success } from './result.ts'
export {
  AuthorisationDecision,
  AuthorisationDecisionAnswer,
} from './sandbox/own-resources/authorisation-decision.ts'
export { BatchRun } from './sandbox/control/batch-run.ts'
export { CHECK_NAMES, type CheckName, type CheckVerdict } from './sandbox/signature-check/check-verdict.ts'
export { Clock, CLOCK_YEARS, ClockChange } from './sandbox/control/clock.ts'
export {
  RequestAttempt,
  RequestList,
  RequestOutline,
  RequestReport,
} from './sandbox/own-resources/request-report.ts'
export { NewSandboxAgreement, SandboxAgreementDetails } from './sandbox/data/agreement-details.ts'
export { NewSandboxCustomer } from './sandbox/data/new-customer.ts'
export { NewSandboxAccount, SandboxAccount } from './sandbox/data/sandbox-account.ts'
export { parseSandboxAmount } from './sandbox/data/sandbox-amount.ts'
export { NewSandboxCardAccount, SandboxCardAccount } from './sandbox/data/sandbox-card-account.ts'
export { NewSandboxEngagement, SandboxEngagement } from './sandbox/data/sandbox-engagement.ts'
export {
  NewSandboxTransaction,
  NewSandboxTransactions,
  SandboxTransaction,
} from './sandbox/data/sandbox-transaction.ts'
export { SandboxAgreement, SandboxCustomer, SandboxCustomerList } from './sandbox/data/sandbox-customer.ts'
export { EVENT_WAIT_SECONDS_MAX } from './sandbox/own-resources/event-operations.ts'
export {
  SandboxAuthorisation,
  SandboxAuthorisationList,
} from './sandbox/own-resources/sandbox-authorisation.ts'
export { CALENDAR_DAYS_MAX, SandboxCalendar } from './sandbox/control/calendar-operations.ts'
export { SandboxBalances, SERIES_DAYS_MAX } from './sandbox/data/balance-operations.ts'
export {
  SandboxBasket,
  SandboxBasketList,
  SandboxBasketReport,
} from './sandbox/own-resources/sandbox-basket.ts'
export {
  SandboxConsent,
  SandboxConsentList,
  SandboxConsentReport,
} from './sandbox/own-resources/sandbox-consent.ts'
export { SandboxEvent, SandboxEventList } from './sandbox/own-resources/sandbox-event.ts'
export { SandboxPayment, SandboxPaymentList } from './sandbox/own-resources/sandbox-payment.ts'
export { SandboxPaymentReport } from './sandbox/own-resources/sandbox-payment-report.ts'
export {
  NewSandboxSnapshot,
  SandboxSnapshot,
  SandboxSnapshotList,
} from './sandbox/control/sandbox-snapshot.ts'
export { SandboxScenario, SandboxScenarioList } from './sandbox/control/scenario-operations.ts'
export {
  SandboxStatus,
  type SandboxStatusFigures,
  type SandboxStatusPeriod,
} from './sandbox/control/status-operations.ts'
export { SignatureCheck, SignatureCheckAnswer } from './sandbox/signature-check/signature-check.ts'
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
export { ContactInformation, ContactInformationAnswer } from './tpp-dialogue/contact-information.ts'
export {
  ErrorBody,
  errorMessage,
  ScaRequiredBody,
  TppMessage,
  TppMessageCode,
  warningMessage,
} from './tpp-message.ts'
export { hasFaults } from './faults.ts'
export { withoutFaultyParts } from './without-faulty-parts.ts'
export { nearestName } from './nearest-name.ts'
export { type BodyReader, compileBody } from './validate.ts'
export { Amount, formatAmount, type Money, parseAmount } from './values/money/amount.ts'
export { Bban, compactBban, type NorwegianBban, parseNorwegianBban } from './values/account-numbers/bban.ts'
export { Bic, type CheckedBic, parseBic } from './values/account-numbers/bic.ts'
export type { Brand } from './values/brand.ts'
export { Country } from './values/country.ts'
export {
  type CrossBorderText,
  parseCrossBorderText,
  toCrossBorderText,
} from './values/text/cross-border-text.ts'
export { CURRENCIES, Currency, minorUnitsOf } from './values/money/currency.ts'
export {
  type CalendarDate,
  formatDateTime,
  IsoDate,
  IsoDateTime,
  parseDate,
  parseDateTime,
} from './values/dates/date.ts'
export { type DomesticText, parseDomesticText, toDomesticText } from './values/text/domestic-text.ts'
export { type CreditorReference, parseCreditorReference } from './values/creditor-reference.ts'
export { EmailAddress, isEmailAddress } from './values/addresses/email-address.ts'
export { type HttpDate, parseHttpDate } from './values/dates/http-date.ts'
export { type CheckedIban, Iban, norwegianIbanOf, parseIban } from './values/account-numbers/iban.ts'
export {
  GLUED_NUMBER_PATTERN,
  groupAccountNumber,
  isNationalNumber,
  looksLikeIban,
  NATIONAL_NUMBER_PATTERN,
} from './values/account-numbers/national-numbers.ts'
export { bicFitsIban, parseSepaIban, SEPA_COUNTRIES } from './values/account-numbers/sepa-iban.ts'
export { type IpAddress, parseIpAddress } from './values/addresses/ip-address.ts'
export { type Kid, type KidAlgorithm, kidCheckDigit, parseKid } from './values/kid.ts'
export { Link, Links } from './values/addresses/link.ts'
export { type NationalId, parseNationalId } from './values/national-id.ts'
export {
  formatNotificationContent,
  type NotificationContent,
  parseNotificationContent,
} from './values/notification-content.ts'
export { type NotificationUri, parseNotificationUri } from './values/addresses/notification-uri.ts'
export { PurposeCode } from './values/purpose-code.ts'
export { isAppUri, parseRedirectUri, type RedirectUri } from './values/addresses/redirect-uri.ts'
export { RemittanceReference } from './values/text/remittance.ts'
export { parseUuid, type Uuid } from './values/uuid.ts'
