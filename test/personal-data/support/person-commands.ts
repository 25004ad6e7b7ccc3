import {
  openPersonalData,
  readCommandOperator,
} from '../../../apps/server/src/operations/back-office/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { openKeyRing } from '../../../apps/server/src/platform/keys/index.ts'
import {
  erasePersonCommand,
  exportPersonCommand,
  type PersonCommandSetup,
  planErasureCommand,
} from '../../../apps/server/src/operations/personal-data/index.ts'
import type { KeyRing } from '../../../apps/server/src/platform/shared/key-ring.ts'
import type { AuditedBank } from '../../audit/support/audited-bank.ts'
import { operatorLogin } from '../../back-office/support/operator-login.ts'

/** The JSON document of an export, as far as tests read it. */
export interface Exported {
  readonly classes: readonly {
    readonly ground: string
    readonly tables: readonly { readonly table: string; readonly rows: readonly Record<string, unknown>[] }[]
  }[]
}

/** All rows of one table in an export. */
export const rowsOf = (exported: Exported, table: string) =>
  exported.classes
    .flatMap(({ tables }) => tables)
    .filter((one) => one.table === table)
    .flatMap(({ rows }) => rows)

const byNationalId = (nationalId: string) => ({ personId: undefined, nationalId })

/** The keys of the bank's server. */
export const keysOf = (bank: AuditedBank) => openKeyRing({ secret: bank.key }, bank.clock)

/** The commands as an operator gives them, in this process: starting one takes a second. */
export function personCommandsOf(bank: AuditedBank, bankId: string, keys: KeyRing = keysOf(bank)) {
  const run = async (work: (setup: PersonCommandSetup) => Promise<number>) => {
    const lines: string[] = []
    const print = (text: string) => void lines.push(text)
    const bankDatabase = openDatabase({ url: await operatorLogin(bank, 'kari.employee'), connectionsMax: 1 })
    try {
      const setup = {
        ...(await readCommandOperator(bankDatabase)),
        bankDatabase,
        openAsOwner: () => openDatabase({ url: bank.databaseUrl, connectionsMax: 1 }),
        keys,
        clock: bank.clock,
        bankIds: [bankId],
        print,
        printProblem: print,
        writeExport: async (json: string) => print(json),
      }
      await openPersonalData(setup)
      const code = await work(setup)
      return { code, out: lines.join('\n') }
    } finally {
      await bankDatabase.close()
    }
  }
  return {
    export: (nationalId: string) =>
      run((setup) => exportPersonCommand(setup, { ...byNationalId(nationalId), reason: undefined })),
    exportByKey: (personId: string) =>
      run((setup) => exportPersonCommand(setup, { personId, nationalId: undefined, reason: undefined })),
    plan: (nationalId: string) => run((setup) => planErasureCommand(setup, byNationalId(nationalId))),
    eraseByKey: (personId: string) =>
      run((setup) =>
        erasePersonCommand(setup, { personId, nationalId: undefined, reason: 'request of the customer' }),
      ),
    erase: (nationalId: string, reason: string | undefined = 'request 2041-7 of the customer') =>
      run((setup) => erasePersonCommand(setup, { ...byNationalId(nationalId), reason })),
  }
}
