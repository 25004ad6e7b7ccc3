// Printed by tools/generate/print-client.ts from the operations of the contract. Do not edit.

import type { Answer, NoAnswer, Refused } from '../answer.ts'
import type { CallOptions } from '../call-options.ts'
import type {
  AuthorisationDecision,
  AuthorisationDecisionAnswer,
  BatchRun,
  Clock,
  ClockChange,
  ErrorBody,
  IsoDate,
  NewSandboxAccount,
  NewSandboxAgreement,
  NewSandboxCardAccount,
  NewSandboxCustomer,
  NewSandboxEngagement,
  NewSandboxSnapshot,
  NewSandboxTransactions,
  NotificationDeliveries,
  NotificationDelivery,
  NotificationReport,
  RequestList,
  RequestReport,
  SandboxAccount,
  SandboxAccountList,
  SandboxAgreementDetails,
  SandboxAgreementList,
  SandboxAuthorisation,
  SandboxAuthorisationList,
  SandboxBalances,
  SandboxBasketList,
  SandboxBasketReport,
  SandboxCalendar,
  SandboxCardAccount,
  SandboxCardAccountList,
  SandboxConsentList,
  SandboxConsentReport,
  SandboxCustomer,
  SandboxCustomerList,
  SandboxEngagement,
  SandboxEngagementList,
  SandboxEventList,
  SandboxPaymentList,
  SandboxPaymentProduct,
  SandboxPaymentReport,
  SandboxPaymentService,
  SandboxPaymentStatus,
  SandboxScenarioList,
  SandboxSnapshot,
  SandboxSnapshotList,
  SandboxStatus,
  SandboxTransactionList,
  SignatureCheck,
  SignatureCheckAnswer,
  SnapshotName,
  Uuid,
} from './bodies.ts'

