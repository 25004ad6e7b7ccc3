import { isId } from '@havn/server/platform/shared/ids'
import { refuse, type Refused } from '@havn/server/edge'

const listedMilliseconds = 90 * 86_400_000
const limitDefault = 50
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of a list that is ordered by id, newest first: the ids are UUIDv7 of real time. */
export interface PageQuery {
  readonly limit?: number
  readonly before?: string
}

/** The range of ids of a page, both ends included, and one more than is listed, which shows whether there are others. */
export function pageRange({ limit = limitDefault, before }: PageQuery, nowMilliseconds: number) {
  return {
    firstId: firstIdAt(nowMilliseconds - listedMilliseconds),
    lastId: before === undefined ? LAST_ID : idBefore(before),
    limit: limit + 1,
  }
}

/** Refuses a cursor that is no id. */
export function findCursorFault(what: string, { before }: PageQuery): Refused | undefined {
  if (before === undefined || isId(before)) return undefined
  const text = `expected the id of ${what} in lower case, as _links.next has it, got ${JSON.stringify(before)}`
  return refuse({ reason: 'query-invalid', path: 'before', text })
}

interface NextLink {
  readonly next?: { href: string; verbs: ['GET'] }
}

/** Cuts what was found to a page, with the link to the next one, which has the same query. */
export function toPage<Item>(
  found: readonly Item[],
  idOf: (item: Item) => string,
  { path, query }: { readonly path: string; readonly query: PageQuery & Readonly<Record<string, unknown>> },
): { readonly items: readonly Item[]; readonly links: NextLink } {
  const { limit = limitDefault } = query
  const items = found.slice(0, limit)
  const last = items.at(-1)
  if (found.length <= limit || last === undefined) return { items, links: {} }
  const same = Object.entries(query).filter(([name, value]) => name !== 'before' && value !== undefined)
  const search = new URLSearchParams(same.map(([name, value]): [string, string] => [name, String(value)]))
  search.set('before', idOf(last))
  return { items, links: { next: { href: `${path}?${search.toString()}`, verbs: ['GET'] } } }
}

/** The smallest UUIDv7 of a moment. */
export function firstIdAt(milliseconds: number): string {
  return toUuid(BigInt(milliseconds) << 80n)
}

/** The UUID before this one; the smallest has none, and is never issued. */
function idBefore(id: string): string {
  const value = BigInt(`0x${id.replaceAll('-', '')}`)
  return toUuid(value === 0n ? 0n : value - 1n)
}

function toUuid(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
