import assert from 'node:assert/strict'
import { type Country, createBankDirectory } from '../../../apps/server/src/platform/banks/index.ts'
import { NORWAY } from '@havn/server/packs'
import { createSandboxLedger, type SandboxLedger } from '@havn/sandbox/ledger/index'
import { setActor } from '../../../apps/server/src/platform/database/actor.ts'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { realClock } from '../../../apps/server/src/platform/shared/clock.ts'
import { createDatabase, serverUrls } from '../../support/database.ts'
import { queryAsOwner } from '../../support/query.ts'

export interface OpenLedger {
  readonly ledger: SandboxLedger
  readonly bankId: string
  readonly country: Country
  readonly databaseUrl: string
  readonly bankDatabase: Database
  /** Opens another bank in the same database. */
  openBank(host: string): Promise<string>
  /** Resets the bank to the initial data set. */
  reset(): Promise<void>
  /** Closes everything, and fails if the ledger of any bank does not balance. */
  close(): Promise<void>
}

/** Opens the sandbox ledger on a database of its own, with one bank and without the server. */
export async function openLedger(country: Country = NORWAY): Promise<OpenLedger> {
  const database = await createDatabase()
  const tppDatabase = openDatabase({ url: serverUrls(database.url).tpp, connectionsMax: 4 })
  const bankDatabase = openDatabase({ url: serverUrls(database.url).bank, connectionsMax: 25 })
  const ledger = createSandboxLedger({ tppDatabase, bankDatabase })
  const banks = createBankDirectory({
    tppDatabase,
    bankDatabase,
    clock: realClock,
    country,
    fillBank: (queries, opened) => ledger.fill(queries, opened),
    opensOwnBanks: false,
  })
  const openBank = async (host: string) => (await banks.openSharedBank(host)).bankId
  const bankId = await openBank('bank.example')
  return {
    ledger,
    bankId,
    country,
    databaseUrl: database.url,
    bankDatabase,
    openBank,
    reset: () =>
      bankDatabase.transaction(async (queries) => {
        await setActor(queries, { bankId, tppId: '' })
        await ledger.reset(queries, bankId)
      }),
    async close() {
      try {
        assert.deepEqual(await findDiscrepancies(database.url), [])
      } finally {
        await Promise.all([tppDatabase.close(), bankDatabase.close()])
        await database.drop()
      }
    },
  }
}

/** Lists what is wrong with the ledgers of all banks. */
export async function findDiscrepancies(databaseUrl: string): Promise<Record<string, unknown>[]> {
  return queryAsOwner(
    { databaseUrl },
    'select found.* from banks.bank cross join sandbox_ledger.find_discrepancies(bank.bank_id) as found',
  )
}
