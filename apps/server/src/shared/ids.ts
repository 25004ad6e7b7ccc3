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
