import { randomUUIDv7 } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ids are UUIDv7 of the real clock: new rows stand side by side, and their month names their partition. */
export function newId(): string {
  return randomUUIDv7()
}

/** Ids are written in lower case; anything else was never issued. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
