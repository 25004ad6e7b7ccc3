import { createHash } from 'node:crypto'

/** What happens by chance, and yet always the same: drawn from a key, such as a habit and a day. */
export interface Chance {
  /** A whole number from one to another, both included. */
  between(least: number, most: number): number
  /** True so many times in a thousand. */
  happens(timesInThousand: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

// Whoever changes this changes every transaction of the initial data set.
const seed = 'havn 1'

const bytesOf = (key: string) => createHash('sha256').update(`${seed}\n${key}`).digest()

const drawsMax = 8

export function chanceOf(key: string): Chance {
  const bytes = bytesOf(key)
  let drawn = 0
  const draw = (below: number): number => {
    // A hash has bytes for so many draws, which is more than anything here takes.
    const place = drawn % drawsMax
    drawn += 1
    return Math.floor((bytes.readUInt32BE(place * 4) / 2 ** 32) * below)
  }
  return {
    between: (least, most) => least + draw(most - least + 1),
    happens: (timesInThousand) => draw(1000) < timesInThousand,
    pick: (items) => items[draw(items.length)] ?? items[0],
  }
}

/** A UUID of that key (version 8: of our own making). */
export function idOf(key: string): string {
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
