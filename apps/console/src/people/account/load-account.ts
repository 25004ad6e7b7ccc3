import { type Bank, expect, type SandboxTransaction } from '@havn/tpp-sdk'
import { unlogged } from '../../design/index.ts'
import type { Context } from '../../server/index.ts'
import { loadPerson } from '../load-people.ts'
import type { OwnedAccount, Person } from '../person.ts'

/** As many booked lines as the bank lists at most. */
const linesMax = 1000

/** Everything that the page of an account shows. */
interface AccountScreen {
  readonly person: Person
  readonly account: OwnedAccount
  readonly statement: readonly SandboxTransaction[]
}

/** Reads an account of the address; undefined if there is none, or if it is another customer's. */
export async function loadAccount(
  { tpp, params }: Context,
  kind: OwnedAccount['kind'],
): Promise<AccountScreen | undefined> {
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  const account = person?.accounts.find(
    (candidate) => candidate.kind === kind && candidate.id === params['accountId'],
  )
  if (person === undefined || account === undefined) return undefined
  return { person, account, statement: await loadStatement(tpp.bank, account) }
}

/** Reads the newest lines of a statement: first what is reserved, then what is booked, newest first. */
async function loadStatement(
  { sandbox }: Bank,
  { kind, id }: Pick<OwnedAccount, 'kind' | 'id'>,
): Promise<readonly SandboxTransaction[]> {
  const query = { limit: linesMax }
  const answer =
    kind === 'card'
      ? await expect(sandbox.listSandboxCardTransactions({ cardAccountId: id, query }, unlogged), 200)
      : await expect(sandbox.listSandboxTransactions({ accountId: id, query }, unlogged), 200)
  return answer.body
}
