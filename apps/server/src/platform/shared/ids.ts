import { randomUUIDv7 } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns a UUIDv7 of real time, so that new rows are stored next to each other and their month decides their partition. */
export function newId(): string {
  return randomUUIDv7()
}

/** Returns whether text is a UUID in lower case, as all ids are issued; any other id does not exist. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** The least and the greatest id. */
export const ID_RANGE = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
} as const

/** Returns when a UUIDv7 was made, in milliseconds since 1970. */
export function millisecondsOfId(id: string): number {
  return Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16)
}

const dayMilliseconds = 86_400_000

/**
 * Returns an id that no id is less than which was made after the given one, so that a query leaves earlier partitions out.
 * A day before it: the clocks of two servers differ.
 */
export function earliestIdAfter(id: string): string {
  // Only a UUIDv7 begins with its time.
  return id[14] === '7' ? earliestIdAt(millisecondsOfId(id)) : ID_RANGE.first
}

/** Like `earliestIdAfter`, for the ids that were made since a time. */
export function earliestIdAt(milliseconds: number): string {
  const time = Math.max(milliseconds - dayMilliseconds, 0)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${ID_RANGE.first.slice(13)}`
}
