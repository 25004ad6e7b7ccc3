import {
  type ExecutionOutcome,
  type ExecutionResult,
  type Money,
  numberOfDebtorAccount,
  type TransferOrder,
} from '../../../core-bank/index.ts'
import type { PaymentCause } from '../payment-status.ts'
import { type SubmittedPayment, toPaymentOutcome } from '../execute/payment-outcome.ts'
import type { KnownOrder } from './approved-order.ts'
import { EXECUTED_OUTCOMES, type ExecutedOrder, normaliseAccount } from './executed-order.ts'

/** In which way Havn and the core bank differ about an order. */
export type DifferenceKind =
  /** The core bank executed an order that Havn does not know. */
  | 'unknown'
  /** The core bank executed it, and nobody has approved it. */
  | 'not-approved'
  /** The core bank executed it, and in Havn it was cancelled or rejected. */
  | 'ended'
  /** The core bank executed something else than what was approved. */
  | 'differs'
  /** The core bank executed it more than once. */
  | 'twice'
  /** The core bank is ahead: what it did is not recorded. */
  | 'not-recorded'
  /** Havn has it as executed, and the core bank does not. */
  | 'not-executed'
  /** Both have it as executed, with ends that exclude each other. */
  | 'other-end'

/** A difference between Havn and the core bank. */
export interface Difference {
  readonly kind: DifferenceKind
  readonly paymentId: string
  readonly tppId: string
  readonly status: string | undefined
  /** By the core bank, if its list has the order; otherwise what was approved. */
  readonly amount: Money | undefined
  readonly debtorAccount: string | undefined
  readonly creditorAccount: string | undefined
  /** When the core bank executed it by its list; otherwise when Havn recorded that. */
  readonly at: Temporal.Instant | undefined
  /** What differs, in words. */
  readonly detail: string
  /** What can be recorded; undefined if it cannot be repaired. */
  readonly repair: Repair | undefined
}

/** The steps that a payment takes because of what the core bank did, as a run would have recorded them. */
export interface Repair {
  readonly tppId: string
  readonly paymentId: string
  readonly executionDate: string
  readonly causes: readonly PaymentCause[]
  readonly result: ExecutionResult
}

/** What the core bank says about an order. */
export interface CoreBankReport {
  /** The lines of its list about the order; undefined if there is no list. */
  readonly lines: readonly ExecutedOrder[] | undefined
  /** What `readOutcomes` returned; undefined if it was not asked. */
  readonly result: ExecutionResult | undefined
}

/** Compares what Havn knows about an order with what the core bank says about it. */
export function compareOrder(
  key: { readonly tppId: string; readonly paymentId: string },
  known: KnownOrder | undefined,
  { lines = [], result }: CoreBankReport,
): readonly Difference[] {
  const [line] = lines
  const of = (kind: DifferenceKind, detail: string, change: Partial<Difference> = {}): Difference => ({
    ...describe(key, known, line),
    kind,
    detail,
    repair: undefined,
    ...change,
  })
  const outcome = isExecution(result?.outcome) ? result : (toResult(line) ?? result)
  const isExecuted = line !== undefined || isExecution(result?.outcome)
  const twice = lines
    .slice(1)
    .map((again) =>
      of('twice', 'the list has it more than once', { at: again.executedAt, amount: again.amount }),
    )
  if (known === undefined)
    return line === undefined ? [] : [of('unknown', 'Havn has no such order'), ...twice]
  const differing = line === undefined ? [] : differingFields(line, known.approved)
  const fields =
    differing.length === 0 ? [] : [of('differs', `another ${differing.join(', ')} than approved`)]
  return [...fields, ...twice, ...compareStates()]

  function compareStates(): readonly Difference[] {
    if (known === undefined) return []
    const { status, executedAt } = known
    if (!isExecuted) {
      return executedAt === null ? [] : [of('not-executed', describeMissing(outcome))]
    }
    if (!known.isApproved) return [of('not-approved', 'nobody has approved it')]
    if (executedAt === null && (status === 'CANC' || status === 'RJCT'))
      return [of('ended', `it is ${status} in Havn`)]
    const repair = differing.length > 0 || outcome === undefined ? undefined : toRepair(known, outcome)
    if (repair !== undefined || executedAt === null)
      return [of('not-recorded', `the core bank: ${outcome?.outcome ?? 'executed'}`, { repair })]
    const isReturned = outcome?.outcome === 'returned'
    if ((status === 'ACSC' && isReturned) || (status === 'RJCT' && !isReturned))
      return [of('other-end', `it is ${status} in Havn, and at the core bank ${outcome?.outcome}`)]
    return []
  }
}

