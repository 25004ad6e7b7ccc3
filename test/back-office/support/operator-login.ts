import { withUser } from '@havn/local-postgres'
import type { TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'

/** Gives an operator a login at the database, as the bank does, and returns its URL. Tests share the logins of a cluster. */
export async function operatorLogin(bank: Pick<TestBank, 'databaseUrl'>, operator: string): Promise<string> {
  await queryAsOwner(
    bank,
    `do $$ begin create role "${operator}" login in role havn_operator;
      exception when duplicate_object or unique_violation then null; end $$;
     insert into tenancy.operator_bank values ('${operator}', '00000000-0000-0000-0000-000000000000') on conflict do nothing`,
  )
  return withUser(bank.databaseUrl, operator)
}
