import type { AppSetup } from '../context.ts'
import { listBankIds } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { deleteExpiredRows } from '../../domain/sca/index.ts'

const hourMilliseconds = 3_600_000
/** Nothing in progress takes so long, whichever of the clocks is a little wrong. */
const keptMilliseconds = 24 * hourMilliseconds

/** Deletes hourly, in the background, what logins and approvals of the day before have left. */
export function deleteExpiredHourly(setup: Pick<AppSetup, 'databaseUrlBank' | 'clock' | 'logger'>): {
  start(): void
  stop(): Promise<void>
} {
  const { databaseUrlBank, clock, logger } = setup
  const bankDatabase = openDatabase({ url: databaseUrlBank, connectionsMax: 1 })
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'what ended logins and approvals have left could not be deleted')
  let deleting: RepeatedWork | undefined

  async function work(): Promise<void> {
    const before = new Date(clock.milliseconds() - keptMilliseconds).toISOString()
    for (const bankId of await listBankIds(bankDatabase))
      await inBankTransaction(bankDatabase, bankId, (queries) =>
        deleteExpiredRows(queries, { bankId, before }),
      )
  }

  return {
    start() {
      deleting ??= repeat({ work, everyMilliseconds: hourMilliseconds, onError })
    },
    async stop() {
      await deleting?.stop()
      await bankDatabase.close()
    },
  }
}
