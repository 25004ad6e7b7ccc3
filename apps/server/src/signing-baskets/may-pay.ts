import type { CoreBank } from '../core-bank/index.ts'
import { mayPay, type Member, orderOfMember, type Paying } from '../payments/index.ts'
import type { Decider } from '../sca/index.ts'

/**
 * May this person pay each? The bank is asked once for payments of one kind from one account and, where it says no to
 * them together, for each amount of them.
 */
export async function mayPayEach(
  coreBank: CoreBank,
  members: readonly Member[],
  payer: Decider & { bankId: string },
): Promise<readonly boolean[]> {
  const each = members.map(payingOf)
  const together = Map.groupBy(each, keyOf)
  const asked = new Map<string, Promise<boolean>>()
  const mayAll = (key: string, [first, ...more]: readonly Paying[]) => {
    if (first === undefined) return Promise.resolve(true)
    const amounts = [first, ...more].flatMap((paying) => paying.amounts)
    const answer = asked.get(key) ?? mayPay(coreBank, payer, { ...first, amounts })
    asked.set(key, answer)
    return answer
  }
  return Promise.all(
    each.map(async (paying) => {
      const key = keyOf(paying)
      const same = together.get(key) ?? []
      return (await mayAll(key, same)) || (same.length > 1 && mayPay(coreBank, payer, paying))
    }),
  )
}

function payingOf(member: Member): Paying {
  const { debtor, rail, amount } = orderOfMember(member)
  return { debtor, rail, amounts: [amount] }
}

const keyOf = ({ debtor, rail }: Paying) => JSON.stringify({ debtor, rail })
