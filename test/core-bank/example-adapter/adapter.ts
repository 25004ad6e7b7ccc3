import {
  type BankAccount,
  convertCurrency,
  type CoreBank,
  type OrderOutcome,
  type ExecutionResult,
  homeRate,
  numberOfDebtorAccount,
  type BankCustomer,
  readRemittance,
  type ExchangeRate,
  type TransferOrder,
} from '../../../apps/server/src/core-bank/index.ts'
import { statementsOf } from './adapter-statements.ts'
import { callCore } from './call-core.ts'

/**
 * An example: the adapter of a bank whose core system speaks HTTP and takes one transfer at a time. It keeps nothing
 * itself; what it promises rests on the core system's unique transfer reference. With a `bankId` it refuses to answer for
 * any other bank; a deployment that has one bank needs none.
 */
export function createExampleAdapter(coreUrl: string, bankId?: string): CoreBank {
  const call = callCore(coreUrl)
  const rateOf = async (currency: string) => (await call.get<ExchangeRate>(`/rates/${currency}`)) ?? undefined
  const accountsOf: CoreBank['listAccounts'] = async ({ personId, agreementId }) => {
    // This bank has private customers only: nobody acts under an agreement.
    if (agreementId !== undefined) return []
    const accounts = await call.get<CoreAccount[]>(`/persons/${personId}/accounts`)
    return (accounts ?? []).map(toAccount)
  }

  return forOneBank(bankId, {
    findCustomerByNationalId: async ({ nationalId }) =>
      toPsu(await call.get<CorePerson>(`/persons?nationalId=${nationalId}`)),
    findCustomer: async ({ personId }) => toPsu(await call.get<CorePerson>(`/persons/${personId}`)),
    listAccounts: accountsOf,
    ...statementsOf(call),
    async mayPayFrom({ account, currency, ...who }) {
      const accounts = await accountsOf(who)
      return accounts.some(
        (own) =>
          numberOfDebtorAccount(own.account) === numberOfDebtorAccount(account) && own.currency === currency,
      )
    },
    approvalsNeeded: async () => 1,
    findKidRules: async () => undefined,
    findExchangeRate: ({ currency }) => rateOf(currency),
    // The price list is short: 65 kroner for a payment abroad, and nothing for exchange.
    async quoteFee({ transfer: { rail, debtor } }) {
      const rate = rail === 'cross-border' ? await rateOf(debtor.currency) : undefined
      return rate && convertCurrency(65_00n, homeRate('NOK'), rate)
    },
    async hasFunds({ order }) {
      const account = await call.get<CoreAccount>(`/accounts/${numberOfDebtorAccount(order.debtor.account)}`)
      if (account?.currency !== order.debtor.currency) return false
      const debit = await debitOf(order)
      return debit !== undefined && debit <= BigInt(account.balance)
    },
    execute: ({ orders, notAfter }) => askForEach(orders, (order) => executeOne(order, notAfter)),
    readOutcomes: ({ orders }) =>
      askForEach(orders, async ({ paymentId }) => {
        const transfer = await call.get<{ state: CoreState }>(`/transfers/${paymentId}`)
        return transfer === undefined ? NOT_EXECUTED : RESULT_OF[transfer.state]
      }),
  })

  async function executeOne(order: TransferOrder, notAfter?: Temporal.Instant): Promise<ExecutionResult> {
    const debit = await debitOf(order)
    // Whether it was executed is checked first: a rate that no longer exists must not turn a paid order into a refused one.
    if (debit === undefined) {
      const earlier = await call.get<{ state: CoreState }>(`/transfers/${order.paymentId}`)
      return earlier === undefined ? NOT_TRADED : RESULT_OF[earlier.state]
    }
    const { state } = await call.put<{ state: CoreState }>(
      `/transfers/${order.paymentId}`,
      transferOf(order, debit, notAfter),
    )
    return RESULT_OF[state]
  }

  /** Everything that leaves the account, in its currency; undefined in a currency that the bank does not trade. */
  async function debitOf({ amount, debtor, fee }: TransferOrder): Promise<bigint | undefined> {
    const feeMinorUnits = fee?.minorUnits ?? 0n
    if (amount.currency === debtor.currency) return amount.minorUnits + feeMinorUnits
    const [from, to] = await Promise.all([rateOf(amount.currency), rateOf(debtor.currency)])
    return from && to && convertCurrency(amount.minorUnits, from, to).minorUnits + feeMinorUnits
  }
}

