import type { Databases } from './app-databases.ts'
import type { AppSetup } from './app-setup.ts'
import { type BankDirectory, createBankDirectory } from './banks/index.ts'
import type { Extension } from './extension.ts'
import type { BatchRuns } from './jobs/index.ts'

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
    ownBanksMax: sandboxLimits?.banksMax,
    opensOwnBanks: environment === 'sandbox',
    bankIdAt,
  })
}
