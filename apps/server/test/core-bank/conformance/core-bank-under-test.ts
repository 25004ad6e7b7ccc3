import { randomUUIDv7 } from 'node:crypto'
import type {
  CoreBank,
  CreditorAccount,
  DebtorAccount,
  ExecutionOutcome,
  Money,
  TransferOrder,
} from '../../../src/core-bank/index.ts'

/** An adapter with a test system behind it, and what the suite has to know of that system. */
export interface CoreBankUnderTest {
  readonly coreBank: CoreBank
  readonly bankId: string
  readonly people: {
    /** A private customer. */
    readonly payer: { readonly nationalId: string }
    /** Another customer, who has nothing to do with the payer's accounts. */
    readonly stranger: { readonly nationalId: string }
    /** A national id of nobody. */
    readonly nobody: { readonly nationalId: string }
  }
  readonly accounts: {
    /** The payer's, in NOK and without credit. No other test may use it meanwhile. */
    readonly payer: DebtorAccount
    /** A number of no account. */
    readonly unknown: DebtorAccount
    /** Somebody in another Norwegian bank. */
    readonly domestic: CreditorAccount
    /** Somebody abroad, and a currency other than NOK that the bank trades. */
    readonly abroad: { readonly account: CreditorAccount; readonly currency: string; readonly agent: string }
  }
  /**
   * A person who may pay no more than so much at a time from an account, alone or under an agreement; undefined where the
   * bank agrees on no such thing.
   */
  readonly limited?:
    | {
        readonly nationalId: string
        readonly agreementId: string | undefined
        readonly account: DebtorAccount
        /** In the account's currency. */
        readonly most: Money
      }
    | undefined
  /** Brings NOK into an account. */
  deposit(account: DebtorAccount, minorUnits: bigint): Promise<void>
  /** What can be paid from an account: money that is set aside has left it. */
  balanceOf(account: DebtorAccount): Promise<bigint>
  /** Lets whatever is under way arrive, and tells the bank's time after it. */
  settle(): Promise<Temporal.Instant>
  close(): Promise<void>
}

/** Registers one thing that the suite checks; `test` of node:test is one. */
export type Check = (name: string, work: () => Promise<void>) => unknown

export const AT = Temporal.Instant.from('2026-11-16T05:00:00Z')

/** An order of the payer's to another Norwegian bank: a hundred kroner by default. */
export function orderOf({ accounts }: CoreBankUnderTest, change: Partial<TransferOrder> = {}): TransferOrder {
  return {
    paymentId: randomUUIDv7(),
    rail: 'domestic',
    amount: { minorUnits: 100_00n, currency: 'NOK' },
    debtor: { account: accounts.payer, currency: 'NOK' },
    creditor: { account: accounts.domestic, currency: 'NOK', name: 'Somebody Else', agent: undefined },
    isUrgent: false,
    executionDate: '2026-11-16',
    fee: undefined,
    creditorAddress: { street: 'Storgata', postalCode: '8006', city: 'Bodø', country: 'NO' },
    ultimateDebtor: undefined,
    remittance: ['From the conformance suite'],
    endToEndIdentification: undefined,
    purposeCode: undefined,
    regulatoryReporting: undefined,
    initiation: {
      tpp: { tppId: 'PSDNO-FSA-987654321', name: 'Conformance AS' },
      approverIds: [randomUUIDv7()],
      agreementId: undefined,
      psuIpAddress: '192.0.2.7',
    },
    ...change,
  }
}

export function ordersOf(bank: CoreBankUnderTest, count: number, minorUnits: bigint): TransferOrder[] {
  return Array.from({ length: count }, () => orderOf(bank, { amount: { minorUnits, currency: 'NOK' } }))
}

/** To somebody abroad, in NOK by default, with the quoted fee. */
export async function orderAbroad(
  bank: CoreBankUnderTest,
  change: Partial<TransferOrder> = {},
): Promise<TransferOrder> {
  const { account, currency, agent } = bank.accounts.abroad
  const terms = orderOf(bank, {
    rail: 'cross-border',
    creditor: { account, currency, name: 'Somebody Abroad', agent },
    ...change,
  })
  const { bankId } = bank
  return { ...terms, fee: await bank.coreBank.quoteFee({ bank: { bankId, version: 1 }, transfer: terms }) }
}

/** The outcome of each order, in the same order. Undefined where they said nothing. */
export async function execute(
  { coreBank, bankId }: CoreBankUnderTest,
  orders: readonly TransferOrder[],
): Promise<(ExecutionOutcome | undefined)[]> {
  const executions = await coreBank.execute({ bankId, orders, at: AT })
  return orders.map(
    ({ paymentId }) => executions.find((execution) => execution.paymentId === paymentId)?.outcome,
  )
}

/** The debtor has paid. */
export const isPaid = (outcome: ExecutionOutcome | undefined): boolean =>
  outcome === 'booked' || outcome === 'reserved' || outcome === 'abroad'
