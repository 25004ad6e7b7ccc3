import { type FileHandle, open } from 'node:fs/promises'
import { type ExecutedOrder, parseExecutedOrder } from './executed-order.ts'

/** The core bank's list cannot be used. The message names the line, and says what was expected. */
export class ListError extends Error {
  override readonly name = 'ListError'
}

/** Reads a list of executed orders line by line. Throws a `ListError` at the first line that cannot be used. */
export async function* readExecutedOrders(path: string): AsyncGenerator<ExecutedOrder> {
  const file = await openList(path)
  try {
    let number = 0
    let before = ''
    for await (const text of file.readLines()) {
      number += 1
      // Some programs begin a file with a byte order mark.
      const line = number === 1 ? text.replace(/^\uFEFF/, '') : text
      if (line.trim() === '') continue
      const order = parseExecutedOrder(line)
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
    await file.close()
  }
}

async function openList(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    throw new ListError(error instanceof Error ? error.message : String(error))
  }
  throw new ListError('expected a file')
}
