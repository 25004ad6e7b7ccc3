import { isDeepStrictEqual } from 'node:util'
import type { DecidedAnchor } from './anchors.store.ts'
import type { Block, BlockCover, KeptHead } from './block.ts'
import type { Finding } from './finding.ts'

type TransactionCover = BlockCover & { readonly rows: 'transactions' }

/** Follows the anchors of a chain while its blocks are verified one after the other. */
export interface AnchorPass {
  /** Verifies a block with an anchor: two operators decided about it, and it leaves no transaction out. */
  verify(block: Block, cover: TransactionCover, coveredBefore: bigint): readonly Finding[]
  /** Leaves out the transactions that are not in a block because an anchor after it says that its chain goes on before them. */
  clip(block: Block, cover: TransactionCover): TransactionCover
  /** Whether two operators wrote into the chain that this head was lost. */
  isLost(head: KeptHead): boolean
  /** What is found when all blocks were verified. */
  findMissing(): readonly Finding[]
}

export function createAnchorPass(decided: readonly DecidedAnchor[]): AnchorPass {
  const verified = new Set<DecidedAnchor>()
  return {
    verify(block, { anchor, from }, coveredBefore) {
      const found = decided.find(({ number }) => number === block.number)
      const findings: Finding[] = []
      if (found === undefined || !isDeepStrictEqual({ ...found, ...anchor }, found))
        findings.push(`block ${block.number} is an anchor that no two operators decided about`)
      else verified.add(found)
      if (from > coveredBefore)
        findings.push(`block ${block.number} leaves out transactions after the block before it`)
      return findings
    },
    clip(block, cover) {
      const ends = decided.flatMap(({ number = 0n, end }) =>
        end !== undefined && number > block.number ? [end] : [],
      )
      const cut = (transaction: bigint) =>
        ends.reduce((least, end) => (end < least ? end : least), transaction)
      return { ...cover, from: cut(cover.from), before: cut(cover.before) }
    },
    isLost: ([number, head]) =>
      [...verified].some(({ lostHeads }) => lostHeads.some((lost) => lost[0] === number && lost[1] === head)),
    findMissing: () =>
      decided
        .filter((anchor) => anchor.number !== undefined && !verified.has(anchor))
        .map(
          ({ number, proposedBy, confirmedBy }) =>
            `block ${number} is not the anchor that ${proposedBy} and ${confirmedBy} decided about`,
        ),
  }
}
