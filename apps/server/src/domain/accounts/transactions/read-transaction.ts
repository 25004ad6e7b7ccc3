import type { Transaction } from '../../../core-bank/index.ts'
import { refuse, type Refused } from '../../../edge/index.ts'
import type { AccountsSetup } from '../accounts-setup.ts'
import { type AccountKind, requireAccountAccess, type SingleAccountCall } from '../account-access.ts'
import { earliestBookingDate, requireRecentAccess } from '../absent-psu.ts'

type TransactionCall = SingleAccountCall & { readonly pathParameters: { readonly transactionId: string } }

/** EP-27: reads one transaction. It does not use the quota, because the TPP knows it from a list; the limits of age apply. */
export async function readTransaction(
  setup: AccountsSetup,
  call: TransactionCall,
  kind: AccountKind,
): Promise<{ kind: 'read'; transaction: Transaction; now: Temporal.Instant } | Refused> {
  const access = await requireAccountAccess(setup, call, { kind, right: 'transactions' })
  if (access.kind === 'refused') return access
  const { granted, account } = access
  const refusal = await requireRecentAccess(setup, call, granted, [account])
  if (refusal !== undefined) return refusal
  const { transactionId } = call.pathParameters
  const question = { bankId: call.bank.bankId, accountId: account.accountId, transactionId }
  const transaction = await setup.coreBank.findTransaction(question)
  if (transaction !== undefined && !isTooOld(transaction, earliestBookingDate(granted)))
    return { kind: 'read', transaction, now: granted.now }
  const text = 'This account has no such transaction.'
  return refuse({ reason: 'transaction-unknown', path: 'transactionId', text })
}

/** Whether a transaction is booked before the earliest date. A pending one never is. */
function isTooOld({ booked }: Transaction, earliest: string | undefined): boolean {
  return booked !== undefined && earliest !== undefined && booked.bookingDate < earliest
}
