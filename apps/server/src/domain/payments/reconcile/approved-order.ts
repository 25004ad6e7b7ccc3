import type { TransferOrder } from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { toPaymentFees } from '../payments.store.ts'
import { productOf } from '../products/products.ts'
import {
  type OrderKey,
  type OrderRecord,
  readOrderRecords,
  readWholePayments,
  type WholePaymentRow,
} from './order-records.store.ts'

/** An order that Havn knows: what is stored about it, and what was approved. */
export interface KnownOrder extends OrderRecord {
  /** What the TPP created and the PSU approved, as the core bank gets it; undefined if that cannot be read any more. */
  readonly approved: TransferOrder | undefined
}

interface ReadWhole {
  readonly row: WholePaymentRow
  /** Its orders on an execution date; none if the body cannot be read any more. */
  readonly ordersOn: (executionDate: string) => readonly PaymentOrder[]
}

/** Reads known orders, set after set, in the order of their ids. */
export interface KnownOrders {
  read(keys: readonly OrderKey[]): Promise<ReadonlyMap<string, KnownOrder>>
}

/**
 * Makes a reader of known orders. The lines of a bulk payment follow each other, so the payments of the last set are kept: a
 * bulk payment is read once, however many lines it has. The transaction must act for the bank.
 */
export function createKnownOrders(queries: Queries, bankId: string): KnownOrders {
  let wholes: ReadonlyMap<string, ReadWhole> = new Map()
  return {
    async read(keys) {
      const records = await readOrderRecords(queries, bankId, keys)
      wholes = await readWholes(queries, { bankId, records, known: wholes })
      const orders = new Map<string, KnownOrder>()
      for (const record of records) {
        const whole = wholes.get(wholeKeyOf(record))
        // The id of a bulk or periodic payment is no order: its parts are.
        if (whole === undefined || (whole.row.service !== 'payments') !== (record.number !== null)) continue
        orders.set(record.paymentId, { ...record, approved: toApproved(record, whole) })
      }
      return orders
    },
  }
}

const wholeKeyOf = ({ tppId, wholeId }: OrderRecord) => `${tppId} ${wholeId}`

async function readWholes(
  queries: Queries,
  {
    bankId,
    records,
    known,
  }: { bankId: string; records: readonly OrderRecord[]; known: ReadonlyMap<string, ReadWhole> },
): Promise<ReadonlyMap<string, ReadWhole>> {
  const wholes = new Map<string, ReadWhole>()
  const missing = new Map<string, OrderKey>()
  for (const record of records) {
    const key = wholeKeyOf(record)
    const read = known.get(key)
    if (read === undefined) missing.set(key, { tppId: record.tppId, paymentId: record.wholeId })
    else wholes.set(key, read)
  }
  if (missing.size === 0) return wholes
  for (const row of await readWholePayments(queries, bankId, [...missing.values()]))
    wholes.set(`${row.tpp_id} ${row.payment_id}`, { row, ordersOn: ordersOf(row) })
  return wholes
}

/** Makes the orders of a payment as its approval did, once for each date: all lines of a bulk payment have the same. */
function ordersOf(row: WholePaymentRow): ReadWhole['ordersOn'] {
  const made = new Map<string, readonly PaymentOrder[]>()
  return (executionDate) => {
    let orders = made.get(executionDate)
    if (orders === undefined) {
      orders = toOrders(row, executionDate)
      made.set(executionDate, orders)
    }
    return orders
  }
}

/** A payment that was approved can be made into orders, unless somebody has changed it since. */
function toOrders(row: WholePaymentRow, executionDate: string): readonly PaymentOrder[] {
  try {
    return productOf(row).toOrders(JSON.parse(row.body), executionDate)
  } catch {
    return []
  }
}

function toApproved(
  { tppId, paymentId, executionDate, number }: OrderRecord,
  { row, ordersOn }: ReadWhole,
): TransferOrder | undefined {
  const index = row.service === 'bulk-payments' && number !== null ? number - 1 : 0
  const order = ordersOn(executionDate)[index]
  if (order === undefined) return undefined
  const initiation = {
    // The name in the certificate is not kept with the payment; the id is what counts.
    tpp: { tppId, name: tppId },
    approverIds: row.approver_ids,
    agreementId: row.agreement_id ?? undefined,
    psuIpAddress: row.psu_ip_address ?? undefined,
  }
  return { ...order, paymentId, fee: toPaymentFees(row).fees[index], initiation }
}
