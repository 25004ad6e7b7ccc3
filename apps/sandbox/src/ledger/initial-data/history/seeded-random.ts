import { createHash } from 'node:crypto'

/** Pseudo-random values of a key, such as a habit and a day: the same key always gives the same values. */
export interface SeededRandom {
  /** A whole number between two, both included. */
  between(least: number, most: number): number
  /** True in `timesInThousand` of a thousand cases. */
  happens(timesInThousand: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

// Changing this changes every transaction of the initial data set.
const seed = 'havn 1'

const bytesOf = (key: string) => createHash('sha256').update(`${seed}\n${key}`).digest()

const drawsMax = 8

export function seededRandom(key: string): SeededRandom {
  const bytes = bytesOf(key)
  let drawn = 0
  const draw = (below: number): number => {
    // A hash has bytes for eight draws, which is more than any habit needs.
    const index = drawn % drawsMax
    drawn += 1
    return Math.floor((bytes.readUInt32BE(index * 4) / 2 ** 32) * below)
  }
  return {
    between: (least, most) => least + draw(most - least + 1),
    happens: (timesInThousand) => draw(1000) < timesInThousand,
    pick: (items) => items[draw(items.length)] ?? items[0],
  }
}

/** A UUID that depends on the key alone (version 8, which is for own schemes). */
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
