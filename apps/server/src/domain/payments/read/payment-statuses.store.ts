import type { PaymentProduct, PaymentService } from '@havn/contract'
import type { Actor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { gatherQueries } from '../../../platform/database/gather-queries.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type PaymentState, type StateColumns, toPaymentState } from '../payments.store.ts'
import type { ProductKey } from '../products/product-definition.ts'

/** A query for the state of one payment of a TPP's own. */
export interface PaymentStateQuery {
  readonly actor: Actor
  /** That of the bank. */
  readonly timeZone: string
  readonly product: ProductKey
  readonly paymentId: string
  /** The interface that the payment was created through, as rows name it. */
  readonly interfaceId: string | null
  /** The real time of the call, in ISO 8601. */
  readonly realTime: string
}

/** Finds the state of a payment; undefined if the TPP has no such payment. */
export type FindPaymentState = (query: PaymentStateQuery) => Promise<PaymentState | undefined>

/** Returns a look-up of states that runs together with others that arrive at the same moment. */
export function gatherStateQueries(tppDatabase: Queries): FindPaymentState {
  return gatherQueries((queries) => findPaymentStates(tppDatabase, queries))
}

interface StatusRow extends StateColumns {
  readonly bank_id: string
  readonly tpp_id: string
  readonly interface: string | null
  readonly service: PaymentService
  readonly product: PaymentProduct
}

/** Finds the states of payments of any banks and TPPs, in the order of the queries. */
export async function findPaymentStates(
  queries: Queries,
  wanted: readonly PaymentStateQuery[],
): Promise<(PaymentState | undefined)[]> {
  const realTimes = wanted.map(({ realTime }) => realTime).toSorted()
  const rows = await queries.rows<StatusRow>(sql`
    select * from payments.find_states(${wanted.map(({ actor }) => actor.bankId)}::uuid[],
      ${wanted.map(({ actor }) => actor.tppId)}::text[], ${wanted.map(({ paymentId }) => paymentId)}::uuid[],
      ${wanted.map(({ timeZone }) => timeZone)}::text[],
      ${realTimes.at(-1) ?? null}::timestamptz)`)
  const rowByKey = new Map(rows.map((row) => [keyOf(row.bank_id, row.tpp_id, row.payment_id), row]))
  return wanted.map(({ actor, product, paymentId, interfaceId }) => {
    const row = rowByKey.get(keyOf(actor.bankId, actor.tppId, paymentId))
    return row?.interface === interfaceId &&
      row.service === product.service &&
      row.product === product.product
      ? toPaymentState(row)
      : undefined
  })
}

/** The same payment id, asked for by two TPPs, has a row for one of them at most. */
const keyOf = (bankId: string, tppId: string, paymentId: string) => `${bankId} ${paymentId} ${tppId}`
