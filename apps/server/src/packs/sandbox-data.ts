import type { Currency, Result } from '@havn/contract'
import type { Transaction } from '../core-bank/index.ts'

/**
 * What the sandbox gives to its banks of a pack, on their first day and after every reset. Ids and numbers are the same in
 * every bank and never change, so that a TPP can use them in its tests. Banks are isolated, so equal numbers never conflict.
 */
export interface SandboxData {
  readonly customers: readonly SandboxCustomer[]
  /** Whether the bank could have an account with this number. */
  readonly isOwnNumber: (number: string) => boolean
  /** What one unit of each currency that the banks trade is worth in the home currency, on every day. */
  readonly rates: Readonly<Partial<Record<Currency, string>>>
  /** In minor units of the home currency. */
  readonly fees: { readonly crossBorder: bigint; readonly urgency: bigint }
  /** The texts on statements. They never change, because booked transactions are final. */
  readonly statementTexts: Readonly<Record<Transaction['kind'], string>>
  /** What stands before the number under which the bank has archived a transaction. */
  readonly archiveLabel: string
  /** The payments of the days between two, both included. A day has the same payments in every history. */
  history(first: Temporal.PlainDate, last: Temporal.PlainDate): Iterable<HistoryDay>
  readonly newData: NewDataRules
}

/** A customer of the initial data set. */
export interface SandboxCustomer {
  readonly customerId: string
  /** What the person below logs in with. */
  readonly customerNumber: string
  /** The customer, or who represents it. */
  readonly personId: string
  readonly personName: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
  readonly customerName: string
  readonly accounts: readonly SandboxDataAccount[]
  readonly cardAccounts: readonly SandboxDataCard[]
  readonly agreements: readonly SandboxDataAgreement[]
}

interface SandboxDataAgreement {
  readonly agreementId: string
  readonly name: string
  /** People who act under it besides the person of the customer. */
  readonly representatives?: readonly {
    /** What they log in with. */
    readonly identifier: string
    readonly personId: string
    readonly personName: string
  }[]
  /** In minor units of the home currency: payments above this limit need the approval of two people. */
  readonly approvalLimit?: bigint
}

interface SandboxDataAccount {
  readonly accountId: string
  /** In the form by which the bank knows its accounts. */
  readonly number: string
  readonly name: string
  readonly product: string
  readonly cashAccountType: 'CACC' | 'SVGS' | 'TAXE'
  readonly currency: Currency
  /** In minor units. */
  readonly balance: bigint
  readonly kidAgreement?: {
    readonly required: boolean
    readonly lengths: readonly number[]
    readonly checkDigit: 'mod10' | 'mod11'
  }
}

/** A card, which is kept in the home currency. */
interface SandboxDataCard {
  readonly cardAccountId: string
  readonly relatedAccount: string
  readonly maskedPan: string
  readonly name: string
  readonly product: string
  /** In minor units. */
  readonly creditLimit: bigint
}

/** A day of the history, with the payments that are booked on it. */
export interface HistoryDay {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly payments: readonly HistoryPayment[]
}

/** A payment that was made before a bank opened. */
export interface HistoryPayment {
  /** The seed of its transactions' ids: it must never change. */
  readonly key: string
  readonly from: HistoryParty
  readonly to: HistoryParty
  readonly minorUnits: bigint
  readonly kind: Transaction['kind']
  readonly message: string | undefined
  readonly reference: string | undefined
}

/** Somebody who pays or is paid in the history. */
export interface HistoryParty {
  readonly name: string
  readonly bban?: string
  readonly iban?: string
  /** BIC of the party's bank. */
  readonly agent?: string
  /** The account or card of a customer; undefined if the party is at another bank. */
  readonly own?: { readonly kind: 'account' | 'card'; readonly number: string }
}

/** Rules for customers and accounts that a TPP creates. */
export interface NewDataRules {
  /** The accounts of a customer that is created with some. */
  readonly accounts: Readonly<
    Record<SandboxCustomer['customerType'], readonly { readonly name: string; readonly balance: bigint }[]>
  >
  readonly cardName: string
  /** Of a card that is created without one, in minor units of the home currency. */
  readonly creditLimit: bigint
  /** A number in the form of the bank's accounts; undefined if the attempt gave none. */
  readonly drawAccountNumber: (digits: (count: number) => string) => string | undefined
  readonly parseAccountNumber: (text: string) => Result<unknown>
  /** What a new person logs in with; undefined if the attempt gave none. */
  readonly drawIdentifier: (digits: (count: number) => string) => string | undefined
  /** Accepts nothing that may be a real person's. A problem never repeats what was sent. */
  readonly parseIdentifier: (text: string) => Result<string>
}
