import type { ExecutedOrder } from './executed-order.ts'
import type { OrderKey } from './order-records.store.ts'

/** An order of either side, with the core bank's lines about it. */
export interface MergedOrder extends OrderKey {
  readonly lines: readonly ExecutedOrder[]
}

const setSize = 1_000

/**
 * Merges the orders that Havn knows with the core bank's list. Both come in the order of their ids, so that neither has to
 * fit into memory. Yields sets of at most a thousand orders.
 */
export async function* mergeOrders(
  known: AsyncIterable<OrderKey>,
  listed: AsyncIterable<ExecutedOrder>,
): AsyncGenerator<readonly MergedOrder[]> {
  const lines = groupLines(listed)
  let line = await lines.next()
  let set: MergedOrder[] = []
  for await (const key of known) {
    while (line.done !== true && line.value.paymentId < key.paymentId) {
      set.push(line.value)
      line = await lines.next()
      if (set.length >= setSize) yield set.splice(0)
    }
    if (line.done !== true && line.value.paymentId === key.paymentId) {
      // Whoever the core bank believes to be the TPP: Havn's own answer decides.
      set.push({ ...line.value, tppId: key.tppId })
      line = await lines.next()
    } else set.push({ ...key, lines: [] })
    if (set.length >= setSize) yield set.splice(0)
  }
  for (; line.done !== true; line = await lines.next()) {
    set.push(line.value)
    if (set.length >= setSize) yield set.splice(0)
  }
  if (set.length > 0) yield set
}

/** Puts lines about the same order together. */
async function* groupLines(listed: AsyncIterable<ExecutedOrder>): AsyncGenerator<MergedOrder> {
  let group: { paymentId: string; tppId: string; lines: ExecutedOrder[] } | undefined
  for await (const line of listed) {
    if (group?.paymentId === line.paymentId) {
      group.lines.push(line)
      continue
    }
    if (group !== undefined) yield group
    group = { paymentId: line.paymentId, tppId: line.tppId, lines: [line] }
  }
  if (group !== undefined) yield group
}
