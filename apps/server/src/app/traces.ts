import type { AppSetup } from './context.ts'
import type { Database } from '../platform/database/database.ts'
import { findTraces } from '../platform/tracing/resource-traces/index.ts'
import { isTracing, type TraceContext } from '../platform/tracing/index.ts'

/** Finds where the traces of payments go on, that a call began earlier. */
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
