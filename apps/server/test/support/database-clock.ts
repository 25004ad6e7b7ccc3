import type { TestBank } from './bank.ts'
import { queryAsOwner } from './query.ts'

/** Moves the clock of the bank's database, by which windows and partitions go; the server's own stays as it is. */
export async function moveDatabaseClock(
  bank: Pick<TestBank, 'databaseUrl'>,
  milliseconds: number,
): Promise<void> {
  await queryAsOwner(
    bank,
    `create or replace function tenancy.now() returns timestamptz language sql stable parallel safe
     return pg_catalog.now() + interval '${milliseconds} milliseconds'`,
  )
}
