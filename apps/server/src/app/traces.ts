import type { AppSetup } from './setup.ts'
import type { CreationWriter } from '../domain/payments/index.ts'
import type { Database } from '../platform/database/database.ts'
import { findTraces, storeTrace } from '../platform/tracing/resource-traces/index.ts'
import { currentTrace, inSharedSpan, isTracing, type TraceContext } from '../platform/tracing/index.ts'

/** Finds the stored trace contexts of payments, so that later work continues the trace that their call began. */
export type FindTraces = (bankId: string, resourceIds: readonly string[]) => Promise<readonly TraceContext[]>

/** Lets batch runs and notifications find traces; undefined in a process that sends no spans. It never fails. */
export function tracesOf(
  { logger }: Pick<AppSetup, 'logger'>,
  bankDatabase: Database,
): FindTraces | undefined {
  if (!isTracing()) return undefined
  return (bankId, resourceIds) =>
    findTraces(bankDatabase, bankId, resourceIds).catch((error: unknown) => {
      logger.warn({ err: error }, 'traces could not be read: this work is not traced')
      return []
    })
}

/** Remembers the trace of each creation, in the background, so that it goes on in the batch run and the notifications. */
export function rememberTraces(
  { logger }: Pick<AppSetup, 'logger'>,
  bankDatabase: Database,
  write: CreationWriter,
): CreationWriter {
  if (!isTracing()) return write
  return async (record) => {
    const row = await write(record)
    const found = currentTrace()
    if (row.outcome !== 'created' || found === undefined) return row
    const { bank_id: bankId, payment_id: resourceId } = record
    const store = () => storeTrace(bankDatabase, { bankId, resourceId, found })
    inSharedSpan('remember trace', { attributes: {}, traces: [] }, store).catch((error: unknown) =>
      logger.warn({ err: error }, 'a trace could not be stored: it ends with its call'),
    )
    return row
  }
}
