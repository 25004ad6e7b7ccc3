import { withinBankLimit } from '@havn/server/platform/database/actor'
import type { Database, Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import type {
  CoreBank,
  ExecutionOutcome,
  OrderOutcome,
  RefusalReason,
  TransferOrder,
} from '@havn/server/core-bank'
import { bankActor } from '../bank-actor.ts'
import { toLedgerAccountId } from './ledger-account-id.ts'
import { findLedgerAccounts } from './ledger-accounts.store.ts'
import { executeOrders, reportTransfers, returnTransfers } from './transfers.store.ts'
import {
  concernedLedgerAccountIds,
  debitMinorUnits,
  type LedgerAccountById,
  toOrderRecord,
} from './order-record.ts'
import type { CountryOf } from '../cache-countries.ts'
import { type Rates, ratesOf } from './rates.ts'

/** The sandbox is its own clearing house: this is how it returns transfers. */
export interface TransferReturns {
  /** Returns orders that have arrived: the money comes back, distinct, and their outcome is `returned` from then on. */
  returnTransfers(question: {
    bankId: string
    orders: readonly TransferOrder[]
    at: Temporal.Instant
  }): Promise<void>
}

/** The part of the core bank that executes orders. */
export function createSandboxTransfers({
  tppDatabase,
  bankDatabase,
  countryOf,
}: {
  tppDatabase: Queries
  bankDatabase: Database
  countryOf: CountryOf
}): Pick<CoreBank, 'hasFunds' | 'execute' | 'readOutcomes'> &
  Required<Pick<CoreBank, 'confirmFunds'>> &
  TransferReturns {
  return {
    async hasFunds({ bankId, order }) {
      const debit = debitMinorUnits(ratesOf(await countryOf(bankId)), order)
      const [debtor] = await findLedgerAccounts(tppDatabase, bankActor(bankId), [
        toLedgerAccountId(order.debtor.account),
      ])
      if (debit === undefined || debtor?.currency !== order.debtor.currency) return false
      return debit + (order.fee?.minorUnits ?? 0n) <= debtor.balanceMinorUnits + debtor.creditLimitMinorUnits
    },
    async confirmFunds({ bankId, account, amount }) {
      const [debtor] = await findLedgerAccounts(tppDatabase, bankActor(bankId), [toLedgerAccountId(account)])
      if (debtor?.currency !== amount.currency) return false
      return amount.minorUnits <= debtor.balanceMinorUnits + debtor.creditLimitMinorUnits
    },
    async execute({ bankId, orders, at, notAfter }) {
      const distinct = withoutDuplicates(orders)
      const found = await findLedgerAccounts(
        bankDatabase,
        bankActor(bankId),
        concernedLedgerAccountIds(distinct),
      )
      const ledgerAccounts = new Map(
        found.map((ledgerAccount) => [ledgerAccount.ledgerAccountId, ledgerAccount]),
      )
      const rates = ratesOf(await countryOf(bankId))
      const records = distinct.map((order, index) =>
        toOrderRecord(order, index + 1, { ledgerAccounts, rates }),
      )
      const execute = () => executeOrders(bankDatabase, bankActor(bankId), { orders: records, at, notAfter })
      const rows = await withinBankLimit(bankDatabase, bankId, execute)
      return toExecutions(rows, distinct, { rates, ledgerAccounts })
    },
    async readOutcomes({ bankId, orders, at }) {
      const distinct = withoutDuplicates(orders)
      const transferIds = distinct.map(({ paymentId }) => paymentId)
      const report = () => reportTransfers(bankDatabase, bankActor(bankId), { transferIds, at })
      const rates = ratesOf(await countryOf(bankId))
      const rows = await withinBankLimit(bankDatabase, bankId, report)
      return toExecutions(rows, distinct, { rates, ledgerAccounts: new Map() })
    },
    async returnTransfers({ bankId, orders, at }) {
      const transfers = withoutDuplicates(orders).map(({ paymentId, debtor }) => ({
        transferId: paymentId,
        returnId: newId(),
        debtorLedgerAccountId: toLedgerAccountId(debtor.account),
      }))
      await withinBankLimit(bankDatabase, bankId, () =>
        returnTransfers(bankDatabase, bankActor(bankId), { transfers, at }),
      )
    },
  }
}

/** An order that is given twice in one set counts once. */
function withoutDuplicates(orders: readonly TransferOrder[]): TransferOrder[] {
  return [...new Map(orders.map((order) => [order.paymentId, order])).values()]
}

/** What the reason of a refusal is found by. */
interface RefusalFacts {
  readonly rates: Rates
  readonly ledgerAccounts: LedgerAccountById
}

function toExecutions(
  rows: readonly { transferId: string; outcome: ExecutionOutcome }[],
  orders: readonly TransferOrder[],
  known: RefusalFacts,
): readonly OrderOutcome[] {
  const orderById = new Map(orders.map((order) => [order.paymentId, order]))
  return rows.map(({ transferId: paymentId, outcome }) =>
    outcome === 'refused' || outcome === 'returned'
      ? { paymentId, outcome, reason: refusalReason(outcome, orderById.get(paymentId), known) }
      : { paymentId, outcome },
  )
}

/** Returns why the ledger refused an order, or why clearing returned it. */
function refusalReason(
  outcome: 'refused' | 'returned',
  order: TransferOrder | undefined,
  { rates, ledgerAccounts }: RefusalFacts,
): RefusalReason {
  if (outcome === 'returned' || order === undefined) return { code: 'other' }
  const { amount, debtor } = order
  if (rates.rateOf(amount.currency) === undefined || rates.rateOf(debtor.currency) === undefined)
    return { code: 'currency-not-supported' }
  if (debitMinorUnits(rates, order) === undefined) return { code: 'amount-not-allowed' }
  if (ledgerAccounts.get(toLedgerAccountId(debtor.account))?.currency !== debtor.currency)
    return { code: 'debtor-account-closed' }
  return { code: 'amount-not-allowed', text: 'The creditor account cannot hold more.' }
}
