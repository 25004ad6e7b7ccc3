import type { BulkPayment, PeriodicExecution, TransactionStatus } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import type { Dialect } from '../../../edge/index.ts'
import {
  type Clearing,
  findChangedTexts,
  type FoundPayment,
  listParts,
  type StoredPayment,
  toAmount,
} from '../../../domain/payments/index.ts'
import type { Actor } from '../../../platform/database/actor.ts'
import { lineMessages } from './status-messages.ts'

const linesMax = 1_000
const executionsMax = 100

const APPROVED: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'ACTC',
  'ACWC',
  'ACCP',
  'PDNG',
  'ACSP',
  'ACWP',
  'ACSC',
  'PART',
])

/** Who reads a payment, and how the interface reports problems to them. */
interface DetailsContext {
  readonly actor: Actor
  readonly dialect: Dialect
}

/** The payment as the TPP sent it, with the state of its lines (bulk) or executions (periodic). */
export async function toPaymentDetails(
  queries: Queries,
  { actor, dialect }: DetailsContext,
  { product, payment, nextDate }: Extract<FoundPayment, { kind: 'found' }>,
) {
  const body = JSON.parse(payment.bodyText)
  const { clearing } = product
  const { paymentId } = payment
  switch (product.service) {
    case 'payments':
      return { ...body, ...executionDateOf(payment), ...textsAsBooked(body, clearing) }
    case 'bulk-payments':
      return {
        ...body,
        ...executionDateOf(payment),
        payments: await linesOf(queries, { actor, dialect }, { payment, body }),
      }
    case 'periodic-payments': {
      const parts = await listParts(queries, actor, { paymentId, atMost: executionsMax })
      const executions: PeriodicExecution[] = parts.map((part) => ({
        paymentId: part.partId,
        executionDate: part.executionDate,
        transactionStatus: part.status,
      }))
      return {
        ...body,
        ...textsAsBooked(body, clearing),
        executions,
        ...(nextDate === undefined ? {} : { nextExecutionDate: nextDate }),
      }
    }
  }
}

/** The day on which the bank executes the payment, which is certain once it is approved. */
function executionDateOf({ status, executionDate }: StoredPayment): { executionDate?: string } {
  return APPROVED.has(status) ? { executionDate } : {}
}

/** The texts that the clearing carries in other characters than were sent. */
function textsAsBooked(body: object, rail: Clearing) {
  const texts = findChangedTexts(body, rail)
  return texts.length === 0 ? {} : { textsAsBooked: texts }
}

/** The lines of a bulk payment with their own status. Before the approval they have that of the bulk payment. */
async function linesOf(
  queries: Queries,
  { actor, dialect }: DetailsContext,
  { payment, body: { payments } }: { payment: StoredPayment; body: BulkPayment },
) {
  const { paymentId, fees, status } = payment
  const parts = await listParts(queries, actor, { paymentId, atMost: linesMax })
  const partByNumber = new Map(parts.map((part) => [part.number, part]))
  return payments.map((line, index) => {
    const part = partByNumber.get(index + 1)
    const fee = fees[index]
    return {
      ...line,
      ...textsAsBooked(line, 'domestic'),
      ...(part === undefined ? {} : { paymentId: part.partId }),
      transactionStatus: part?.status ?? status,
      ...(part === undefined ? {} : lineMessages(dialect, part)),
      ...(fee === undefined ? {} : { transactionFees: toAmount(fee) }),
    }
  })
}
