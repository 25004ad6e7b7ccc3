import type { AppBanks } from '../banks/app-banks.ts'
import type { Databases } from '../databases.ts'
import type { AppSetup } from '../setup.ts'
import { findTransactionBefore } from '../../operations/audit/index.ts'
import { createDailyReconciliation, DEFAULT_RECONCILIATION_TIME } from '../../operations/back-office/index.ts'
import { readSnapshot } from '../../platform/database/read-snapshot.ts'

/** What the daily comparison takes from the banks of a deployment. */
export type ReconciledBanks = Pick<
  AppBanks,
  'coreBank' | 'servedBankIds' | 'reconciliationTimeOf' | 'bankNameOf' | 'countryOf'
>

/** Compares the day before with the core bank, at banks where it is time. Undefined in a sandbox, whose clocks people move. */
export function createReconciliation(
  { environment, clock, logger, databaseUrlBank, coreBankTimeoutMilliseconds }: AppSetup,
  databases: Databases,
  { coreBank, servedBankIds, reconciliationTimeOf, bankNameOf, countryOf }: ReconciledBanks,
): ((stopping: AbortSignal) => Promise<void>) | undefined {
  if (environment === 'sandbox') return undefined
  return createDailyReconciliation({
    bankDatabase: databases.workDatabase,
    clock,
    coreBank,
    coreBankTimeoutMilliseconds,
    bankIds: servedBankIds,
    countryOf,
    timeOf: (bankId) => reconciliationTimeOf(bankId) ?? DEFAULT_RECONCILIATION_TIME,
    readSnapshot: (work) => readSnapshot(databaseUrlBank, work),
    findTransactionBefore,
    onEnd({ bankId, day, orders, differences, found }) {
      const record = { bank: bankNameOf(bankId), bankId, day, orders, differences }
      if (differences === 0) logger.info(record, 'a bank and its core bank agree about a day')
      else logger.error({ ...record, found }, 'a bank and its core bank differ about payments')
    },
    onFailure: ({ bankId, error }) =>
      logger.error(
        { err: error, bank: bankNameOf(bankId), bankId },
        'a bank could not be compared with its core bank: tried again in an hour',
      ),
  })
}
