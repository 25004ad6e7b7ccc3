import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'
import type { ExecutionOutcome } from '@havn/server/core-bank'
import { toRowsJson } from '../rows.ts'
import type { TransactionDetails } from '../statements/transaction-details.ts'

/** An order as the SQL type `sandbox_ledger.transfer_order`. */
export interface OrderRecord {
  /** Counts from 1. */
  readonly ordinal: number
  readonly transferId: string
  readonly isCrossBorder: boolean
  readonly debtorLedgerAccountId: string
  readonly debtorCurrency: string
  /** Null if it cannot be computed: the order is refused. */
  readonly debitMinorUnits: bigint | null
  readonly feeMinorUnits: bigint
  readonly currency: string
  readonly amountMinorUnits: bigint
  /** Null if the creditor's account is not in this bank. */
  readonly creditorLedgerAccountId: string | null
  readonly creditCurrency: string | null
  readonly creditMinorUnits: bigint | null
  /** The statement lines of debtor and creditor. */
  readonly debtorTransactionId: string
  readonly debtorDetails: TransactionDetails
  readonly creditorTransactionId: string
  readonly creditorDetails: TransactionDetails | null
}

export interface TransferOutcome {
  readonly transferId: string
  readonly outcome: ExecutionOutcome
}

/** Executes a set of orders; what comes too late for `notAfter` has the outcome `unknown` and is not executed. */
export async function executeOrders(
  bankDatabase: Queries,
  actor: Actor,
  {
    orders,
    at,
    notAfter,
  }: { orders: readonly OrderRecord[]; at: Temporal.Instant; notAfter: Temporal.Instant | undefined },
): Promise<TransferOutcome[]> {
  return bankDatabase.rows<TransferOutcome>(
    withActor(
      actor,
      sql`
    select transfer_id::text as "transferId", outcome
    from sandbox_ledger.execute_orders(
      actor.bank_id, ${toRowsJson(orders)}, ${at.toString()}, ${notAfter?.toString() ?? null})`,
    ),
  )
}

/** Returns the current outcome of transfers, and books what has arrived since. */
export async function reportTransfers(
  bankDatabase: Queries,
  actor: Actor,
  { transferIds, at }: { transferIds: readonly string[]; at: Temporal.Instant },
): Promise<TransferOutcome[]> {
  return bankDatabase.rows<TransferOutcome>(
    withActor(
      actor,
      sql`
    select transfer_id::text as "transferId", outcome
    from sandbox_ledger.report_transfers(actor.bank_id, ${transferIds}::uuid[], ${at.toString()})`,
    ),
  )
}

/** A transfer to be returned, and the id of the transfer that brings its money back. */
export interface ReturnRecord {
  readonly transferId: string
  readonly returnId: string
  readonly debtorLedgerAccountId: string
}

/** Returns transfers that have arrived, each once; others are ignored. */
export async function returnTransfers(
  bankDatabase: Queries,
  actor: Actor,
  { transfers, at }: { transfers: readonly ReturnRecord[]; at: Temporal.Instant },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      actor,
      sql`select sandbox_ledger.return_transfers(actor.bank_id, ${toRowsJson(transfers)}, ${at.toString()})`,
    ),
  )
}
