import type { Answer, Question } from './schema/questions.ts'
import type { TransactionTexts } from './transaction-texts.ts'

/**
 * The port to a bank's core system: everything that Havn asks of it. A bank implements this interface as one object;
 * `docs/core-bank.md` explains how, and the sandbox's ledger is another implementation. Every request names the bank,
 * because one deployment serves many.
 *
 * Three rules hold for every method:
 * - A "no" is a result: `undefined`, `false`, `no-funds` or `refused`. Never reject to say no.
 * - If you do not know, because a system behind you is down, slow or unclear, reject with any error. Havn then changes
 *   nothing and asks again, or answers the TPP that it should.
 * - Any method may be called again, by several servers at once. Only `execute` changes anything, and it is idempotent by
 *   payment id.
 *
 * A person or a TPP waits for every method except `execute` and `readOutcomes`: return within a second.
 */
export interface CoreBank {
  /**
   * Finds the person with this national id. Called when a PSU logs in or completes SCA.
   * Returns undefined if the bank has no such customer.
   */
  findCustomerByNationalId(
    query: Question<'findCustomerByNationalId'>,
  ): Promise<Answer<'findCustomerByNationalId'>>

  /**
   * Finds the person with this identifier of a scheme, such as their login name. Called in place of
   * `findCustomerByNationalId` at banks whose pack knows people by something else. Optional: without it such a bank is asked
   * by `findCustomerByNationalId`, with the identifier as the id.
   */
  findCustomerByIdentifier?(
    query: Question<'findCustomerByIdentifier'>,
  ): Promise<Answer<'findCustomerByIdentifier'>>

  /**
   * Finds a person by the `personId` that `findCustomerByNationalId` returned. Called whenever a person who logged in
   * before goes on: in SCA, in a session, and when a TPP lists agreements. Return their agreements as they are now.
   * Returns undefined if they are no longer a customer.
   */
  findCustomer(query: Question<'findCustomer'>): Promise<Answer<'findCustomer'>>

  /**
   * Lists every account and card that the person may see: their own if `agreementId` is undefined, otherwise those of
   * the corporation under that agreement. Called when a PSU chooses accounts, and before every read of account
   * information. Returns an empty list for a person or an agreement that the bank does not know.
   */
  listAccounts(query: Question<'listAccounts'>): Promise<Answer<'listAccounts'>>

  /**
   * Reads the current balances of these accounts and cards. They must agree with `listBookedTransactions` and
   * `hasFunds`. Leaves out an account that the bank does not have.
   */
  listBalances(query: Question<'listBalances'>): Promise<Answer<'listBalances'>>

  /**
   * Lists booked transactions of one account or card, newest first, at most `limit`. Called once for each page that a
   * TPP reads. Booked is final: neither a transaction nor its position ever changes, and whatever is booked later comes
   * before it in the list. Otherwise a TPP that follows a link to the next page misses transactions or sees them twice.
   */
  listBookedTransactions(query: Question<'listBookedTransactions'>): Promise<Answer<'listBookedTransactions'>>

  /**
   * Lists every pending transaction of one account or card, newest first. Called with the first page of a list. A
   * transaction keeps its id when it is booked.
   */
  listPendingTransactions(
    query: Question<'listPendingTransactions'>,
  ): Promise<Answer<'listPendingTransactions'>>

  /**
   * Finds one transaction of an account or card, pending or booked. Called when a TPP reads its details.
   * Returns undefined if that account has no transaction with this id.
   */
  findTransaction(query: Question<'findTransaction'>): Promise<Answer<'findTransaction'>>

  /**
   * Stores texts of booked transactions for Havn, so that a page need not be written again each time that it is read. Only
   * for a core bank in the same process and database, as the sandbox's is: not a question of the HTTP protocol.
   */
  readonly transactionTexts?: TransactionTexts

  /**
   * Says whether the person may pay from the account: in their own name if `agreementId` is undefined, otherwise under
   * that agreement. If `amounts` is given, each amount is a payment of its own and must be within the limits agreed with
   * the bank, which are in one currency while the amount may be in another. Called at creation, when the TPP names the person, and again at approval.
   *
   * Also false for an account that does not exist or is kept in another currency: a TPP must not learn the difference.
   */
  mayPayFrom(query: Question<'mayPayFrom'>): Promise<Answer<'mayPayFrom'>>

  /**
   * Says whether the person, under that agreement or in their own name, may use this payment rail. Called at creation
   * and at approval. Optional: leave it out if every customer may use every rail.
   */
  mayUseRail?(query: Question<'mayUseRail'>): Promise<Answer<'mayUseRail'>>

  /**
   * Says whether one or two people must approve these orders together, by what the bank has agreed with the corporation:
   * an amount above which one person is not enough, for example.
   *
   * Called at every approval under an agreement, for the second person too, with everything that the approval covers:
   * one payment; all lines of a bulk payment (with the id of the bulk payment, because lines get ids of their own only
   * when they are approved); one occurrence of a periodic payment; or all payments of a signing basket. Never called for
   * people who pay from their own accounts: they approve alone.
   */
  approvalsNeeded(query: Question<'approvalsNeeded'>): Promise<Answer<'approvalsNeeded'>>

