import { randomUUIDv7 } from 'node:crypto'
import type {
  CoreBank,
  CreationAnswer,
  OrderOutcome,
  Transaction,
  TransactionPageSelector,
  TransferOrder,
} from '../../../apps/server/src/core-bank/index.ts'

/** An adapter with one fault, and the case of the suite that must detect it. */
interface Mutant {
  readonly caughtBy: string
  readonly of: (right: CoreBank, bankId: string) => CoreBank
}

type Execute = CoreBank['execute']

/** A core bank that executes differently from the correct one. */
const executing =
  (wrong: (ask: Execute) => Execute): Mutant['of'] =>
  (right) => ({
    ...right,
    execute: wrong((question) => right.execute(question)),
  })

/** A core bank whose transactions differ from the correct one's. */
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

/** Answers questions about any bank for this one. */
function ofOneBank(right: CoreBank, bankId: string): CoreBank {
  const answers = Object.entries(right).map(([name, ask]: [string, unknown]) => [
    name,
    typeof ask === 'function' ? (question: object) => ask({ ...question, bankId }) : ask,
  ])
  return Object.fromEntries(answers) as CoreBank
}

const PAYER = '14838530061'

/** A core bank that replaces the selector of a page. */
const paging =
  (wrong: (page: TransactionPageSelector) => TransactionPageSelector): Mutant['of'] =>
  (right) => ({
    ...right,
    listBookedTransactions: async (question) =>
      right.listBookedTransactions({ ...question, page: wrong(question.page) }),
  })

