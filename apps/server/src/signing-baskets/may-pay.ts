import type { CoreBank } from '../core-bank/index.ts'
import { type Member, orderOfMember } from '../payments/index.ts'
import type { Decider } from '../sca/index.ts'

/** May this person pay from the account of each? Every account is asked about once. */
export async function mayPayEach(
  coreBank: CoreBank,
  members: readonly Member[],
  { bankId, personId, agreementId }: Decider & { bankId: string },
): Promise<readonly boolean[]> {
  const asked = new Map<string, Promise<boolean>>()
  return Promise.all(
    members.map((member) => {
      const { debtor } = orderOfMember(member)
      const key = JSON.stringify(debtor)
      const answer = asked.get(key) ?? coreBank.mayPayFrom({ bankId, personId, agreementId, ...debtor })
      asked.set(key, answer)
      return answer
    }),
  )
}