  /**
   * Finds the rules for KIDs (structured payment references of the creditor's invoices) that the creditor has agreed with their bank.
   * Called at every creation of a domestic payment. Returns undefined if the account has no such agreement.
   */
  findKidRules(query: Question<'findKidRules'>): Promise<Answer<'findKidRules'>>

  /**
   * Finds the bank's rate for a currency on a date. The home currency is 1. Called when a payment is created in another currency.
   * Returns undefined for a currency that the bank does not trade.
   */
  findExchangeRate(query: Question<'findExchangeRate'>): Promise<Answer<'findExchangeRate'>>

  /**
   * Quotes the debtor's total cost of a transfer, in the currency of the debtor's account; undefined if it is free, and how
   * much of it is the mark-up on the exchange rate, which the PSU sees apart. Called at creation. The TPP shows this fee to the PSU, so `execute` must charge exactly this fee, whatever rates and prices
   * do in between. The fee comes back to you as `TransferOrder.fee`.
   */
  quoteFee(query: Question<'quoteFee'>): Promise<Answer<'quoteFee'>>

  /**
   * Answers everything that one creation asks, in one call: the answers stand in the order of the questions, and each is
   * what its own method would return. Called at creation, instead of up to six calls, one of them for every line of a
   * bulk payment. Optional: without it Havn asks one by one.
   */
  assess?(request: Question<'assess'>): Promise<Answer<'assess'>>

  /**
   * Says whether the payee's name belongs to the payee's account. Called before the PSU approves, if the bank's profile
   * asks for it; never for kroner by default. Answer `not-possible` if the creditor's bank does not answer in time: the
   * PSU may approve all the same. Optional: without it no name is verified.
   */
  verifyPayee?(query: Question<'verifyPayee'>): Promise<Answer<'verifyPayee'>>

  /**
   * Says whether this order, including its fee, would find enough money if it were executed now. Reserves nothing. Called
   * when a TPP reads a payment that is approved and waits for its batch run; Havn leaves `fundsAvailable` out of its
   * response if this takes longer than a second.
   */
  hasFunds(query: Question<'hasFunds'>): Promise<Answer<'hasFunds'>>

  /**
   * Says whether the account has this amount available now. Called when the issuer of a card asks, whom the payer has allowed
   * that; no payment follows at this bank because of it. Must agree with what `listBalances` says is available. Reserves
   * nothing. False for an account that is unknown, closed or blocked: the issuer must not learn the difference. Optional:
   * without it the bank does not offer confirmations of funds.
   */
  confirmFunds?(query: Question<'confirmFunds'>): Promise<Answer<'confirmFunds'>>

  /**
   * Whether the core bank of one bank answers `confirmFunds`. Only for an object that passes questions on to the core banks of
   * several banks: not a question of the HTTP protocol.
   */
  readonly confirmsFundsAt?: (bankId: string) => Promise<boolean>

  /**
   * Executes orders: reserves the money, sends it, and books it if that is possible at once. Called by every batch run
   * with at most 1000 orders, several calls at a time, and for an instant payment right after its approval.
   *
   * Idempotent by `paymentId`: never execute an order twice; return the current outcome of one that was executed before.
   * Havn repeats the call after every crash, timeout and rejection, from any server.
   *
   * Orders are independent: one that fails must not stop the others. Return one outcome for each order, any of
   * `ExecutionOutcome`. A missing order counts as `unknown`; so does every order if the call rejects or exceeds
   * `HAVN_CORE_BANK_TIMEOUT_MILLISECONDS`, even if the orders were executed.
   *
   * Never begin an order after `notAfter` (by the clock of Havn's database); return `unknown` instead. By then Havn has
   * repeated the call, and may have recorded that there was no money, or that the order was refused.
   *
   * Requests for one order exclude each other: while one works on it, another waits for its outcome or returns `unknown`.
   * `no-funds` and `refused` say that no request has done anything. They need not be stored. While an earlier request may
   * still arrive, Havn records neither, and asks again when it cannot any more.
   *
   * `at` is the time of the execution by the bank's own clock, which a sandbox can move.
   */
  execute(request: Question<'execute'>): Promise<Answer<'execute'>>

  /**
   * Reads the current outcomes of orders for which `execute` returned `reserved` or `abroad`. Called by every batch run
   * until they are `booked` or `returned`, and for an instant payment from a second after it was reserved, with pauses
   * that grow to five minutes; return the same outcome again while they are under way. Must not execute
   * anything. A missing order counts as `unknown` and is asked for again.
   *
   * Also called about an order that Havn cannot read any more and whose outcome it does not know, before it cancels the
   * payment. Return `not-executed` if there is no such order. Never return it if you cannot look: that would record a payment
   * as rejected whose money has left.
   *
   * A bank whose clearing updates its core system only reads here. The sandbox's ledger is its own clearing house, so it
   * books here.
   */
  readOutcomes(request: Question<'readOutcomes'>): Promise<Answer<'readOutcomes'>>
}
