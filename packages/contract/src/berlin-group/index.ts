export {
  Account,
  AccountAnswer,
  AccountListAnswer,
  Balance,
  BalancesAnswer,
  CardAccount,
  CardAccountAnswer,
  CardAccountListAnswer,
  CardBalancesAnswer,
} from './accounts/account.ts'
export { ACCOUNT_OPERATIONS } from './accounts/account-operations.ts'
export {
  CardTransaction,
  CardTransactionListAnswer,
  Transaction,
  TransactionDetailsAnswer,
  TransactionListAnswer,
} from './accounts/transaction.ts'
export {
  ConsentCreationAnswer,
  ConsentDetails,
  ConsentStatus,
  ConsentStatusAnswer,
} from './consents/consent-answers.ts'
export { CONSENT_OPERATIONS } from './consents/consent-operations.ts'
export { AccountAccess, ConsentRequest } from './consents/consent-request.ts'
export { STATUS_MEANINGS } from './errors/error-answers.ts'
export { MESSAGE_CODES, type MessageCode, messageCodesOf, type Service } from './errors/message-codes.ts'
export { MESSAGE_MEANINGS, messageCodePagePath } from './errors/message-meanings.ts'
export { ErrorBody, textCharactersMax, TppMessage } from './errors/tpp-message.ts'
export {
  FundsAnswer,
  FundsConsentCreationAnswer,
  FundsConsentDetails,
  FundsConsentRequest,
  FundsQuestion,
} from './funds/funds.ts'
export { FUNDS_OPERATIONS } from './funds/funds-operations.ts'
export {
  ACCOUNT_HEADERS,
  AUTHORISATION_START_HEADERS,
  BASKET_CREATION_HEADERS,
  CONSENT_CREATION_HEADERS,
  FUNDS_CONSENT_HEADERS,
  FUNDS_HEADERS,
  PAYMENT_CANCELLATION_HEADERS,
  PAYMENT_CREATION_HEADERS,
  READ_HEADERS,
} from './headers/header-sets.ts'
export { HEADERS } from './headers/headers.ts'
export { buildBerlinGroupOpenApi } from './openapi.ts'
export { BERLIN_GROUP_OPERATIONS, PAYMENT_SERVICES } from './operations.ts'
export {
  createBulkSepaPayment,
  createInstantSepaPayment,
  createPeriodicSepaPayment,
  createSepaPayment,
} from './payment-initiation/creation-operations.ts'
export {
  PaymentCancellationAnswer,
  PaymentCreationAnswer,
  PaymentStatusAnswer,
  TransactionStatus,
} from './payment-initiation/payment-answers.ts'
export {
  BULK_OPERATIONS,
  PAYMENT_OPERATIONS,
  PERIODIC_OPERATIONS,
} from './payment-initiation/service-operations.ts'
export { AuthorisationDecisionByLogin } from './sandbox/authorisation-decision.ts'
export {
  AuthorisationListAnswer,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from './sca/authorisation-answers.ts'
export { BASKET_OPERATIONS } from './signing-baskets/basket-operations.ts'
export {
  BasketCreationAnswer,
  BasketDetails,
  BasketStatus,
  BasketStatusAnswer,
  SigningBasket,
} from './signing-baskets/signing-basket.ts'
export { AccountReference } from './values/account-reference.ts'
export { inAllDigits, PaymentAmount } from './values/payment-amount.ts'
export { Link, Links, ScaLinks } from './values/links.ts'
export { SignedAmount } from './values/signed-amount.ts'
