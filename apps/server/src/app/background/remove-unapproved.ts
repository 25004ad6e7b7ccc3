import type { AppBanks } from '../banks/app-banks.ts'
import type { AppSetup } from '../setup.ts'
import { removeUnapprovedOfDay } from '../../domain/payments/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { bankDate } from '../../platform/shared/clock.ts'

export const DEFAULT_UNAPPROVED_PAYMENT_DAYS = 90

type RemovalLog = Pick<AppSetup['logger'], 'info' | 'error'>

/** What the removal takes from the banks of a deployment. */
export type RemovingBanks = Pick<
  AppBanks,
  'servedBankIds' | 'unapprovedPaymentDaysOf' | 'bankNameOf' | 'countryOf'
>

/**
 * Removes the content of payments that nobody approved, once the days of each bank have passed. One bank's failure hinders no
 * other. Undefined in a sandbox, whose clocks people move, and whose people do not exist.
 */
export function createUnapprovedRemoval(
  { environment, clock, logger }: Pick<AppSetup, 'environment' | 'clock'> & { logger: RemovalLog },
  databases: { readonly workDatabase: Queries },
  { servedBankIds, unapprovedPaymentDaysOf, bankNameOf, countryOf }: RemovingBanks,
): ((stopping: AbortSignal) => Promise<void>) | undefined {
  if (environment === 'sandbox') return undefined
  const database = databases.workDatabase

  async function removeAt(bankId: string, stopping: AbortSignal): Promise<void> {
    const today = bankDate(Temporal.Instant.fromEpochMilliseconds(clock.milliseconds()), countryOf(bankId))
    const days = unapprovedPaymentDaysOf(bankId) ?? DEFAULT_UNAPPROVED_PAYMENT_DAYS
    const throughDate = today.subtract({ days: days + 1 }).toString()
    while (!stopping.aborted) {
      const removed = await removeUnapprovedOfDay(database, bankId, throughDate)
      if (removed === undefined) return
      if (removed.payments > 0)
        logger.info(
          { bank: bankNameOf(bankId), bankId, ...removed },
          'payments that nobody approved were emptied',
        )
    }
  }

  return async (stopping) => {
    for (const bankId of servedBankIds())
      await removeAt(bankId, stopping).catch((error: unknown) =>
        logger.error({ err: error, bank: bankNameOf(bankId), bankId }, FAILED),
      )
  }
}

const FAILED = 'payments that nobody approved could not be emptied: tried again in an hour'