const isExecution = (outcome: ExecutionOutcome | undefined): boolean =>
  EXECUTED_OUTCOMES.some((one) => one === outcome)

/** A list gives no reason for a return. */
function toResult(line: ExecutedOrder | undefined): ExecutionResult | undefined {
  if (line === undefined) return undefined
  const { outcome } = line
  return outcome === 'returned' ? { outcome, reason: { code: 'other' } } : { outcome }
}

function describe(
  { tppId, paymentId }: { readonly tppId: string; readonly paymentId: string },
  known: KnownOrder | undefined,
  line: ExecutedOrder | undefined,
): Omit<Difference, 'kind' | 'detail' | 'repair'> {
  const { approved, executedAt = null } = known ?? {}
  return {
    paymentId,
    tppId,
    status: known?.status,
    amount: line?.amount ?? approved?.amount,
    debtorAccount: line?.debtorAccount ?? (approved && debtorOf(approved)),
    creditorAccount: line?.creditorAccount ?? (approved && creditorOf(approved)),
    at:
      line?.executedAt ??
      (executedAt === null ? undefined : Temporal.Instant.fromEpochMilliseconds(executedAt.getTime())),
  }
}

const debtorOf = ({ debtor: { account } }: TransferOrder) => normaliseAccount(numberOfDebtorAccount(account))
const creditorOf = ({ creditor: { account } }: TransferOrder) =>
  normaliseAccount(account.kind === 'bban' ? account.bban : account.iban)

function differingFields(line: ExecutedOrder, approved: TransferOrder | undefined): readonly string[] {
  if (approved === undefined) return ['order, which cannot be read,']
  return [
    ...(line.amount.minorUnits === approved.amount.minorUnits ? [] : ['amount']),
    ...(line.amount.currency === approved.amount.currency ? [] : ['currency']),
    ...(line.debtorAccount === debtorOf(approved) ? [] : ['debtor account']),
    ...(line.creditorAccount === creditorOf(approved) ? [] : ['creditor account']),
  ]
}

const describeMissing = (result: ExecutionResult | undefined) =>
  result === undefined ? 'the list does not have it' : `the core bank: ${result.outcome}`

const WAITING: ReadonlySet<string> = new Set(['ACTC', 'ACWC', 'ACCP'])
const STARTED: ReadonlySet<string> = new Set(['PDNG', 'ACSP', 'ACWP'])

/** The steps that are missing in Havn; undefined if there are none, or if it is not Havn's to take them. */
function toRepair(known: KnownOrder, result: ExecutionResult): Repair | undefined {
  const { tppId, paymentId, executionDate, status, stage, approved } = known
  const isWaiting = WAITING.has(status)
  if (approved === undefined || stage === null || stage === 'quarantined') return undefined
  if (!isExecution(result.outcome) || !(isWaiting || STARTED.has(status))) return undefined
  const submitted: SubmittedPayment = {
    rail: approved.rail,
    status: isWaiting ? 'PDNG' : (status as SubmittedPayment['status']),
    lastTryDate: undefined,
  }
  const { causes } = toPaymentOutcome(result.outcome, submitted)
  if (causes.length === 0) return undefined
  return { tppId, paymentId, executionDate, causes: isWaiting ? ['claimed', ...causes] : causes, result }
}
