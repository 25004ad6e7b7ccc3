import type { TestBank } from './bank.ts'
import { queryAsOwner } from './query.ts'

/** Moves the clock of the bank's database, which decides about time windows and partitions, but not the server's. */
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
