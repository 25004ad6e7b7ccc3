import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type ExecutedOrder, parseExecutedOrder } from './executed-order.ts'

/** The core bank's list cannot be used. The message names the line, and says what was expected. */
export class ListError extends Error {
  override readonly name = 'ListError'
}

/** Reads a list of executed orders line by line. Throws a `ListError` at the first line that cannot be used. */
export async function* readExecutedOrders(file: string): AsyncGenerator<ExecutedOrder> {
  const input = createReadStream(file)
  const failed = Promise.withResolvers<never>()
  // Without this a file that cannot be read would end the process, not the list.
  input.once('error', (error) => failed.reject(new ListError(error.message)))
  failed.promise.catch(() => {})
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  let before = ''
  try {
    for (let number = 1; ; number += 1) {
      const next = await Promise.race([lines.next(), failed.promise])
      if (next.done === true) return
      if (next.value.trim() === '') continue
      const order = parseExecutedOrder(next.value)
      if (!order.ok) throw new ListError(`line ${number}: ${order.problem}`)
      const { paymentId } = order.value
      if (paymentId < before)
        throw new ListError(
          `line ${number}: expected the lines in the order of their paymentId (sort them: LC_ALL=C sort), got ${paymentId} after ${before}`,
        )
      before = paymentId
      yield order.value
    }
  } finally {
    input.destroy()
  }
}
