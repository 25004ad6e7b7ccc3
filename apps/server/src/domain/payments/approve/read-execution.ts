import type { TransactionStatus } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import type { Execution, Subject } from '../../sca/index.ts'
import { countParts } from '../execute/parts.store.ts'
import type { ProductDefinition } from '../products/product-definition.ts'
import { psuReasonOf } from '../refusal-reason.ts'
import { findLastStep, type LastStep } from './last-step.store.ts'

/** A payment that was decided before, and whether it is executed when it is approved. */
interface DecidedPayment {
  readonly product: { readonly isInstant: boolean }
  readonly status: TransactionStatus
}

/** Reads what has become of an approved payment, for the person who approved it. */
export async function readExecution(
  queries: Queries,
  subject: Subject,
  payment: DecidedPayment & { readonly product: Pick<ProductDefinition, 'service'> },
): Promise<Execution> {
  const own = executionOf(payment, await findLastStep(queries, subject))
  // Once they are approved, what becomes of lines and occurrences is stored with these alone.
  return own.state === 'planned' && payment.product.service !== 'payments'
    ? executionOfParts(await countParts(queries, subject, subject.subjectId))
    : own
}

/** What has become of the lines of a bulk payment, or of the occurrences of a standing order. */
function executionOfParts({ counts, nextDate }: Awaited<ReturnType<typeof countParts>>): Execution {
  const partCount = counts.values().reduce((sum, count) => sum + count, 0)
  const settledCount = counts.get('ACSC') ?? 0
  const rejectedCount = counts.get('RJCT') ?? 0
  const stoppedCount = counts.get('CANC') ?? 0
  if (nextDate !== undefined) return { state: 'planned', nextDate, settledCount, rejectedCount, partCount }
  if (rejectedCount > 0) return { state: 'rejected', rejectedCount, partCount }
  if (partCount === 0 || settledCount + stoppedCount < partCount) return { state: 'planned' }
  return { state: stoppedCount > 0 ? 'stopped' : 'settled' }
}

function executionOf({ product, status }: DecidedPayment, step: LastStep | undefined): Execution {
  switch (status) {
    case 'RCVD':
      return { state: 'half-approved' }
    case 'CANC':
      return { state: 'stopped' }
    case 'ACSC':
      return { state: 'settled', atMilliseconds: step?.at.epochMilliseconds }
    case 'RJCT':
      return {
        state: 'rejected',
        reason: step === undefined ? undefined : psuReasonOf(step),
        isReturned: step?.cause === 'returned',
      }
    case 'ACCP':
    case 'ACSP':
    case 'ACTC':
    case 'ACWC':
    case 'ACWP':
    case 'PART':
    case 'PDNG':
      // An ordinary payment waits for its day, or is on its way. The money of an instant one has moved only when it is booked.
      return { state: product.isInstant ? 'under-way' : 'planned' }
  }
}

/** What has become of payments that were approved together. */
export function executionOfAll(payments: readonly DecidedPayment[]): Execution {
  const states = payments.map((payment) => executionOf(payment, undefined).state)
  const [first = 'planned'] = states
  if (states.includes('under-way')) return { state: 'under-way' }
  const rejectedCount = states.filter((state) => state === 'rejected').length
  if (rejectedCount > 0) return { state: 'rejected', rejectedCount }
  return { state: states.every((state) => state === first) ? first : 'planned' }
}