/** Faults that real adapters have had, or could have without being noticed. */
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
  'shows the name of an account to whoever knows the first name of its holder': {
    caughtBy: 'payments/payee-corpus',
    of: (right) => ({
      ...right,
      async verifyPayee(question) {
        const name = ['Kari Nordmann', 'Ola Nordmann'].find((one) => one.startsWith(question.name.trim()))
        const answer = (await right.verifyPayee?.(question)) ?? { kind: 'not-possible' }
        return answer.kind === 'no-match' && name !== undefined ? { kind: 'close-match', name } : answer
      },
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
  'lists pending transactions oldest first': {
    caughtBy: 'execution/pending-newest-first',
    of: (right) => ({
      ...right,
      listPendingTransactions: async (question) =>
        (await right.listPendingTransactions(question)).toReversed(),
    }),
  },
  'executes repeated orders again': {
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
  'executes what arrives too late, if it has answered about it before': {
    caughtBy: 'execution/late-after-no-funds',
    of(right) {
      const seen = new Set<string>()
      return {
        ...right,
        execute({ notAfter, ...question }) {
          const isKnown = question.orders.every(({ paymentId }) => seen.has(paymentId))
          for (const { paymentId } of question.orders) seen.add(paymentId)
          return right.execute(isKnown ? question : { ...question, notAfter })
        },
      }
    },
  },
  'looks at the money before the payment id': {
    caughtBy: 'execution/last-money-asked-twice',
    of: (right) => ({
      ...right,
      async execute(question) {
        const { bankId, orders } = question
        const funds = await Promise.all(orders.map((order) => right.hasFunds({ bankId, order })))
        if (funds.every(Boolean)) return right.execute(question)
        return orders.map(({ paymentId }) => ({ paymentId, outcome: 'no-funds' }))
      },
    }),
  },
  'refuses without a reason': {
    caughtBy: 'execution/refusal-has-a-reason',
    of: executing(
      (ask) => async (question) =>
        (await ask(question)).map(({ paymentId, outcome }) => ({ paymentId, outcome }) as OrderOutcome),
    ),
  },
  'never settles anything': {
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
  'takes every amount for crowns': {
    caughtBy: 'payments/limit-in-another-currency',
    of: (right) => ({
      ...right,
      mayPayFrom: ({ amounts = [], ...question }) =>
        right.mayPayFrom({
          ...question,
          amounts: amounts.map(({ minorUnits }) => ({ minorUnits, currency: 'NOK' })),
        }),
    }),
  },
  'makes a new personId for each answer': {
    caughtBy: 'reading/customer-found-again',
    of: (right) => ({
      ...right,
      async findCustomerByNationalId(question) {
        const found = await right.findCustomerByNationalId(question)
        return found && { ...found, personId: randomUUIDv7() }
      },
    }),
  },
  'shows everybody the accounts of the payer': {
    caughtBy: 'reading/strangers-see-their-own',
    of: (right, bankId) => ({
      ...right,
      async listAccounts(question) {
        const payer = await right.findCustomerByNationalId({ bankId, nationalId: PAYER })
        return right.listAccounts({ ...question, personId: payer?.personId ?? '' })
      },
    }),
  },
  'counts what is pending as booked': {
    caughtBy: 'reading/balances-agree',
    of: (right) => ({
      ...right,
      listBalances: async (question) =>
        (await right.listBalances(question)).map((balance) => ({
          ...balance,
          booked: { ...balance.booked, minorUnits: balance.booked.minorUnits - 1n },
        })),
    }),
  },
  'ignores the limit of a page': {
    caughtBy: 'reading/transaction-ids',
    of: (right) => ({
      ...right,
      listBookedTransactions: (question) => right.listBookedTransactions({ ...question, limit: 100 }),
    }),
  },
  'repeats the last transaction on the next page': {
    caughtBy: 'reading/pages-to-older',
    of: paging((page) => (page.kind === 'older' ? { kind: 'from', position: page.than } : page)),
  },
  'lists pages from the old end oldest first': {
    caughtBy: 'reading/pages-to-newer',
    of: (right) => ({
      ...right,
      async listBookedTransactions(question) {
        const found = await right.listBookedTransactions(question)
        return question.page.kind === 'oldest' || question.page.kind === 'newer' ? found.toReversed() : found
      },
    }),
  },
  'leaves out the transaction at the position': {
    caughtBy: 'reading/page-at-position',
    of: paging((page) => (page.kind === 'from' ? { kind: 'older', than: page.position } : page)),
  },
  'fails on a position that it cannot read': {
    caughtBy: 'reading/pages-beyond-the-ends',
    of: paging((page) => {
      if (page.kind === 'from') BigInt(page.position)
      return page
    }),
  },
  'leaves out the last day of a period': {
    caughtBy: 'reading/pages-between-dates',
    of: (right) => ({
      ...right,
      listBookedTransactions: (question) =>
        right.listBookedTransactions({
          ...question,
          to: question.to && Temporal.PlainDate.from(question.to).subtract({ days: 1 }).toString(),
        }),
    }),
  },
  'finds a transaction under any account': {
    caughtBy: 'reading/transaction-of-another-account',
    of: (right, bankId) => ({
      ...right,
      async findTransaction(question) {
        const payer = await right.findCustomerByNationalId({ bankId, nationalId: PAYER })
        const personId = payer?.personId ?? ''
        const accounts = await right.listAccounts({ bankId, personId, agreementId: undefined })
        const all = accounts.map(({ accountId }) => right.findTransaction({ ...question, accountId }))
        return (await Promise.all(all)).find((one) => one !== undefined)
      },
    }),
  },
  'lets a stranger pay': {
    caughtBy: 'payments/own-account-only',
    of: (right) => ({ ...right, mayPayFrom: async () => true }),
  },
  'says that there is always money': {
    caughtBy: 'payments/funds',
    of: (right) => ({ ...right, hasFunds: async () => true }),
  },
  'confirms any amount': {
    caughtBy: 'payments/confirm-funds',
    of: (right) => ({ ...right, confirmFunds: async () => true }),
  },
  'confirms what an unknown account has': {
    caughtBy: 'payments/confirm-funds-of-nobody',
    of: (right, bankId) => ({
      ...right,
      async confirmFunds(question) {
        const payer = await right.findCustomerByNationalId({ bankId, nationalId: PAYER })
        const personId = payer?.personId ?? ''
        const [own] = await right.listAccounts({ bankId, personId, agreementId: undefined })
        const account = own?.account ?? question.account
        return (await right.confirmFunds?.({ ...question, account })) ?? false
      },
    }),
  },
  'trades every currency': {
    caughtBy: 'payments/exchange-rates',
    of: (right) => ({
      ...right,
      findExchangeRate: async ({ currency }) => ({ currency, minorUnits: 2, nokPerUnit: '1' }),
    }),
  },
  'assesses in another order': {
    caughtBy: 'payments/assess-as-asked-alone',
    of: (right) => ({
      ...right,
      async assess({ questions }) {
        const answers: unknown[] = []
        for (const { question, body } of questions)
          answers.unshift({ question, answer: await Reflect.apply(right[question] as never, right, [body]) })
        return { answers: answers as CreationAnswer[] }
      },
    }),
  },
}
