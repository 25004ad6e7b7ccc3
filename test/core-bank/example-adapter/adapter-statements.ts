import type {
  AccountBalance,
  CoreBank,
  Transaction,
  TransactionPageSelector,
} from '../../../apps/server/src/core-bank/index.ts'
import type { callCore } from './call-core.ts'

type StatementPart = Pick<
  CoreBank,
  'listBalances' | 'listBookedTransactions' | 'listPendingTransactions' | 'findTransaction'
>

/** Account information of the example. The core system numbers what it books, so a position is that number. */
export function statementsOf(call: ReturnType<typeof callCore>): StatementPart {
  const movements = async (path: string) => (await call.get<CoreMovement[]>(path)) ?? []
  return {
    async listBalances({ accountIds }) {
      const balances = await Promise.all(
        accountIds.map(async (accountId) =>
          toBalance(accountId, await call.get<CoreBalance>(`/accounts/${accountId}/balance`)),
        ),
      )
      return balances.flat()
    },
    async listBookedTransactions({ accountId, from, to, page, limit }) {
      const range = rangeOf(page)
      if (range === undefined) return []
      const parameters = { ...range, ...(from && { from }), ...(to && { to }), limit: String(limit) }
      const found = await movements(
        `/accounts/${accountId}/booked?${new URLSearchParams(parameters).toString()}`,
      )
      return (range.end === 'oldest' ? found.toReversed() : found).map(toTransaction)
    },
    listPendingTransactions: async ({ accountId }) =>
      (await movements(`/accounts/${accountId}/pending`)).map(toTransaction),
    async findTransaction({ accountId, transactionId }) {
      if (!UUID.test(transactionId)) return undefined
      const found = await call.get<CoreMovement>(`/accounts/${accountId}/movements/${transactionId}`)
      return found && toTransaction(found)
    },
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The range of numbers, and the end to start from. Undefined for a position that this adapter never returned. */
function rangeOf(
  page: TransactionPageSelector,
): { end: 'newest' | 'oldest'; [bound: string]: string } | undefined {
  if (page.kind === 'newest') return { end: 'newest', skip: String(page.skip) }
  if (page.kind === 'newer') {
    const [least, most] = [numberOf(page.than, 1), numberOf(page.notAfter)]
    return least === undefined || most === undefined ? undefined : { end: 'oldest', least, most }
  }
  const most =
    page.kind === 'oldest'
      ? numberOf(page.notAfter)
      : page.kind === 'from'
        ? numberOf(page.position)
        : numberOf(page.than, -1)
  return most === undefined ? undefined : { end: page.kind === 'oldest' ? 'oldest' : 'newest', most }
}

/** The number at a position, plus an offset. */
function numberOf(position: string, further = 0): string | undefined {
  return /^\d{1,15}$/.test(position) ? String(Number(position) + further) : undefined
}

function toBalance(accountId: string, balance: CoreBalance | undefined): AccountBalance[] {
  if (balance === undefined) return []
  const { currency } = balance
  return [
    {
      accountId,
      booked: { minorUnits: BigInt(balance.booked), currency },
      available: { minorUnits: BigInt(balance.available), currency },
      creditLimit: undefined,
      changedAt: undefined,
    },
  ]
}

function toTransaction({ id, number, amount, currency, other, ...movement }: CoreMovement): Transaction {
  return {
    transactionId: id,
    booked:
      number === null || movement.bookedOn === null
        ? undefined
        : { bookingDate: movement.bookedOn, position: number },
    valueDate: movement.cameOn,
    amount: { minorUnits: BigInt(amount), currency },
    original: undefined,
    fee:
      movement.details?.fee === undefined
        ? undefined
        : { minorUnits: BigInt(movement.details.fee), currency },
    kind: other === null ? 'deposit' : 'domestic',
    text: other === null ? 'Innskudd' : 'Betaling',
    counterparty:
      other === null ? undefined : { name: other.name, bban: undefined, iban: undefined, agent: undefined },
    message: movement.text ?? undefined,
    references: movement.details?.references ?? [],
    endToEndIdentification: movement.details?.endToEndIdentification,
    proprietary: [],
  }
}

interface CoreBalance {
  readonly currency: string
  readonly booked: string
  readonly available: string
}

interface CoreMovement {
  readonly id: string
  readonly number: string | null
  readonly bookedOn: string | null
  readonly cameOn: string
  readonly amount: string
  readonly currency: string
  readonly other: { readonly name: string } | null
  readonly text: string | null
  /** The details of a payment, as the adapter gave them to the core system. */
  readonly details: {
    readonly references: readonly string[]
    readonly endToEndIdentification?: string
    readonly fee?: string
  } | null
}
