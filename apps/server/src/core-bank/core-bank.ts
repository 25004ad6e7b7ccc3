import type { AccountBalance, BankAccount, Transaction, TransactionQuery } from './account-information.ts'
import type { OrderOutcome } from './execution.ts'
import type { DebtorAccount, Money, TransferInstruction, TransferOrder, Transfer } from './transfer-order.ts'
import type { ExchangeRate } from './rate.ts'

/**
 * What Havn asks of a bank's books, in domain words. The sandbox ledger is one answer to it; a bank writes its
 * own, and `docs/core-bank.md` shows how. Every question names the bank, since one deployment serves many.
 *
 * An adapter answers from the bank's own systems, which may be slow or away. Whatever it cannot answer it rejects,
 * with any error: Havn then knows nothing, does nothing, and asks again. It never rejects to say no.
 */
export interface CoreBank {
  /** Whom does this national id belong to? Undefined when the bank has no such customer. */
  findCustomerByNationalId(question: {
    bankId: string
    nationalId: string
  }): Promise<BankCustomer | undefined>

  /** The same person again, by the key that `findCustomerByNationalId` gave. Undefined when they are no customer any more. */
  findCustomer(question: { bankId: string; personId: string }): Promise<BankCustomer | undefined>

  /** Every account and card that this person sees: alone when no agreement is named, else under that agreement. */
  listAccounts(question: {
    bankId: string
    personId: string
    agreementId: string | undefined
  }): Promise<readonly BankAccount[]>

  /** What these accounts and cards hold now. Of one that the bank does not have nothing is told. */
  listBalances(question: {
    bankId: string
    accountIds: readonly string[]
  }): Promise<readonly AccountBalance[]>

  /**
   * Booked transactions of an account or a card, newest first, at most `limit` of them. Booked is final: neither a
   * transaction nor its place changes, and what is booked later is newer than what was booked before.
   */
  listBookedTransactions(question: TransactionQuery): Promise<readonly Transaction[]>

  /** All that is under way on an account or a card, newest first. */
  listPendingTransactions(question: { bankId: string; accountId: string }): Promise<readonly Transaction[]>

  /** One transaction, pending or booked; undefined when that account has none of this id. */
  findTransaction(question: {
    bankId: string
    accountId: string
    transactionId: string
  }): Promise<Transaction | undefined>

  /**
   * May this person pay from the account? Alone when no agreement is named, else under that agreement. False
   * also for an account that does not exist or is kept in another currency: the difference is not a TPP's to know.
   * Where `amounts` are given, each of them is to be paid, one by one: a bank may have agreed how much one may be.
   */
  mayPayFrom(question: {
    bankId: string
    personId: string
    agreementId: string | undefined
    account: DebtorAccount
    currency: string
    amounts?: readonly Money[]
  }): Promise<boolean>

  /**
   * Is this way of paying open to the person, acting so? A bank that opens all of them to everybody leaves this
   * function out.
   */
  mayUseRail?(question: {
    bankId: string
    personId: string
    agreementId: string | undefined
    rail: Transfer['rail']
  }): Promise<boolean>

  /**
   * How many people must approve these orders together, when one of them acts under the agreement? The bank decides,
   * by what it has agreed with the corporation: an amount above which one is not enough, say. Asked at every approval
   * under an agreement: of a payment, of all lines of a bulk payment (which have its id, as they get their own when
   * they are approved), of what a periodic payment pays each time, of all payments of a basket. Whoever pays for
   * themselves is always one, and this is not asked.
   */
  approvalsNeeded(question: {
    bankId: string
    agreementId: string
    orders: readonly TransferInstruction[]
  }): Promise<1 | 2>

  /** What a creditor has agreed about references; undefined when the account has no KID agreement. */
  findKidRules(question: { bank: BankVersion; bban: string }): Promise<KidRules | undefined>

  /** The bank's rate of that day; undefined for a currency that the bank does not trade. NOK is 1. */
  findExchangeRate(question: {
    bank: BankVersion
    currency: string
    on: string
  }): Promise<ExchangeRate | undefined>

  /**
   * What the transfer will cost the debtor, everything included, in the currency of the debtor's account; undefined
   * when it costs nothing. Told to the TPP at creation and charged as told, whatever rates do meanwhile.
   */
  quoteFee(question: { bank: BankVersion; transfer: Transfer }): Promise<Money | undefined>

  /** Would there be money for this order, its fee included, if it were executed now? Nothing is set aside. */
  hasFunds(question: { bankId: string; order: TransferOrder }): Promise<boolean>

  /**
   * Executes orders: reserves the money, sends it on its way, and books it where that can be done at once. Each
   * order stands for itself. An order that was executed before is not executed again: its outcome is told as it is
   * now. So Havn may ask as often as it likes, also from two servers at once, and does so after every doubt.
   *
   * Every order gets one outcome. One that is missing counts as `unknown`, and so do all when the call rejects or
   * takes longer than Havn waits, also if the books did execute them.
   *
   * After `notAfter`, a moment by the clock of Havn's database, nothing of the question may be executed any more: it was stuck on its
   * way, Havn has asked again, and may have told a PSU what it heard. What is late is `unknown`.
   */
  execute(question: {
    bankId: string
    orders: readonly TransferOrder[]
    at: Temporal.Instant
    notAfter?: Temporal.Instant
  }): Promise<readonly OrderOutcome[]>

  /**
   * What has become of orders that `execute` answered with `reserved` or `abroad`: booked meanwhile, returned by
   * clearing, or still under way. Asked again at every batch run until they are booked or returned. A bank that books clearing's answers itself only
   * reads here; the sandbox ledger, which is its own clearing house, books here.
   */
  readOutcomes(question: {
    bankId: string
    orders: readonly TransferOrder[]
    at: Temporal.Instant
  }): Promise<readonly OrderOutcome[]>
}

/** An answer may be remembered for as long as the version stands. */
export interface BankVersion {
  readonly bankId: string
  readonly version: number
}

export interface BankCustomer {
  /** The bank's own key for the person: a UUID that never changes. Havn keeps it in place of the national id. */
  readonly personId: string
  readonly name: string
  /** Is this person a customer in their own right? */
  readonly isPrivateCustomer: boolean
  /** Corporations that this person may act for. */
  readonly agreements: readonly { readonly agreementId: string; readonly name: string }[]
}

export interface KidRules {
  readonly required: boolean
  readonly lengths: readonly number[]
  readonly checkDigit: 'mod10' | 'mod11'
}
