import type { Queries } from '../../../platform/database/database.ts'
import type { IsBlocked } from '../../index.ts'
import { type Block, listBlocks } from './blocks.store.ts'

/** The TPPs that operators have blocked, as this process knows them. */
export interface TppBlocks {
  /** Answers from memory, because every call asks it. */
  readonly isBlocked: IsBlocked
  /** Reads what is stored. Returns what has changed since the last time. */
  refresh(): Promise<{ readonly blocked: readonly Block[]; readonly unblocked: readonly Block[] }>
}

/** Stands for all banks in the sets below. */
const EVERYWHERE = ''

const keyOf = ({ tppId, bankId }: Block) => `${tppId} ${bankId ?? EVERYWHERE}`

/** Keeps all blocks in memory. They are few, so they are read as a whole, and no message about a change can be lost. */
export function createTppBlocks(queries: Queries): TppBlocks {
  let known: ReadonlyMap<string, Block> = new Map()
  let banksByTpp: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  return {
    isBlocked({ tppId, bankId }) {
      const banks = banksByTpp.get(tppId)
      return banks !== undefined && (banks.has(EVERYWHERE) || (bankId !== undefined && banks.has(bankId)))
    },
    async refresh() {
      const blocks = await listBlocks(queries)
      const before = known
      known = new Map(blocks.map((block) => [keyOf(block), block]))
      const byTpp = Map.groupBy(blocks, ({ tppId }) => tppId)
      banksByTpp = new Map(
        [...byTpp].map(([tppId, own]) => [tppId, new Set(own.map(({ bankId }) => bankId ?? EVERYWHERE))]),
      )
      return {
        blocked: blocks.filter((block) => !before.has(keyOf(block))),
        unblocked: [...before.values()].filter((block) => !known.has(keyOf(block))),
      }
    },
  }
}
