import { isoDateInNorway } from '../../design/index.ts'
import type { SandboxTransaction } from '@havn/tpp-sdk'
import type { Context } from '../../server/index.ts'
import type { BalanceHistory } from '../chart/balance-chart.ts'
import { loadHistory } from '../load-history.ts'
import { loadPerson } from '../load-people.ts'
import { loadStatement } from './load-statement.ts'
import type { OwnedAccount, Person } from '../person.ts'

/** Everything that the page of an account shows. */
interface AccountScreen {
  readonly person: Person
  readonly account: OwnedAccount
  readonly history: BalanceHistory
  readonly statement: readonly SandboxTransaction[]
}

/** Reads an account of the address; undefined if there is none, or if it is another customer's. */
export async function loadAccount(
  { tpp, params, now, readClock }: Context,
  kind: OwnedAccount['kind'],
  days: number,
): Promise<AccountScreen | undefined> {
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  const account = person?.accounts.find(
    (candidate) => candidate.kind === kind && candidate.id === params['accountId'],
  )
  if (person === undefined || account === undefined) return undefined
  const [statement, clock] = await Promise.all([loadStatement(tpp.bank, account), readClock()])
  const today = isoDateInNorway(clock?.time ?? now)
  return {
    person,
    account,
    statement,
    history: await loadHistory(tpp.bank, account, { statement, today, days }),
  }
}
