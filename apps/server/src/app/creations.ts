import type { Databases } from './databases.ts'
import type { AppSetup } from './context.ts'
import type { Database } from '../platform/database/database.ts'
import { batchCreations } from '../domain/payments/index.ts'
import { storeTrace } from '../platform/tracing/resource-traces/index.ts'
import { currentTrace, inSharedSpan, isTracing } from '../platform/tracing/index.ts'

type CreationWriter = ReturnType<typeof batchCreations>

/** Writes creations of payments in batches, for all listeners of this process. */
export function createCreationWriter(
  setup: AppSetup,
  { tppDatabase, bankDatabase }: Pick<Databases, 'tppDatabase' | 'bankDatabase'>,
  openLinksMaxOf: (bankId: string) => number,
): CreationWriter {
  const write = batchCreations(tppDatabase, openLinksMaxOf, setup.measure?.gathered)
  return rememberTraces(setup, bankDatabase, write)
}

/** Remembers the trace of each creation, in the background, so that it goes on in the batch run and the notifications. */
function rememberTraces(
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
