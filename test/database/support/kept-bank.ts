import type { TestContext } from 'node:test'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { maintainPartitions } from '../../../apps/server/src/platform/database/maintain-partitions.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { moveDatabaseClock } from '../../support/database-clock.ts'
import { type Payer, payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'

const dayMilliseconds = 86_400_000

/** A bank of its own, whose database can be brought to a later day. */
export interface KeptBank {
  readonly bank: TestBank
  readonly payer: Payer
  readonly bankDatabase: Database
}

/** Opens a bank that is closed when the test ends. */
export async function openKept(t: TestContext): Promise<KeptBank> {
  const bank = await openBank()
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  t.after(async () => {
    await bankDatabase.close()
    await bank.close()
  })
  return { bank, bankDatabase, payer: payerAt(bank, bank.newTpp()) }
}

/** Maintains partitions as if the database's clock had come to this day. */
export async function maintainOn({ bank, bankDatabase }: KeptBank, day: number): Promise<void> {
  await moveDatabaseClock(bank, day * dayMilliseconds)
  await maintainPartitions(bankDatabase)
}

export async function countRows({ bank }: KeptBank, table: string): Promise<number> {
  const [row] = await queryAsOwner(bank, `select count(*)::int as n from ${table}`)
  return Number(row?.['n'])
}
