/** A call in the log, by its place in it. */
export type LoggedRequest = { cursor: string }

/** A cursor is a UUIDv7, whose first 48 bits are the milliseconds at which the call was answered. */
const millisecondsOf = (cursor: string) => Number.parseInt(cursor.replace('-', '').slice(0, 12), 16)

/** The smallest cursor of a moment. */
function cursorAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Another process of the server stores a call up to a moment after it was answered, so that it appears before others. */
const overlapMilliseconds = 3_000

const pageMax = 200

/**
 * Follows the log of calls: each call of `next` returns the calls that have appeared since. Always asks for the last
 * seconds again and leaves out what was returned before, so that none is missing and none comes twice.
 */
export function createFollower<Request extends LoggedRequest>(
  list: (after: string) => Promise<Request[]>,
  known: readonly Request[],
): { next(): Promise<Request[]> } {
  let newest = Math.max(0, ...known.map(({ cursor }) => millisecondsOf(cursor)))
  let seen = new Set(known.map(({ cursor }) => cursor))

  async function next(): Promise<Request[]> {
    const found: Request[] = []
    let after = cursorAt(newest - overlapMilliseconds)
    for (;;) {
      const page = await list(after)
      found.push(...page.filter(({ cursor }) => !seen.has(cursor)))
      after = page.at(-1)?.cursor ?? after
      if (page.length < pageMax) break
    }
    for (const { cursor } of found) seen.add(cursor)
    newest = Math.max(newest, ...found.map(({ cursor }) => millisecondsOf(cursor)))
    seen = new Set([...seen].filter((cursor) => millisecondsOf(cursor) >= newest - overlapMilliseconds))
    return found
  }

  return { next }
}
