import { randomUUIDv7 } from 'node:crypto'
import type { CoreBank, OrderOutcome, Transaction, TransferOrder } from '../../../src/core-bank/index.ts'

/** An adapter that is wrong in one thing, and the case of the suite that has to notice. */
interface Mutant {
  readonly caughtBy: string
  readonly of: (right: CoreBank, bankId: string) => CoreBank
}

type Execute = CoreBank['execute']

/** A core bank that executes in another way than the right one. */
const executing =
  (wrong: (ask: Execute) => Execute): Mutant['of'] =>
  (right) => ({
    ...right,
    execute: wrong((question) => right.execute(question)),
  })

/** A core bank whose transactions are told in another way than the right one's. */
const telling =
  (wrong: (transaction: Transaction) => Transaction): Mutant['of'] =>
  (right) => ({
    ...right,
    listBookedTransactions: async (question) => (await right.listBookedTransactions(question)).map(wrong),
    listPendingTransactions: async (question) => (await right.listPendingTransactions(question)).map(wrong),
    async findTransaction(question) {
      const found = await right.findTransaction(question)
      return found && wrong(found)
    },
  })

/** Divides where it should multiply. */
function convertedBackwards(order: TransferOrder): TransferOrder {
  if (order.amount.currency === order.debtor.currency) return order
  return { ...order, amount: { minorUnits: order.amount.minorUnits / 11n, currency: order.debtor.currency } }
}

const refused = ({ paymentId }: TransferOrder): OrderOutcome => ({
  paymentId,
  outcome: 'refused',
  reason: { code: 'other' },
})

/** Each question for whatever bank is answered of this one. */
function ofOneBank(right: CoreBank, bankId: string): CoreBank {
  const answers = Object.entries(right).map(([name, ask]: [string, unknown]) => [
    name,
    typeof ask === 'function' ? (question: object) => ask({ ...question, bankId }) : ask,
  ])
  return Object.fromEntries(answers) as CoreBank
}

/** Faults that real adapters have had, or could have and look right. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'converts the wrong way round': {
    caughtBy: 'execution/another-currency',
    of: executing(
      (ask) => (question) => ask({ ...question, orders: question.orders.map(convertedBackwards) }),
    ),
  },
  'refuses every instant payment': {
    caughtBy: 'execution/instant',
    of: executing((ask) => async (question) => {
      const instant = question.orders.filter(({ rail }) => rail === 'instant')
      const others = question.orders.filter(({ rail }) => rail !== 'instant')
      return [...instant.map(refused), ...(await ask({ ...question, orders: others }))]
    }),
  },
  'rejects a whole set for one order': {
    caughtBy: 'execution/bad-order-in-a-set',
    of: executing((ask) => async (question) => {
      if (question.orders.some(({ amount }) => amount.currency === 'XXX')) throw new Error('no such currency')
      return ask(question)
    }),
  },
  'drops references': {
    caughtBy: 'execution/transaction-details',
    of: telling((one) => ({ ...one, references: [] })),
  },
  'drops the end-to-end identification': {
    caughtBy: 'execution/transaction-details',
    of: telling((one) => ({ ...one, endToEndIdentification: undefined })),
  },
  'leaves the fee out of the transaction': {
    caughtBy: 'execution/transaction-details',
    of: telling((one) => ({ ...one, fee: undefined })),
  },
  'tells what is pending oldest first': {
    caughtBy: 'execution/pending-newest-first',
    of: (right) => ({
      ...right,
      listPendingTransactions: async (question) =>
        (await right.listPendingTransactions(question)).toReversed(),
    }),
  },
  'executes again what it is asked again': {
    caughtBy: 'execution/same-set-twice',
    of: executing((ask) => async (question) => {
      const twins = question.orders.map((order) => ({ ...order, paymentId: randomUUIDv7() }))
      const said = await ask({ ...question, orders: twins })
      return said.map((one, index) => ({ ...one, paymentId: question.orders[index]?.paymentId ?? '' }))
    }),
  },
  'executes what arrives too late': {
    caughtBy: 'execution/late-request',
    of: executing(
      (ask) =>
        ({ bankId, orders, at }) =>
          ask({ bankId, orders, at }),
    ),
  },
  'refuses without a reason': {
    caughtBy: 'execution/refusal-has-a-reason',
    of: executing(
      (ask) => async (question) =>
        (await ask(question)).map(({ paymentId, outcome }) => ({ paymentId, outcome }) as OrderOutcome),
    ),
  },
  'never lets anything arrive': {
    caughtBy: 'execution/arrives-domestic',
    of: (right) => ({
      ...right,
      readOutcomes: async ({ orders }) => orders.map(({ paymentId }) => ({ paymentId, outcome: 'reserved' })),
    }),
  },
  'ignores bankId': { caughtBy: 'reading/another-bank', of: ofOneBank },
  'ignores amounts': {
    caughtBy: 'payments/limit-per-payment',
    of: (right) => ({
      ...right,
      mayPayFrom: ({ amounts: _amounts, ...question }) => right.mayPayFrom(question),
    }),
  },
}