/**
 * The operations that only a sandbox has.
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
export interface SandboxOperations {
  /**
   * List the customers of the sandbox. The mock customers: those of the initial data set and those created since. Sandbox only.
   *
   * `GET /v1/sandbox/customers`, for any TPP.
   *
   * - 200: The customers.
   */
  listSandboxCustomers(
    call?: {
      readonly query?: {
        /** Whether to list the accounts; false is faster and leaves the lists empty. Default true. */
        readonly withAccounts?: boolean | undefined
        /** Whether to list the agreements; false is faster and leaves the list empty. Default true. */
        readonly withAgreements?: boolean | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxCustomerList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Reset the sandbox. Resets the sandbox of this TPP to the initial data set and its clock to real time. Customers, accounts and agreements created since are deleted; deleted ones and the initial balances are restored. Payments that no batch run has taken (RCVD, ACTC, ACWC, ACCP) are cancelled; payments in progress or finished do not change. Consents, quotas and sessions of this TPP are deleted; its PSU-IDs stay valid. Takes no body. Sandbox only.
   *
   * `POST /v1/sandbox/initialize`, for any TPP.
   *
   * - 204: Done.
   * - 409: A logical duplicate, or the X-Request-ID was used for another request.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  initializeSandbox(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<204, undefined>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create a customer. A mock customer of your own, beside those of the initial data set. A person may represent several corporations and be a private customer too; two private customers never have the same number. A sandbox holds at most 200 customers. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/customers`, for any TPP.
   *
   * - 201: Created.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxCustomer(
    call: {
      readonly body: NewSandboxCustomer
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxCustomer, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read a customer. One mock customer, as the list has it. Sandbox only.
   *
   * `GET /v1/sandbox/customers/{customerId}`, for any TPP.
   *
   * - 200: The customer.
   * - 404: There is no such customer in this TPP's sandbox.
   */
  readSandboxCustomer(
    call: {
      /** The id of the customer. */
      readonly customerId: Uuid
      readonly query?: {
        /** Whether to list the accounts; false is faster and leaves the lists empty. Default true. */
        readonly withAccounts?: boolean | undefined
        /** Whether to list the agreements; false is faster and leaves the list empty. Default true. */
        readonly withAgreements?: boolean | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxCustomer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete a customer. Deletes a mock customer with its accounts, cards and agreements. Customers of the initial data set can be deleted too; initialize restores them. The balances are lost, and payments from the accounts that are not executed yet are rejected on their execution date. Takes no body. Sandbox only.
   *
   * `DELETE /v1/sandbox/customers/{customerId}`, for any TPP.
   *
   * - 204: Deleted.
   * - 404: There is no such customer in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  deleteSandboxCustomer(
    call: {
      /** The id of the customer. */
      readonly customerId: Uuid
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
   * Create an account. An account of a mock customer. A private customer uses it at once; the people of a corporation once an engagement lets them. A sandbox holds at most 500 accounts. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/accounts`, for any TPP.
   *
   * - 201: Created.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxAccount(
    call: {
      readonly body: NewSandboxAccount
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxAccount, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the accounts. All accounts of all mock customers, customer by customer. Sandbox only.
   *
   * `GET /v1/sandbox/accounts`, for any TPP.
   *
   * - 200: The accounts.
   */
  listSandboxAccounts(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxAccountList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read an account. One account of a mock customer, with its current balance. Sandbox only.
   *
   * `GET /v1/sandbox/accounts/{accountId}`, for any TPP.
   *
   * - 200: The account.
   * - 404: There is no such account in this TPP's sandbox.
   */
  readSandboxAccount(
    call: {
      /** The id of the account. */
      readonly accountId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxAccount>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete an account. Closes an account. Its balance is lost. Payments from it that are not executed yet are rejected on their execution date, and payments to it leave the bank. Takes no body. Sandbox only.
   *
   * `DELETE /v1/sandbox/accounts/{accountId}`, for any TPP.
   *
   * - 204: Deleted.
   * - 404: There is no such account in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  deleteSandboxAccount(
    call: {
      /** The id of the account. */
      readonly accountId: Uuid
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
   * List the balance of an account day by day. The booked balance at the end of each day of the bank, for a chart or a test of sums: it is the sum of the booked transactions up to that day. Without a period, the last 90 days; a period has at most 750 days, and days to come are left out. Sandbox only.
   *
   * `GET /v1/sandbox/accounts/{accountId}/balances`, for any TPP.
   *
   * - 200: The balances.
   * - 404: There is no such account in this TPP's sandbox.
   */
  listSandboxBalances(
    call: {
      /** The id of the account. */
      readonly accountId: Uuid
      readonly query?: {
        /** The first day. Default: 89 days before the last. */
        readonly from?: IsoDate | undefined
        /** The last day. Default: today, by the bank’s clock. */
        readonly to?: IsoDate | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxBalances>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create transactions. Creates transactions, in the past or today. They change the balance, which may not fall below the credit limit. A statement can hold at most 10,000 added transactions. A pending transaction is always outgoing: its amount is reserved and it stays pending. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/accounts/{accountId}/transactions`, for any TPP.
   *
   * - 201: Created.
   * - 404: There is no such account in this TPP's sandbox.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxTransactions(
    call: {
      /** The id of the account. */
      readonly accountId: Uuid
      readonly body: NewSandboxTransactions
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxTransactionList, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List transactions. The newest lines of a statement: first what is pending, then what is booked, newest first. What a TPP sees, with pages and all, is the account information of this interface. Sandbox only.
   *
   * `GET /v1/sandbox/accounts/{accountId}/transactions`, for any TPP.
   *
   * - 200: The transactions.
   * - 404: There is no such account in this TPP's sandbox.
   */
  listSandboxTransactions(
    call: {
      /** The id of the account. */
      readonly accountId: Uuid
      readonly query?: {
        /** The maximum number of booked transactions to list. Default 200. */
        readonly limit?: number | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxTransactionList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create a card account. A card account of a private mock customer. A sandbox holds at most 500 card accounts. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/card-accounts`, for any TPP.
   *
   * - 201: Created.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxCardAccount(
    call: {
      readonly body: NewSandboxCardAccount
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxCardAccount, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the card accounts. All card accounts of all mock customers, customer by customer. Sandbox only.
   *
   * `GET /v1/sandbox/card-accounts`, for any TPP.
   *
   * - 200: The card accounts.
   */
  listSandboxCardAccounts(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxCardAccountList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a card account. One card account of a mock customer, with the amount owed now. Sandbox only.
   *
   * `GET /v1/sandbox/card-accounts/{cardAccountId}`, for any TPP.
   *
   * - 200: The card account.
   * - 404: There is no such card account in this TPP's sandbox.
   */
  readSandboxCardAccount(
    call: {
      /** The id of the card account. */
      readonly cardAccountId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxCardAccount>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete a card account. Closes a card account. What is owed on it is written off. Payments from it that are not executed yet are rejected on their execution date. Takes no body. Sandbox only.
   *
   * `DELETE /v1/sandbox/card-accounts/{cardAccountId}`, for any TPP.
   *
   * - 204: Deleted.
   * - 404: There is no such card account in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  deleteSandboxCardAccount(
    call: {
      /** The id of the card account. */
      readonly cardAccountId: Uuid
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
   * Create transactions. Creates transactions, in the past or today. They change the balance, which may not fall below the credit limit. A statement can hold at most 10,000 added transactions. A pending transaction is always outgoing: its amount is reserved and it stays pending. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/card-accounts/{cardAccountId}/transactions`, for any TPP.
   *
   * - 201: Created.
   * - 404: There is no such card account in this TPP's sandbox.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxCardTransactions(
    call: {
      /** The id of the card account. */
      readonly cardAccountId: Uuid
      readonly body: NewSandboxTransactions
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxTransactionList, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List transactions. The newest lines of a statement: first what is pending, then what is booked, newest first. What a TPP sees, with pages and all, is the account information of this interface. Sandbox only.
   *
   * `GET /v1/sandbox/card-accounts/{cardAccountId}/transactions`, for any TPP.
   *
   * - 200: The transactions.
   * - 404: There is no such card account in this TPP's sandbox.
   */
  listSandboxCardTransactions(
    call: {
      /** The id of the card account. */
      readonly cardAccountId: Uuid
      readonly query?: {
        /** The maximum number of booked transactions to list. Default 200. */
        readonly limit?: number | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxTransactionList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Create an agreement. A corporate agreement of a mock customer: its id is the PSU-Corporate-ID of whoever acts under it. Engagements say which accounts they use. A sandbox holds at most 200 agreements. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/agreements`, for any TPP.
   *
   * - 201: Created.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxAgreement(
    call: {
      readonly body: NewSandboxAgreement
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxAgreementDetails, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the agreements. All corporate agreements of all mock customers. Sandbox only.
   *
   * `GET /v1/sandbox/agreements`, for any TPP.
   *
   * - 200: The agreements.
   */
  listSandboxAgreements(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxAgreementList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read an agreement. One corporate agreement, with everybody who acts under it. Sandbox only.
   *
   * `GET /v1/sandbox/agreements/{agreementId}`, for any TPP.
   *
   * - 200: The agreement.
   * - 404: There is no such agreement in this TPP's sandbox.
   */
  readSandboxAgreement(
    call: {
      /** The id of the agreement. */
      readonly agreementId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxAgreementDetails>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete an agreement. Ends an agreement and its engagements: nobody can act under it any more. The accounts remain. Takes no body. Sandbox only.
   *
   * `DELETE /v1/sandbox/agreements/{agreementId}`, for any TPP.
   *
   * - 204: Deleted.
   * - 404: There is no such agreement in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  deleteSandboxAgreement(
    call: {
      /** The id of the agreement. */
      readonly agreementId: Uuid
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
   * Create an engagement. Lets the people of an agreement use an account of the agreement's customer, within limits. An agreement has at most one engagement for an account. Repeating the call with the same X-Request-ID returns the first answer and creates nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/agreements/{agreementId}/engagements`, for any TPP.
   *
   * - 201: Created.
   * - 404: There is no such agreement in this TPP's sandbox.
   * - 409: It exists already, the sandbox is full, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxEngagement(
    call: {
      /** The id of the agreement. */
      readonly agreementId: Uuid
      readonly body: NewSandboxEngagement
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxEngagement, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the engagements of an agreement. Every account that the people of the agreement use, and how. Sandbox only.
   *
   * `GET /v1/sandbox/agreements/{agreementId}/engagements`, for any TPP.
   *
   * - 200: The engagements.
   * - 404: There is no such agreement in this TPP's sandbox.
   */
  listSandboxEngagements(
    call: {
      /** The id of the agreement. */
      readonly agreementId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxEngagementList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read an engagement. One account that the people of the agreement use, and how. Sandbox only.
   *
   * `GET /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}`, for any TPP.
   *
   * - 200: The engagement.
   * - 404: There is no such engagement in this TPP's sandbox.
   */
  readSandboxEngagement(
    call: {
      /** The id of the agreement. */
      readonly agreementId: Uuid
      /** The id of the engagement. */
      readonly engagementId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxEngagement>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete an engagement. The people of the agreement can no longer see the account or pay from it. The account remains. Takes no body. Sandbox only.
   *
   * `DELETE /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}`, for any TPP.
   *
   * - 204: Deleted.
   * - 404: There is no such engagement in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  deleteSandboxEngagement(
    call: {
      /** The id of the agreement. */
      readonly agreementId: Uuid
      /** The id of the engagement. */
      readonly engagementId: Uuid
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
   * Keep the state of the sandbox under a name. Everything in the bank's ledger (customers, agreements, accounts, cards, balances and statements), what PSUs have granted, how often was read, and what the bank's clock says. A sandbox holds at most 20 snapshots, each of at most 20,000 lines of statements; they outlast `initialize`. Repeating the call with the same X-Request-ID returns the first answer and keeps nothing twice. Sandbox only.
   *
   * `POST /v1/sandbox/snapshots`, for any TPP.
   *
   * - 201: Kept.
   * - 409: The name is taken, or the sandbox holds 20 snapshots, or its statements more than 20,000 lines; or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  createSandboxSnapshot(
    call: {
      readonly body: NewSandboxSnapshot
    },
    options?: CallOptions,
  ): Promise<
    | Answer<201, SandboxSnapshot, { readonly location: string }>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the snapshots of the sandbox. Oldest first. Sandbox only.
   *
   * `GET /v1/sandbox/snapshots`, for any TPP.
   *
   * - 200: The snapshots.
   */
  listSandboxSnapshots(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxSnapshotList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Return to a snapshot. The sandbox is as it was: the same ids, balances, statements, grants and quotas, and the same time on the clock, as if no call since had been made to it. Payments, authorisations, sessions and kept answers are history and stay; payments that no batch run has taken (RCVD, ACTC, ACWC, ACCP) are cancelled, as by `initialize`. Repeating the call with the same X-Request-ID returns the first answer and restores nothing: take a new one for each restore. Takes no body. Sandbox only.
   *
   * `POST /v1/sandbox/snapshots/{name}/restore`, for any TPP.
   *
   * - 200: Done.
   * - 404: There is no such snapshot in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  restoreSandboxSnapshot(
    call: {
      /** The name of the snapshot. */
      readonly name: SnapshotName
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxSnapshot>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Delete a snapshot. The sandbox itself does not change. Takes no body. Sandbox only.
   *
   * `DELETE /v1/sandbox/snapshots/{name}`, for any TPP.
   *
   * - 204: Deleted.
   * - 404: There is no such snapshot in this TPP's sandbox.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  deleteSandboxSnapshot(
    call: {
      /** The name of the snapshot. */
      readonly name: SnapshotName
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
   * Read the bank's clock. The time of this TPP's sandbox bank, which decides about sessions, consents, quotas, execution dates and batch runs. Sandbox only.
   *
   * `GET /v1/sandbox/clock`, for any TPP.
   *
   * - 200: The time.
   */
  readClock(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, Clock>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Set the bank's clock, or move it forward. Lets a TPP test what happens in an hour or a month without waiting: send `time` to set the clock of this TPP's sandbox bank, or `advanceSeconds` to move it forward, exactly one of them. The clock goes on from there. The batch runs in between take place, each at its hour; the answer waits for them for up to 5 seconds, after which they go on and the clock tells how far they are (`runsDoneUntil`). The Date header, certificates and the minutes that a scaRedirect link lives always go by real time. Sandbox only.
   *
   * `PUT /v1/sandbox/clock`, for any TPP.
   *
   * - 200: The time from now on.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many changes to this sandbox are waiting, or too many calls of this TPP are in progress.
   */
  setClock(
    call: {
      readonly body: ClockChange
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, Clock>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read the bank's calendar. Which days are banking days, the names of public holidays, and the five batch runs of each banking day: those to come, and those that have taken place with the number of payments. Without a period, the next 31 days from today; a period has at most 366 days. Batch runs on demand are not listed. Sandbox only.
   *
   * `GET /v1/sandbox/calendar`, for any TPP.
   *
   * - 200: The days.
   */
  readSandboxCalendar(
    call?: {
      readonly query?: {
        /** The first day. Default: today, by the bank’s clock. */
        readonly from?: IsoDate | undefined
        /** The last day. Default: 30 days after the first. */
        readonly to?: IsoDate | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxCalendar>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Run the payments that are due. Does at once what the bank's five daily runs do: executes every approved payment that is due by the clock of this TPP's sandbox bank. The scheduled runs still take place. Takes no body. Sandbox only.
   *
   * `POST /v1/sandbox/batch-runs`, for any TPP.
   *
   * - 201: Run: what became of the payments.
   */
  runBatch(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<201, BatchRun>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Approve, refuse, abort or time out an authorisation without a browser. Does what the PSU would do in the browser, for a TPP's own tests: it goes through the same steps as the pages (log in, choose private or a corporate agreement, see, decide), by the same rules and with the same endings. The answer says where the browser would be sent; follow that link as the PSU's browser would. A PSU who is unknown, or not the one that the payment is for, ends it as it does on the pages: 200 with scaStatus failed and the error in the redirect. Sandbox only.
   *
   * `POST /v1/sandbox/authorisations/{authorisationId}`, for any TPP.
   *
   * - 200: Decided: how the authorisation ended.
   * - 404: There is no such authorisation of this TPP, or it belongs to another payment.
   * - 409: The authorisation has ended already, or the X-Request-ID was used for another request.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   */
  decideAuthorisation(
    call: {
      /** The id of the authorisation; in a scaRedirect link it is the part before the last. */
      readonly authorisationId: Uuid
      readonly body: AuthorisationDecision
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, AuthorisationDecisionAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * List the scenarios of the sandbox. Every case that a TPP can trigger on purpose, with its magic value, what the TPP observes, and the steps: docs/scenarios.md as data. `havn trigger` runs them. Sandbox only.
   *
   * `GET /v1/sandbox/scenarios`, for any TPP.
   *
   * - 200: The scenarios.
   */
  listSandboxScenarios(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxScenarioList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Check a signed request without sending it; this call itself is not signed. Runs every check of the interface on the request in the body and says what each one finds, what to change and to which value; nothing is executed, nothing is kept and no bank is opened. Whoever cannot sign yet cannot sign this call either, so it takes no certificate and no Signature. Sandbox only.
   *
   * `POST /v1/sandbox/signature-check`, for any TPP.
   *
   * - 200: Checked.
   * - 413: The body is too large.
   * - 415: The body is not JSON.
   * - 429: Too many checks at the moment, by everybody together, or too many calls from this network.
   */
  checkSignature(
    call: {
      readonly body: SignatureCheck
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SignatureCheckAnswer>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 409 | 413 | 415 | 500>
    | NoAnswer
  >

  /**
   * Read how well the sandbox serves; this call is not signed. Calls, response times, errors and availability of the last 24 hours and 30 days, of all TPPs together and without anything that says whose calls they were, and the limits of this sandbox. Brought up to date every ten seconds. Sandbox only.
   *
   * `GET /v1/sandbox/status`, for any TPP.
   *
   * - 200: The status of the sandbox.
   */
  readSandboxStatus(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxStatus>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the payments of this TPP. Single, bulk and periodic payments of the last 90 days by real time, the newest first, each with the status that its own status call would say with `x-accept-fix: payment-status-before-approval`. `_links.next` leads to the older ones. Sandbox only.
   *
   * `GET /v1/sandbox/payments`, for any TPP.
   *
   * - 200: The payments.
   */
  listSandboxPayments(
    call?: {
      readonly query?: {
        /** Lists only payments that have this status. */
        readonly status?: SandboxPaymentStatus | undefined
        /** Lists only payments of this service. */
        readonly paymentService?: SandboxPaymentService | undefined
        /** Lists only payments of this product. */
        readonly paymentProduct?: SandboxPaymentProduct | undefined
        /** An account number: lists only payments from or to this account. */
        readonly account?: string | undefined
        /** Lists only payments in which this occurs: an amount, a part of the creditor’s name, of an account number or of the text to the creditor, or at least six characters of the payment’s id. Of a bulk payment also in its lines. */
        readonly search?: string | undefined
        /** Lists only payments created on this day or later, by the bank’s clock. */
        readonly createdFrom?: IsoDate | undefined
        /** Lists only payments created on this day or earlier, by the bank’s clock. */
        readonly createdTo?: IsoDate | undefined
        /** The maximum number to list. Default 50. */
        readonly limit?: number | undefined
        /** The id of a payment: lists only those that were created before it. As in `_links.next`. */
        readonly before?: string | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxPaymentList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a payment of this TPP by its id alone. What the list says of it, the body as it was sent, every change of its status with what caused it, its authorisations with the link of those that are open, its signing basket, and the lines of a bulk payment or the executions of a periodic payment. Needs neither the payment service nor the product. Sandbox only.
   *
   * `GET /v1/sandbox/payments/{paymentId}`, for any TPP.
   *
   * - 200: The payment.
   * - 404: There is no such payment in this TPP's sandbox.
   */
  readSandboxPayment(
    call: {
      /** The id of the payment. */
      readonly paymentId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxPaymentReport>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the signing baskets of this TPP. The signing baskets of the last 90 days by real time, the newest first, without those that the TPP deleted. `_links.next` leads to the older ones. Sandbox only.
   *
   * `GET /v1/sandbox/signing-baskets`, for any TPP.
   *
   * - 200: The baskets.
   */
  listSandboxBaskets(
    call?: {
      readonly query?: {
        /** The maximum number to list. Default 50. */
        readonly limit?: number | undefined
        /** The id of a basket: lists only older ones. As in `_links.next`. */
        readonly before?: string | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxBasketList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a signing basket of this TPP with its history. What the list says of it, every change of its stage, and its authorisations with the link of those that are open. Sandbox only.
   *
   * `GET /v1/sandbox/signing-baskets/{basketId}`, for any TPP.
   *
   * - 200: The basket.
   * - 404: There is no such basket in this TPP's sandbox.
   */
  readSandboxBasket(
    call: {
      /** The id of the basket. */
      readonly basketId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxBasketReport>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the consents of this TPP. All consents of all PSUs with this TPP, valid or not. The interface itself lists those of one PSU. Sandbox only.
   *
   * `GET /v1/sandbox/consents`, for any TPP.
   *
   * - 200: The consents.
   */
  listSandboxConsents(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxConsentList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a consent of this TPP with its history. What the list says of it, every grant and revocation, how it was used day by day, and its authorisations with the link of those that are open. Sandbox only.
   *
   * `GET /v1/sandbox/consents/{consentId}`, for any TPP.
   *
   * - 200: The consent.
   * - 404: There is no such consent in this TPP's sandbox.
   */
  readSandboxConsent(
    call: {
      /** The id of the consent. */
      readonly consentId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxConsentReport>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the authorisations of this TPP. Every SCA that a call of this TPP has started in the last 90 days, the newest first, and the links that a 401 offers and nobody has followed yet: what it is for, who is to approve, how far it is and, while it is open, its link. Those that a PSU started on the bank’s own pages are not listed. Sandbox only.
   *
   * `GET /v1/sandbox/authorisations`, for any TPP.
   *
   * - 200: The authorisations.
   */
  listSandboxAuthorisations(
    call?: {
      readonly query?: {
        /** Whether to list only those that the PSU can still decide. Default false. */
        readonly open?: boolean | undefined
        /** The maximum number to list. Default 50. */
        readonly limit?: number | undefined
        /** The id of an authorisation: lists only older ones. As in `_links.next`. */
        readonly before?: string | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxAuthorisationList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read an authorisation of this TPP by its id alone. What the list says of it. While it is open, `_links.scaRedirect` is the link that the TPP got when it started: no second one is made, and the browser that took the first step behind it remains the only one that can go on. Sandbox only.
   *
   * `GET /v1/sandbox/authorisations/{authorisationId}`, for any TPP.
   *
   * - 200: The authorisation.
   * - 404: There is no such authorisation in this TPP's sandbox.
   */
  readSandboxAuthorisation(
    call: {
      /** The id of the authorisation; in a scaRedirect link it is the part before the last. */
      readonly authorisationId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxAuthorisation>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Wait for the next events. Calls, payments, baskets, consents, authorisations and notifications of this TPP, and changes of the bank's clock and data, as they happen: a test or a screen need not poll for each of them. The first call, without `after`, answers at once with a cursor. With it, the next call answers with everything since, or waits up to `wait` seconds for something to happen; then go on with the cursor of the answer. No event is skipped and none comes twice. Events are kept for a day. These calls are not in the list of calls unless they were refused. Sandbox only.
   *
   * `GET /v1/sandbox/events`, for any TPP.
   *
   * - 200: What happened.
   * - 429: Too many calls of this TPP wait for events already, or are in progress.
   */
  readSandboxEvents(
    call?: {
      readonly query?: {
        /** The `cursor` of the previous answer. Default: now. */
        readonly after?: string | undefined
        /** For how many seconds to wait if nothing has happened since. Default 0. */
        readonly wait?: number | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, SandboxEventList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Explain the answer to a call. Every call of this TPP under an X-Request-ID: what each check said of it, the signing string that the server built, what was answered, and how the authorisation, the payment or the basket went on. Kept for 7 days, without the body; account numbers, national ids, names and secrets of links are masked. A call whose signature did not verify is kept under the TPP that its certificate names, and says so. Sandbox only.
   *
   * `GET /v1/sandbox/requests/{requestId}`, for any TPP.
   *
   * - 200: What happened.
   * - 404: No call of this TPP under this X-Request-ID is kept.
   */
  readSandboxRequest(
    call: {
      /** The X-Request-ID of the call, percent-encoded where it needs to be. */
      readonly requestId: string
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, RequestReport>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * List the calls of the last 7 days. The calls of this TPP, newest first, or with `after` those that followed, oldest first. Reading this list, or one of its calls, is not listed itself unless it was refused by a check. Sandbox only.
   *
   * `GET /v1/sandbox/requests`, for any TPP.
   *
   * - 200: The calls.
   */
  listSandboxRequests(
    call?: {
      readonly query?: {
        /** The maximum number to list. Default 50. */
        readonly limit?: number | undefined
        /** Whether to list only those answered with a status of 400 or more. Default false. */
        readonly failed?: boolean | undefined
        /** The `cursor` of a call: lists those after it, oldest first. Where several server processes answer, a call may appear a fraction of a second later, before others: ask again from a cursor a few seconds back. */
        readonly after?: string | undefined
        /** The `cursor` of a call: lists those before it, newest first. */
        readonly before?: string | undefined
      }
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, RequestList>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * List what was sent to TPP-Notification-URI. The notifications about payments, baskets and consents of this TPP in the last seven days, each with what became of it: how often it was tried, what was answered or why there was no answer, and when it is tried next. Sandbox only.
   *
   * `GET /v1/sandbox/notifications`, for any TPP.
   *
   * - 200: The notifications, the newest first.
   */
  listNotifications(
    call?: Record<string, never>,
    options?: CallOptions,
  ): Promise<
    | Answer<200, NotificationDeliveries>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 409 | 500>
    | NoAnswer
  >

  /**
   * Read a notification with its body. What the list says of a notification of the last seven days, and the body that is sent. Each attempt is signed anew, over the same body. Sandbox only.
   *
   * `GET /v1/sandbox/notifications/{notificationId}`, for any TPP.
   *
   * - 200: The notification.
   * - 404: There is no such notification in this TPP's sandbox.
   */
  readNotification(
    call: {
      /** The id of the notification. */
      readonly notificationId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<200, NotificationReport>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >

  /**
   * Send a notification again. Sends a notification of the last seven days again within a second, whatever became of it, with the same `notificationId` and body and a new signature. It counts as waiting until it is answered, and is retried as any other until 24 hours after the change. After a 410 only this one is sent: the subscription stays ended. Takes no body. Sandbox only.
   *
   * `POST /v1/sandbox/notifications/{notificationId}/resend`, for any TPP.
   *
   * - 202: It will be sent.
   * - 404: There is no such notification in this TPP's sandbox.
   */
  resendNotification(
    call: {
      /** The id of the notification. */
      readonly notificationId: Uuid
    },
    options?: CallOptions,
  ): Promise<
    | Answer<202, NotificationDelivery>
    | Answer<429, ErrorBody, { readonly 'retry-after': string }>
    | Answer<503, ErrorBody, { readonly 'retry-after': string }>
    | Refused<400 | 403 | 404 | 409 | 500>
    | NoAnswer
  >
}
