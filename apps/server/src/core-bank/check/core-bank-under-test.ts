import type { Currency } from '@havn/contract'
import type {
  CoreBank,
  CreditorAccount,
  DebtorAccount,
  KidRules,
  Money,
  PayeeVerification,
} from '../index.ts'

/** A core bank with a test system behind it, and what the cases have to know of that system. */
export interface CoreBankUnderTest extends TestData {
  readonly coreBank: CoreBank
  /** The time of the bank. */
  now(): Temporal.Instant
  /** Reads what can be paid from an account, in minor units: money that is set aside has left it. */
  balanceOf(account: DebtorAccount): Promise<bigint>
  readonly actions: TestActions
}

/** People, accounts and creditors of the test system. A bank gives them in its fixture file. */
export interface TestData {
  readonly bankId: string
  /** The time zone of the bank's days. */
  readonly timeZone: string
  /** The bank's home currency. */
  readonly currency: Currency
  /** The scheme of people's ids, which are then in the fields `nationalId`. Undefined for national ids. */
  readonly personIdScheme?: string | undefined
  readonly people: {
    /** A private customer. */
    readonly payer: { readonly nationalId: string }
    /** Another customer, who has nothing to do with the payer's accounts. */
    readonly stranger: { readonly nationalId: string }
    /** A national id of nobody. */
    readonly nobody: { readonly nationalId: string }
  }
  readonly accounts: {
    /** The payer's, in the home currency and without credit. Nobody else uses it while cases run. */
    readonly payer: DebtorAccount
    /** A number of no account. */
    readonly unknown: DebtorAccount
    /** An account that is closed or blocked; undefined if the test system has none. */
    readonly blocked?: DebtorAccount | undefined
    /** Somebody in another bank of the country. */
    readonly domestic: CreditorAccount
    /** A creditor abroad, and a currency other than the home currency that the bank trades. Undefined without such a rail. */
    readonly abroad?:
      | { readonly account: CreditorAccount; readonly currency: string; readonly agent: string }
      | undefined
    /** Somebody to whom payments are sent and come back; undefined if the test system has no such account. */
    readonly returning?: CreditorAccount | undefined
  }
  /** A person with a limit for one payment from an account; undefined if the bank agrees on no limits. */
  readonly limited?:
    | {
        readonly nationalId: string
        readonly agreementId: string | undefined
        readonly account: DebtorAccount
        /** In the account's currency. */
        readonly most: Money
      }
    | undefined
  /** A creditor account that has rules for KIDs; undefined if the test system has none. */
  readonly kid?: { readonly bban: string; readonly rules: KidRules } | undefined
  /** Names of payees, and what the bank says of each; undefined if it verifies no names. */
  readonly payees?:
    | readonly {
        readonly account: CreditorAccount
        readonly currency: string
        readonly name: string
        readonly expected: PayeeVerification
      }[]
    | undefined
  /** Accounts whose holders are registered under names of the corpus; undefined if the test system has none. */
  readonly payeeAccounts?:
    | readonly {
        readonly account: CreditorAccount
        readonly currency: string
        readonly registered: readonly string[]
      }[]
    | undefined
}

/** What the cases need of a test system besides the port. Each is optional: cases that need a missing one are not run. */
export interface TestActions {
  /** Brings money into an account, in the home currency. */
  deposit?(account: DebtorAccount, minorUnits: bigint): Promise<void>
  /** Lets whatever is under way arrive, and returns the bank's time after that. */
  settle?(): Promise<Temporal.Instant>
  /** Kills the bank at once, starts it again, and returns when it answers. */
  restart?(): Promise<void>
}

export type TestAction = keyof TestActions
