import { type Block, type BlockEntry, entryBytes, readEntries } from './block.ts'
import type { HistoryRow } from './events.store.ts'
import { type Finding, nameRow } from './finding.ts'

/** Returns whether rows with this id may have been dropped with their partition. */
export type IsNotKept = (entry: Pick<BlockEntry, 'code' | 'subjectId'>) => boolean

export interface Comparison {
  readonly findings: readonly Finding[]
  /** Rows that are as they were. */
  readonly verified: number
  /** Rows that have been dropped with their partition: of them only the hashes in the blocks are left. */
  readonly notKept: number
}

/** Returns whether blocks have exactly these entries, in whatever order: then there is nothing for `compareRows` to find. */
export function hasSameEntries(blocks: readonly Pick<Block, 'entries'>[], entries: Buffer): boolean {
  const found = new Set(splitEntries(entries))
  const expected = blocks.flatMap((block) => splitEntries(block.entries))
  return expected.length * entryBytes === entries.length && expected.every((entry) => found.delete(entry))
}

/** The bytes of each entry, as characters, which a set compares by value. */
function splitEntries(bytes: Buffer): readonly string[] {
  return Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, index) =>
    bytes.toString('latin1', index * entryBytes, (index + 1) * entryBytes),
  )
}

/** Compares the rows of a range with the entries of the blocks that cover it. */
export function compareRows(
  blocks: readonly Block[],
  rows: readonly HistoryRow[],
  isNotKept: IsNotKept,
): Comparison {
  const found = new Map<string, HistoryRow>()
  const findings: Finding[] = []
  for (const row of rows) {
    const key = keyOf(row.kind.code, row)
    if (found.has(key))
      findings.push(`${nameRow({ ...row, code: row.kind.code })} was added: two rows have its number`)
    found.set(key, row)
  }
  let verified = 0
  let notKept = 0
  for (const { number, entries } of blocks)
    for (const entry of readEntries(entries)) {
      const key = keyOf(entry.code, entry)
      const row = found.get(key)
      found.delete(key)
      if (row !== undefined && row.hash.equals(entry.hash)) verified += 1
      else if (row !== undefined)
        findings.push(`${nameRow(entry)} was changed after it had been chained in block ${number}`)
      else if (isNotKept(entry)) notKept += 1
      else findings.push(`${nameRow(entry)} is missing: block ${number} has it`)
    }
  const [first, last] = [blocks[0]?.number, blocks.at(-1)?.number]
  const place = first === last ? `block ${first} covers` : `blocks ${first} to ${last} cover`
  for (const { kind, ...row } of found.values())
    findings.push(
      `${nameRow({ ...row, code: kind.code })} was added afterwards: it is where ${place} every row, and in no block`,
    )
  return { findings, verified, notKept }
}

function keyOf(code: number, { subjectId, sequence }: { subjectId: string; sequence: number }): string {
  return `${code} ${subjectId} ${sequence}`
}
