import type { CoreBank } from '../../core-bank/index.ts'
import {
  mayPay,
  type BasketPayment,
  basketPaymentOrder,
  type PaymentsFromAccount,
} from '../payments/index.ts'
import type { Decider } from '../sca/index.ts'

/**
 * Whether this person may pay each of these payments. The core bank is asked once for all payments of one kind from one
 * account. If it refuses the sum, it is asked for each of them alone.
 */
export async function mayPayEach(
  coreBank: CoreBank,
  members: readonly BasketPayment[],
  payer: Decider & { bankId: string },
): Promise<readonly boolean[]> {
  const each = members.map(payingOf)
  const groups = Map.groupBy(each, keyOf)
  const answers = new Map<string, Promise<boolean>>()
  const mayPayAll = (key: string, [first, ...more]: readonly PaymentsFromAccount[]) => {
    if (first === undefined) return Promise.resolve(true)
    const amounts = [first, ...more].flatMap((paying) => paying.amounts)
    const answer = answers.get(key) ?? mayPay(coreBank, payer, { ...first, amounts })
    answers.set(key, answer)
    return answer
  }
  return Promise.all(
    each.map(async (paying) => {
      const key = keyOf(paying)
      const group = groups.get(key) ?? []
      return (await mayPayAll(key, group)) || (group.length > 1 && mayPay(coreBank, payer, paying))
    }),
  )
}

function payingOf(member: BasketPayment): PaymentsFromAccount {
  const { debtor, rail, amount } = basketPaymentOrder(member)
  return { debtor, rail, amounts: [amount] }
}

const keyOf = ({ debtor, rail }: PaymentsFromAccount) => JSON.stringify({ debtor, rail })
