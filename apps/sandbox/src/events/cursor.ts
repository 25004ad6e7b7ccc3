import { failure, type Result, success } from '@havn/contract'

/**
 * A reader's position is a snapshot of PostgreSQL: the ids of the transactions that were committed when it read. Written as
 * PostgreSQL writes it (`xmin:xmax:xip,xip`) it would be long and change in a URL, so a cursor has the differences to the
 * first id, in base 36: `xmin.xmax-xmin.xip-xmin_xip-xmin`.
 */
export function toCursor(snapshot: string): string {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  const first = BigInt(xmin)
  const write = (id: string) => (BigInt(id) - first).toString(36)
  const ids = running === '' ? [] : running.split(',')
  // A cursor has a limit. What comes after the last id that it has counts as not yet read, so nothing is passed over.
  const end = ids[runningMax] ?? xmax
  return [first.toString(36), write(end), ids.slice(0, runningMax).map(write).join('_')].join('.')
}

const runningMax = 200

const PATTERN = /^([0-9a-z]{1,12})\.([0-9a-z]{1,6})\.((?:[0-9a-z]{1,6}(?:_[0-9a-z]{1,6}){0,199})?)$/

/** Reads a cursor back as a snapshot that PostgreSQL accepts. */
export function parseCursor(cursor: string): Result<string> {
  const [, first, length, running] = PATTERN.exec(cursor) ?? []
  if (first === undefined || length === undefined || running === undefined) return failure(EXPECTED)
  const xmin = readBase36(first)
  const xmax = xmin + readBase36(length)
  const ids = running === '' ? [] : running.split('_').map((id) => xmin + readBase36(id))
  const areAscending = ids.every((id, index) => id < xmax && (index === 0 || id > (ids[index - 1] ?? id)))
  if (xmin === 0n || xmax > idMax || !areAscending) return failure(EXPECTED)
  return success(`${xmin}:${xmax}:${ids.join(',')}`)
}

const EXPECTED = 'expected the cursor of an earlier answer, as it was given there'

/** PostgreSQL's transaction ids have 64 bits, and never nearly reach that. */
const idMax = 2n ** 62n

function readBase36(text: string): bigint {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return value
}