/** An order in the form that the core system accepts. */
function transferOf(order: TransferOrder, debit: bigint, notAfter: Temporal.Instant | undefined): object {
  const { message, references } = readRemittance(order.remittance)
  return {
    from: numberOfDebtorAccount(order.debtor.account),
    currency: order.debtor.currency,
    debit: debit.toString(),
    to: order.creditor,
    text: message,
    details: {
      references,
      endToEndIdentification: order.endToEndIdentification,
      fee: order.fee?.minorUnits.toString(),
    },
    // What the law requires this bank to keep; its core system stores it with the transfer.
    records: {
      initiation: order.initiation,
      regulatoryReporting: order.regulatoryReporting,
      purposeCode: order.purposeCode,
      ultimateDebtor: order.ultimateDebtor,
      creditorAddress: order.creditorAddress,
    },
    isAbroad: order.rail === 'cross-border',
    notAfter: notAfter?.toString(),
  }
}

/** This core system has one bank; for any other the adapter rejects, because it knows nothing about it. */
function forOneBank(
  bankId: string | undefined,
  adapter: Omit<CoreBank, 'mayUseRail' | 'transactionTexts'>,
): CoreBank {
  type Question = { readonly bankId?: string; readonly bank?: { readonly bankId: string } }
  const guarded = Object.entries(adapter).map(
    ([name, ask]: [string, (question: never) => Promise<unknown>]) => [
      name,
      async (question: Question) => {
        const askedBankId = question.bankId ?? question.bank?.bankId
        if (bankId !== undefined && askedBankId !== bankId)
          throw new Error('this adapter serves another bank')
        return ask(question as never)
      },
    ],
  )
  return Object.fromEntries(guarded) as CoreBank
}

/** The core system's states of a transfer, and what they mean to Havn. */
type CoreState =
  | 'BOOKED'
  | 'IN_CLEARING'
  | 'AT_CORRESPONDENT'
  | 'NOT_COVERED'
  | 'NO_SUCH_ACCOUNT'
  | 'CAME_BACK'
  | 'TOO_LATE'

const UNKNOWN: ExecutionResult = { outcome: 'unknown' }
const NOT_EXECUTED: ExecutionResult = { outcome: 'not-executed' }
const NOT_TRADED: ExecutionResult = { outcome: 'refused', reason: { code: 'currency-not-supported' } }

const RESULT_OF: Readonly<Record<CoreState, ExecutionResult>> = {
  BOOKED: { outcome: 'booked' },
  IN_CLEARING: { outcome: 'reserved' },
  AT_CORRESPONDENT: { outcome: 'abroad' },
  NOT_COVERED: { outcome: 'no-funds' },
  NO_SUCH_ACCOUNT: { outcome: 'refused', reason: { code: 'debtor-account-closed' } },
  CAME_BACK: {
    outcome: 'returned',
    reason: { code: 'creditor-account-closed', text: "Returned by the creditor's bank." },
  },
  TOO_LATE: UNKNOWN,
}

interface CorePerson {
  readonly id: string
  readonly name: string
}

interface CoreAccount {
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly name: string
  readonly owner_name: string
  readonly balance: string
}

/** How many calls the core system gets at once. */
const callsAtOnce = 20

/** Makes one call for each order. An order whose call fails is unknown, and the others keep their outcomes. */
async function askForEach(
  orders: readonly TransferOrder[],
  ask: (order: TransferOrder) => Promise<ExecutionResult>,
): Promise<readonly OrderOutcome[]> {
  const waiting = new Map(orders.map((order) => [order.paymentId, order])).values()
  const executions: OrderOutcome[] = []
  const line = async () => {
    for (const order of waiting) {
      const result = await ask(order).catch(() => UNKNOWN)
      executions.push({ paymentId: order.paymentId, ...result })
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, line))
  return executions
}

function toAccount({ id, number, currency, name, owner_name: ownerName }: CoreAccount): BankAccount {
  return {
    accountId: id,
    account: { kind: 'account', bban: number },
    currency,
    name,
    ownerName,
    product: 'Konto',
    cashAccountType: 'CACC',
    usage: 'PRIV',
    mayPay: true,
  }
}

function toPsu(person: CorePerson | undefined): BankCustomer | undefined {
  return person && { personId: person.id, name: person.name, isPrivateCustomer: true, agreements: [] }
}
