import { createSecretKey } from 'node:crypto'
import { millisecondsOfId } from '../../platform/shared/ids.ts'
import { keyedHash } from '../../platform/shared/keyed-hash.ts'

/** A line of a bulk payment or an occurrence of a periodic one, by what was created: nothing here is made at approval or by a run. */
export interface PartOrigin {
  readonly bankId: string
  /** The bulk or periodic payment. */
  readonly paymentId: string
  /** The number of the line or occurrence, from 1. */
  readonly number: number
  /** The day on which an occurrence is due; undefined for a line, which is made with its payment. */
  readonly dueDate: string | undefined
}

const greatestTime = 2 ** 48 - 1

/**
 * Derives the id of a part, which is the core bank's idempotency key. A database that was restored to a time before the
 * approval or the run derives the same id again, so the core bank recognises an order that it has executed. It is a UUIDv7
 * of the payment's own time or, if it is later, of the day on which the occurrence is due: this decides the partition of its
 * rows. The other bits are a hash with the bank's key, so that nobody outside can compute the ids of a payment's parts.
 */
export function partIdOf(partKey: Buffer, { bankId, paymentId, number, dueDate }: PartOrigin): string {
  const key = { id: '', secret: createSecretKey(partKey) }
  const bytes = Buffer.alloc(16)
  keyedHash(key, 'part', [bankId, paymentId, String(number)]).copy(bytes, 6)
  const dueTime = dueDate === undefined ? 0 : Date.parse(dueDate)
  bytes.writeUIntBE(Math.min(Math.max(millisecondsOfId(paymentId), dueTime), greatestTime), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
