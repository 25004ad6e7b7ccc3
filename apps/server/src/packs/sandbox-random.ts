import { createHash } from 'node:crypto'

/**
 * A source of pseudo-random values for one key, such as a recurring payment and a day. The same key always gives the same
 * values, so that the history of the initial data set is the same in every sandbox.
 */
export interface SeededRandom {
  /** Returns a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** Returns true in `timesInThousand` of a thousand cases. */
  happens(timesInThousand: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

// This must never change: with another seed, every transaction of the initial data set would be another.
const seed = 'havn 1'

const bytesOf = (key: string) => createHash('sha256').update(`${seed}\n${key}`).digest()

const drawsMax = 8

export function seededRandom(key: string): SeededRandom {
  const bytes = bytesOf(key)
  let drawn = 0
  const draw = (below: number): number => {
    // A hash has bytes for eight draws, which is more than any recurring payment needs.
    const index = drawn % drawsMax
    drawn += 1
    return Math.floor((bytes.readUInt32BE(index * 4) / 2 ** 32) * below)
  }
  return {
    between: (min, max) => min + draw(max - min + 1),
    happens: (timesInThousand) => draw(1000) < timesInThousand,
    pick: (items) => items[draw(items.length)] ?? items[0],
  }
}

/** Returns a UUID that depends on the key alone. It is of version 8, which RFC 9562 leaves to applications. */
export function seededId(key: string): string {
  const hex = bytesOf(`id ${key}`).toString('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
