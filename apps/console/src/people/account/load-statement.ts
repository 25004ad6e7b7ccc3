import { type Bank, expect, type SandboxTransaction } from '@havn/tpp-sdk'
import { unlogged } from '../../design/index.ts'
import type { OwnedAccount } from '../person.ts'

/** As many booked lines as the bank lists at most. */
export const linesMax = 1000

/** Reads the newest lines of a statement: first what is reserved, then what is booked, newest first. */
export async function loadStatement(
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
