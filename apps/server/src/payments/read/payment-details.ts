import type { BulkPayment, PeriodicExecution } from '@havn/contract'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { findChangedTexts, type Clearing } from '../products/booked-texts.ts'
import { listParts } from '../execute/parts.store.ts'
import { toAmount } from '../payment-answers.ts'
import type { StoredPayment } from '../payments.store.ts'
import type { FoundPayment } from './read-payment.ts'
import { lineMessages } from './status-messages.ts'

const linesMax = 1_000
const executionsMax = 100

/** The payment as the TPP sent it, with the state of its lines (bulk) or executions (periodic). */
export async function toPaymentDetails(
  queries: Queries,
  actor: Actor,
  { product, payment, nextDate }: Extract<FoundPayment, { kind: 'found' }>,
) {
  const body = JSON.parse(payment.bodyText)
  const { clearing } = product
  const { paymentId } = payment
  switch (product.service) {
    case 'payments':
      return { ...body, ...textsAsBooked(body, clearing) }
    case 'bulk-payments':
      return { ...body, payments: await linesOf(queries, actor, payment, body) }
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

/** The texts that the clearing carries in other characters than were sent. */
function textsAsBooked(body: object, rail: Clearing) {
  const texts = findChangedTexts(body, rail)
  return texts.length === 0 ? {} : { textsAsBooked: texts }
}

/** The lines of a bulk payment with their own status. Before the approval they have that of the bulk payment. */
async function linesOf(queries: Queries, actor: Actor, payment: StoredPayment, { payments }: BulkPayment) {
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
      ...(part === undefined ? {} : lineMessages(part)),
      ...(fee === undefined ? {} : { transactionFees: toAmount(fee) }),
    }
  })
}
