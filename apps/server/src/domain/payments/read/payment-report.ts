import type { PeriodicExecution, TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { countParts, listParts, type PaymentPart } from '../execute/parts.store.ts'
import type { ListedPayment } from './listed-payments.store.ts'

/** What a report about one payment has beside what the list says of it. */
export interface PaymentReport {
  /** The JSON text that the TPP sent. */
  readonly bodyText: string
  readonly basketId: string | undefined
  /** Of a bulk payment, in the order of its body. */
  readonly lines:
    | readonly { readonly paymentId?: string; readonly transactionStatus: TransactionStatus }[]
    | undefined
  /** Of a periodic payment, the newest first. */
  readonly executions: readonly PeriodicExecution[] | undefined
  readonly nextExecutionDate: string | undefined
}

const linesMax = 1_000
const executionsMax = 100

/** Reads the report about a payment of the TPP's own, which was listed before. */
export async function readPaymentReport(
  queries: Queries,
  actor: Actor,
  listed: Pick<ListedPayment, 'paymentId' | 'service' | 'status'>,
): Promise<PaymentReport | undefined> {
  const { paymentId, service } = listed
  const [row] = await queries.rows<{ body: string; basket_id: string | null }>(
    withActor(
      actor,
      sql`
    select payment.body, payment_status.basket_id
    from payments.payment
    join payments.payment_status using (bank_id, tpp_id, payment_id)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${paymentId}`,
    ),
  )
  if (row === undefined) return undefined
  const isBulk = service === 'bulk-payments'
  const isPeriodic = service === 'periodic-payments'
  const atMost = isBulk ? linesMax : executionsMax
  const parts = service === 'payments' ? [] : await listParts(queries, actor, { paymentId, atMost })
  return {
    bodyText: row.body,
    basketId: row.basket_id ?? undefined,
    lines: isBulk ? toLines(row.body, listed.status, parts) : undefined,
    executions: isPeriodic ? parts.map(toExecution) : undefined,
    nextExecutionDate: isPeriodic ? (await countParts(queries, actor, paymentId)).nextDate : undefined,
  }
}

/** Before the approval the lines have the status of the bulk payment. */
function toLines(
  bodyText: string,
  status: TransactionStatus,
  parts: readonly PaymentPart[],
): NonNullable<PaymentReport['lines']> {
  const partByNumber = new Map(parts.map((part) => [part.number, part]))
  const { payments }: { payments: readonly unknown[] } = JSON.parse(bodyText)
  return payments.map((_, index) => {
    const part = partByNumber.get(index + 1)
    return part === undefined
      ? { transactionStatus: status }
      : { paymentId: part.partId, transactionStatus: part.status }
  })
}

function toExecution(part: PaymentPart): PeriodicExecution {
  return { paymentId: part.partId, executionDate: part.executionDate, transactionStatus: part.status }
}
