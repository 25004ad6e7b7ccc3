import type { Databases } from './databases.ts'
import type { AppSetup } from './context.ts'
import { type BankDirectory, createBankDirectory } from '../platform/banks/index.ts'
import type { Extension } from './extension/extension.ts'
import type { BatchRuns } from '../domain/batch-runs/index.ts'

interface DirectoryParts {
  readonly databases: Databases
  readonly extension: Extension
  readonly batchRuns: BatchRuns
  readonly bankIdAt: (host: string) => string | undefined
}

/** Creates the directory of all banks. A bank that is opened gets its data, and a time for its first batch run. */
export function createDirectory(
  { environment, clock, sandboxLimits }: AppSetup,
  { databases: { tppDatabase, bankDatabase }, extension, batchRuns, bankIdAt }: DirectoryParts,
): BankDirectory {
  return createBankDirectory({
    tppDatabase,
    bankDatabase,
    clock,
    async fillBank(queries, bankId) {
      await extension.onBankOpened?.(queries, bankId)
      await batchRuns.scheduleFirstRun(queries, bankId)
    },
    ownBanksMax: sandboxLimits.banksMax,
    opensOwnBanks: environment === 'sandbox',
    bankIdAt,
  })
}
