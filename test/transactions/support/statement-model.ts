import assert from 'node:assert/strict'
import { balancesOf, type Line, listIn, type Reader, transactionsOf } from '../../accounts/support/reader.ts'
import { KARIS } from '../../consents/support/consent-calls.ts'

/** What has been read of an account's statement so far. */
export interface Statement {
  /** Newest first. */
  booked: readonly Line[]
  readonly pendingById: Map<string, Line>
  /** By their message. */
  readonly executed: Set<string>
}

export const newStatement = (): Statement => ({ booked: [], pendingById: new Map(), executed: new Set() })

const idsOf = (lines: readonly Line[]) => lines.map(({ transactionId }) => transactionId)

/** Follows the links from one end to the other; something happens after every page. */
export async function readAll(
  { readPresent }: Reader,
  { limit, from }: { limit: number; from: 'newest' | 'oldest' },
  meanwhile: () => Promise<void>,
): Promise<{ booked: readonly Line[]; pending: readonly Line[] }> {
  const begun = listIn(await readPresent(transactionsOf(KARIS.current, `?bookingStatus=both&limit=${limit}`)))
  // The limit of a small page would cut the pending transactions too.
  const { pending = [] } = listIn(
    await readPresent(transactionsOf(KARIS.current, '?bookingStatus=pending&limit=1000')),
  )
  await meanwhile()
  const [start, step] = from === 'newest' ? (['first', 'next'] as const) : (['last', 'previous'] as const)
  const booked: Line[] = []
  let next = begun._links[start]
  while (next !== undefined) {
    const page = listIn(await readPresent(next.href))
    const lines = page.booked ?? []
    assert(lines.length <= limit && lines.length > 0 && 'pending' in page)
    if (from === 'newest') booked.push(...lines)
    else booked.unshift(...lines)
    next = page._links[step]
    await meanwhile()
  }
  return { booked, pending }
}

/** Asserts that nothing that was read before has changed. */
export function compare(
  statement: Statement,
  { booked, pending }: { booked: readonly Line[]; pending: readonly Line[] },
): void {
  const ids = idsOf([...booked, ...pending])
  assert.equal(new Set(ids).size, ids.length, 'a transaction came twice')
  // VER-14: what was booked is the end of what is booked now, line for line.
  assert.deepEqual(booked.slice(booked.length - statement.booked.length), statement.booked)
  const byId = new Map([...booked, ...pending].map((line) => [line.transactionId, line]))
  for (const [id, before] of statement.pendingById) {
    const now = byId.get(id)
    assert(now, 'a transaction that was pending is neither pending nor booked')
    for (const field of ['transactionAmount', 'creditorName', 'creditorAccount', 'endToEndId'])
      assert.deepEqual(now[field], before[field], field)
  }
  const messages = [...booked, ...pending].map((line) => line['remittanceInformationUnstructured'])
  for (const message of statement.executed)
    assert.equal(messages.filter((one) => one === message).length, 1, 'a payment is one line')
  statement.booked = booked
  statement.pendingById.clear()
  for (const line of pending) statement.pendingById.set(line.transactionId, line)
}

/** Asserts that the lines add up to the balances. */
export async function compareBalances(
  { readPresent }: Reader,
  { booked, pendingById }: Statement,
): Promise<void> {
  const answer = await readPresent(balancesOf(KARIS.current))
  const balances = answer.json['balances'] as readonly { balanceAmount: { amount: string } }[]
  const [isBooked, available] = balances.map(({ balanceAmount: { amount } }) =>
    BigInt(amount.replace('.', '')),
  )
  assert.deepEqual([isBooked, available], [sum(booked), sum(booked) + sum(pendingById.values())])
}

function sum(lines: Iterable<Line>): bigint {
  return [...lines].reduce(
    (total, line) => total + BigInt(line.transactionAmount.amount.replace('.', '')),
    0n,
  )
}
