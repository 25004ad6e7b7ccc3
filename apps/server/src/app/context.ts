import { createWorks, type Works } from './background/works.ts'
import { type AppBanks, createAppBanks } from './banks/banks.ts'
import { type Databases, openDatabases } from './databases.ts'
import type { ConnectedExtension } from './extension/extension.ts'
import { type LoadedExtension, loadExtension } from './extension/load-extension.ts'
import { type AppKeyFigures, keepKeyFigures } from './listeners/key-figures.ts'
import { createPayments, type Payments } from './payments.ts'
import { createSca } from './sca.ts'
import { type AppPorts, type AppSetup, type Settings, toAppSetup } from './setup.ts'
import { type AppTrust, createAppTrust } from './trust/trust.ts'
import type { ScaSetup } from '../domain/sca/index.ts'
import { type BankDirectory, createBankDirectory } from '../platform/banks/index.ts'

/** Everything that one process is made of, in the order in which it is made: each part is made of parts above it. */
export interface AppContext extends AppSetup, Works {
  readonly databases: Databases
  /** What the program brings along. */
  readonly extension: LoadedExtension
  /** Whom this process trusts. */
  readonly appTrust: AppTrust
  /** In what the banks of this deployment differ: core bank, hosts, pages, policies. */
  readonly appBanks: AppBanks
  /** How payments are written and executed, in calls and in the background. */
  readonly payments: Payments
  readonly banks: BankDirectory
  readonly sca: ScaSetup
  readonly keyFigures: AppKeyFigures
  /** The program's own operations, pages and work. */
  readonly connected: ConnectedExtension | undefined
}

/** All the wiring, by hand: what is made of what. Read this first. */
export function createAppContext(settings: Settings, ports: AppPorts): AppContext {
  const setup = toAppSetup(settings, ports)
  const { clock } = setup
  const databases = openDatabases(setup)
  try {
    const { bankDatabase } = databases
    const extension = loadExtension(setup, databases)
    const appTrust = createAppTrust(setup, databases)
    const appBanks = createAppBanks(setup, { bankDatabase, extension, appTrust })
    setup.keys.followBanks(appBanks.ownKeysOf)
    const payments = createPayments(setup, databases, appBanks)
    const { batchRuns } = payments
    const { isBlocked } = appTrust.blocks
    const banks = createDirectory(setup, { databases, extension, appBanks, payments })
    const sca = createSca(setup, { databases, appBanks, isBlocked, ...payments })
    const keyFigures = keepKeyFigures(setup, databases, appBanks)
    const { readCertificate } = appBanks
    return {
      ...setup,
      databases,
      extension,
      appTrust,
      appBanks,
      payments,
      banks,
      sca,
      keyFigures,
      ...createWorks(setup, databases, { ...appBanks, isBlocked }),
      connected: extension.connect?.({ banks, clock, sca, batchRuns, readCertificate }),
    }
  } catch (error) {
    // A program whose extension refuses to be made must be able to end: open databases would keep its process alive.
    databases.partitionMaintenance.stop()
    void databases.close()
    throw error
  }
}

/** Creates the directory of all banks. A bank that is opened gets its data, and a time for its first batch run. */
function createDirectory(
  { environment, clock, sandboxLimits }: AppSetup,
  parts: Pick<AppContext, 'databases' | 'extension' | 'appBanks' | 'payments'>,
): BankDirectory {
  const { databases, extension, appBanks, payments } = parts
  const { tppDatabase, bankDatabase } = databases
  return createBankDirectory({
    tppDatabase,
    bankDatabase,
    clock,
    country: appBanks.country,
    async fillBank(queries, bank) {
      await extension.onBankOpened?.(queries, bank)
      await payments.batchRuns.scheduleNextRun(queries, bank.bankId)
    },
    reschedule: (queries, bankId) => payments.batchRuns.scheduleNextRun(queries, bankId),
    ownBanksMax: sandboxLimits.banksMax,
    opensOwnBanks: environment === 'sandbox',
    bankIdAt: appBanks.bankIdAt,
  })
}
