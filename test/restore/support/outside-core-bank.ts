import { setTimeout as sleep } from 'node:timers/promises'
import type { CoreBank, OrderOutcome, TransferOrder } from '../../../apps/server/src/core-bank/index.ts'
import { type ListedOrder, toListed } from '../../reconcile/support/recorded-core-bank.ts'

interface ExecutedOrder extends ListedOrder {
  readonly bankId: string
  /** What makes it this order and no other, whatever id it came under. */
  readonly identity: string
}

/** A core bank outside of Havn's database, which is not restored with it. It executes each payment id once, and remembers. */
export interface OutsideCoreBank {
  readonly coreBank: Pick<CoreBank, 'execute' | 'readOutcomes'>
  readonly executed: ReadonlyMap<string, ExecutedOrder>
  /** A core bank with the same memory, which goes on by itself. */
  fork(): OutsideCoreBank
  /** Orders that came under more than one id. */
  doubled(): readonly string[]
  /** The list of what it executed for a bank, as it exports it. */
  listOf(bankId: string): string
}

/** The remittance of each order in these tests is unique, but for the occurrences of one periodic payment. */
const identityOf = ({ remittance, executionDate, rail }: TransferOrder, isPeriodic: boolean) =>
  `${rail} ${remittance.join(' ')}${isPeriodic ? ` on ${executionDate}` : ''}`

const outcomeOf = ({ rail, paymentId }: TransferOrder) => {
  if (rail === 'cross-border') return 'abroad'
  // Some are booked at once, some go through clearing.
  return rail === 'domestic' && paymentId.charCodeAt(35) % 2 === 0 ? 'reserved' : 'booked'
}

export function createOutsideCoreBank(
  isPeriodic: (remittance: string) => boolean,
  remembered: ReadonlyMap<string, ExecutedOrder> = new Map(),
): OutsideCoreBank {
  const executed = new Map(remembered)
  return {
    executed,
    fork: () => createOutsideCoreBank(isPeriodic, executed),
    doubled() {
      const ids = Map.groupBy(executed.values(), ({ identity }) => identity)
      return [...ids].flatMap(([identity, orders]) => (orders.length > 1 ? [identity] : []))
    },
    listOf: (bankId) =>
      [...executed.values()]
        .filter((order) => order.bankId === bankId)
        .map(({ bankId: _bank, identity: _identity, ...line }) => Object.values(line).join(','))
        .toSorted()
        .map((line) => `${line}\n`)
        .join(''),
    coreBank: {
      async execute({ bankId, orders, at }) {
        await sleep(30)
        return orders.map((order): OrderOutcome => {
          const { paymentId } = order
          const known = executed.get(paymentId)
          const outcome = outcomeOf(order)
          if (known === undefined) {
            const identity = identityOf(order, isPeriodic(order.remittance.join(' ')))
            executed.set(paymentId, { ...toListed(order, outcome, at), bankId, identity })
          }
          return { paymentId, outcome }
        })
      },
      async readOutcomes({ orders }) {
        await sleep(10)
        return orders.map(({ paymentId }): OrderOutcome => {
          const known = executed.get(paymentId)
          if (known === undefined) return { paymentId, outcome: 'not-executed' }
          executed.set(paymentId, { ...known, outcome: 'booked' })
          return { paymentId, outcome: 'booked' }
        })
      },
    },
  }
}
