import { randomUUIDv7 } from 'node:crypto'
import type { ExecutionOutcome, Rail, TransferOrder } from '../index.ts'
import { bankDate } from '../../platform/shared/clock.ts'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { CaseNotRunError } from './conformance-case.ts'
import { expectThat } from './expect.ts'

export const REMITTANCE_TEXT = 'From the conformance suite'

/** Makes an order of the payer's to another bank of the country: a hundred units of the home currency by default. */
export function orderOf(bank: CoreBankUnderTest, change: Partial<TransferOrder> = {}): TransferOrder {
  const { accounts } = bank
  return {
    paymentId: randomUUIDv7(),
    rail: railsOf(bank)[0],
    amount: { minorUnits: 100_00n, currency: bank.currency },
    debtor: { account: accounts.payer, currency: bank.currency },
    creditor: {
      account: accounts.domestic,
      currency: bank.currency,
      name: 'Somebody Else',
      agent: undefined,
    },
    isUrgent: false,
    executionDate: bankDate(bank.now(), bank).toString(),
    fee: undefined,
    creditorAddress: { street: 'Storgata', postalCode: '8006', city: 'Bodø', country: 'NO' },
    ultimateDebtor: undefined,
    remittance: [REMITTANCE_TEXT],
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

/** The rails of the bank: first the ordinary one, then the instant one. An IBAN of the country's other banks is of SEPA. */
export const railsOf = ({
  accounts: { domestic, abroad },
}: CoreBankUnderTest): readonly [Rail, Rail, ...Rail[]] => [
  ...(domestic.kind === 'iban' ? (['sepa', 'sepa-instant'] as const) : (['domestic', 'instant'] as const)),
  ...(abroad === undefined ? [] : (['cross-border'] as const)),
]

/** Returns the creditor abroad, for a case about the rail to other countries. */
export function requireAbroad({ accounts: { abroad } }: CoreBankUnderTest) {
  if (abroad === undefined)
    throw new CaseNotRunError('the fixture names no creditor as accounts.abroad: the bank has no such rail')
  return abroad
}

/** Makes so many orders of the same amount in the home currency. */
export function ordersOf(bank: CoreBankUnderTest, count: number, minorUnits: bigint): TransferOrder[] {
  return Array.from({ length: count }, () =>
    orderOf(bank, { amount: { minorUnits, currency: bank.currency } }),
  )
}

/** Makes an order to somebody abroad, in the home currency by default, with the fee that the bank quotes. */
export async function orderAbroad(
  bank: CoreBankUnderTest,
  change: Partial<TransferOrder> = {},
): Promise<TransferOrder> {
  const { account, currency, agent } = requireAbroad(bank)
  const transfer = orderOf(bank, {
    rail: 'cross-border',
    creditor: { account, currency, name: 'Somebody Abroad', agent },
    ...change,
  })
  const version = { bankId: bank.bankId, version: 1 }
  const fee = await bank.coreBank.quoteFee({ bank: version, transfer })
  return { ...transfer, fee: fee && { minorUnits: fee.minorUnits, currency: fee.currency } }
}

/** Makes an order abroad, or to another bank of the country where the bank has no rail abroad. */
export const orderAway = async (
  bank: CoreBankUnderTest,
  change: Partial<TransferOrder> = {},
): Promise<TransferOrder> =>
  bank.accounts.abroad === undefined ? orderOf(bank, change) : orderAbroad(bank, change)

type Outcome = ExecutionOutcome | undefined

/** Executes orders and returns the outcome of each, in their order; undefined where the bank returned none. */
export async function execute(bank: CoreBankUnderTest, orders: readonly TransferOrder[]): Promise<Outcome[]> {
  const outcomes = await bank.coreBank.execute({ bankId: bank.bankId, orders, at: bank.now() })
  return orders.map(({ paymentId }) => outcomes.find((one) => one.paymentId === paymentId)?.outcome)
}

/** Executes orders, and requires that every one of them is paid. */
export async function executeAll(bank: CoreBankUnderTest, orders: readonly TransferOrder[]): Promise<void> {
  expectPaid('the outcomes of execute', await execute(bank, orders))
}

export function expectPaid(what: string, outcomes: readonly Outcome[]): void {
  expectThat(outcomes.every(isPaid), {
    what,
    expected: 'booked, reserved or abroad for every order',
    received: outcomes,
  })
}

/** Returns whether the debtor has paid. */
export const isPaid = (outcome: Outcome): boolean =>
  outcome === 'booked' || outcome === 'reserved' || outcome === 'abroad'

/** Returns what leaves the account for an order in the account's currency. */
export const debitOf = ({ amount, fee }: TransferOrder): bigint => amount.minorUnits + (fee?.minorUnits ?? 0n)
