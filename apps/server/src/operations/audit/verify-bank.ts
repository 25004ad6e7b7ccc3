import { createHash } from 'node:crypto'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { type DecidedAnchor, listAnchors } from './anchors.store.ts'
import {
  type Block,
  type BlockCover,
  entryBytes,
  headOf,
  type KeptHead,
  NO_HEAD,
  readCover,
} from './block.ts'
import { listBlocks, listSealedHeads, type SealedHead } from './blocks.store.ts'
import { compareRows, hasSameEntries, type IsNotKept, type Comparison } from './compare-rows.ts'
import { EVENT_KINDS, type EventKind } from './event-kinds.store.ts'
import {
  type HistoryRow,
  type IdRange,
  listEarlierRows,
  listKeptIds,
  listRows,
  readAsEntries,
  readHorizon,
  type RowKey,
} from './events.store.ts'
import { type Finding, nameRow } from './finding.ts'
import { isSealValid } from './sealed-heads.ts'
import { type AnchorPass, createAnchorPass } from './verify-anchors.ts'

/** What was found in the chain of one bank. */
export interface Verification {
  readonly bankId: string
  readonly findings: readonly Finding[]
  readonly blocks: number
  readonly verified: number
  readonly notKept: number
  /** Rows that the chain does not have yet, because they are new. */
  readonly notYetChained: number
  readonly sealedHeads: number
  /** SHA-256 of the certificates of the seals. Whether they are the bank's own, somebody must compare. */
  readonly sealedBy: readonly string[]
  /** What two operators decided about the chain. */
  readonly anchors: readonly Omit<DecidedAnchor, 'end'>[]
}

export interface VerifySetup {
  readonly bankDatabase: Database
  /** Heads that were kept elsewhere. After a restore a number can have several. */
  readonly keptHeads?: Iterable<KeptHead>
  /** After about as many findings the rest is not verified; undefined if everything is. */
  readonly findingsMax?: number
  readonly onProgress?: (progress: { readonly blocks: number; readonly rows: number }) => void
}

/** Bounds the memory: a block has at most some thousand rows. */
const blocksAtOnce = 10
/** Entries of some twenty thousand rows. */
const joinedBytesMax = 1_000_000
/** More findings than this of one kind help nobody. */
const rowsCountedMax = 100_000

/** What one pass over a chain keeps from block to block. */
interface Pass {
  previous: Pick<Block, 'number' | 'head'>
  /** Every transaction before this one is covered. */
  coveredBefore: bigint
  /** Up to which key rows from before the chain are covered, by kind. */
  readonly coveredUntil: Map<EventKind, RowKey | null>
  readonly heads: Map<bigint, string>
  readonly anchors: AnchorPass
  readonly findings: Finding[]
  blocks: number
  verified: number
  notKept: number
}

/** Verifies the chain of a bank against its rows, its seals and heads that were kept elsewhere. */
export async function verifyBank(setup: VerifySetup, bankId: string): Promise<Verification> {
  const { bankDatabase, findingsMax = Infinity, onProgress } = setup
  const keptHeads = [...(setup.keptHeads ?? [])]
  const inBank = <Result>(work: (queries: Queries) => Promise<Result>) =>
    inBankTransaction(bankDatabase, bankId, work)
  const isNotKept = await inBank(createIsNotKept)
  const seals = await inBank((queries) => listSealedHeads(queries, bankId))
  const decided = await inBank((queries) => listAnchors(queries, bankId))
  const pass: Pass = {
    previous: { number: 0n, head: NO_HEAD },
    coveredBefore: 0n,
    coveredUntil: new Map(),
    heads: new Map(),
    anchors: createAnchorPass(decided),
    findings: [],
    blocks: 0,
    verified: 0,
    notKept: 0,
  }
  const wanted = new Set(
    [...keptHeads, ...seals.map(({ number }) => [number] as const)].map(([number]) => number),
  )
  for (;;) {
    const blocks = await inBank(async (queries) => {
      const listed = await listBlocks(queries, bankId, {
        after: pass.previous.number,
        blocksMax: blocksAtOnce,
      })
      await verifyBlocks(queries, pass, listed, isNotKept)
      return listed
    })
    for (const { number, head } of blocks)
      if (wanted.has(number)) pass.heads.set(number, head.toString('hex'))
    if (blocks.length === 0 || pass.findings.length >= findingsMax) break
    onProgress?.({ blocks: pass.blocks, rows: pass.verified + pass.notKept })
  }
  // What follows needs all blocks.
  const isWhole = pass.findings.length < findingsMax
  const notYetChained = isWhole ? await inBank((queries) => verifyRest(queries, pass, bankId)) : 0
  if (isWhole) compareHeads(pass, bankId, { seals, keptHeads })
  const { findings, blocks, verified, notKept } = pass
  const sealedBy = [...new Set(seals.map(({ certificate }) => sha256(certificate)))]
  const anchors = decided.map(({ end: _end, ...anchor }) => anchor)
  const sealedHeads = seals.length
  return { bankId, findings, blocks, verified, notKept, notYetChained, sealedHeads, sealedBy, anchors }
}

const sha256 = (certificate: Buffer) => createHash('sha256').update(certificate).digest('hex')

/** Compares heads that were sealed, or kept elsewhere, with those of the blocks. Two operators may have written that one was lost. */
function compareHeads(
  pass: Pass,
  bankId: string,
  { seals, keptHeads }: { readonly seals: readonly SealedHead[]; readonly keptHeads: readonly KeptHead[] },
): void {
  for (const seal of seals) {
    if (!isSealValid(bankId, seal)) pass.findings.push(`the seal of block ${seal.number} is not valid`)
    compareHead(pass, seal.number, seal.head.toString('hex'), 'was sealed with another head')
  }
  pass.findings.push(...pass.anchors.findMissing())
  for (const [number, head] of keptHeads.filter((kept) => !pass.anchors.isLost(kept)))
    compareHead(pass, number, head, 'has another head than the one that was kept elsewhere')
}

function compareHead(pass: Pass, number: bigint, head: string, otherwise: string): void {
  const found = pass.heads.get(number)
  if (found === undefined)
    pass.findings.push(`block ${number} is missing: its head was ${head.slice(0, 16)}…`)
  else if (found !== head)
    pass.findings.push(`block ${number} ${otherwise}: it or a block before it was written anew`)
}

/** A row may be gone if it has no partition any more, and is older than the rows of its kind are kept for. */
async function createIsNotKept(queries: Queries): Promise<IsNotKept> {
  const kept = new Map<number, readonly IdRange[]>()
  for (const kind of EVENT_KINDS) kept.set(kind.code, await listKeptIds(queries, kind))
  return ({ code, subjectId }) =>
    kept.get(code)?.some(({ first, before }) => subjectId >= first && subjectId < before) === false
}

/** Verifies some blocks in a row: their heads, that no block is missing, and their rows. */
async function verifyBlocks(
  queries: Queries,
  pass: Pass,
  blocks: readonly Block[],
  isNotKept: IsNotKept,
): Promise<void> {
  const covers = blocks.map((block) => ({ block, cover: verifyLink(pass, block) }))
  for (const [from, before, together] of joinTransactions(covers)) {
    const bankId = together[0]?.bankId ?? ''
    const entries = await readAsEntries(queries, bankId, { from, before })
    // Row by row only where something differs: a history has millions of rows, and nearly all are as they were.
    if (hasSameEntries(together, entries)) pass.verified += entries.length / entryBytes
    else add(pass, compareRows(together, await listRows(queries, bankId, { from, before }), isNotKept))
  }
  for (const { block, cover } of covers)
    if (cover?.rows === 'earlier')
      add(pass, compareRows([block], await listEarlierRows(queries, block.bankId, cover), isNotKept))
  pass.blocks += blocks.length
}

function add(pass: Pass, compared: Comparison): void {
  for (const finding of compared.findings) pass.findings.push(finding)
  pass.verified += compared.verified
  pass.notKept += compared.notKept
}

/** Verifies that a block follows the one before it. Returns which rows it has. */
function verifyLink(pass: Pass, block: Block): BlockCover | undefined {
  const { findings, previous } = pass
  if (block.number !== previous.number + 1n)
    findings.push(`the blocks ${previous.number + 1n} to ${block.number - 1n} are missing`)
  else if (!block.previousHead.equals(previous.head))
    findings.push(`block ${block.number} does not follow block ${previous.number}: one of them was changed`)
  if (!headOf(block).equals(block.head))
    findings.push(`block ${block.number} was changed: its head is not the hash of what it has`)
  const cover = readCover(block.covers)
  if (cover === undefined) findings.push(`block ${block.number} was changed: it does not say what it covers`)
  else if (cover.rows === 'earlier') pass.coveredUntil.set(cover.kind, cover.until)
  else {
    if (cover.anchor !== undefined) findings.push(...pass.anchors.verify(block, cover, pass.coveredBefore))
    else if (cover.from !== pass.coveredBefore)
      findings.push(`block ${block.number} does not begin where the one before it ends`)
    pass.coveredBefore = cover.before
  }
  pass.previous = block
  return cover?.rows === 'transactions' ? pass.anchors.clip(block, cover) : cover
}

/** Joins small blocks whose transactions follow each other, so that their rows are read at once. */
function joinTransactions(
  covers: readonly { readonly block: Block; readonly cover: BlockCover | undefined }[],
): readonly (readonly [from: bigint, before: bigint, blocks: readonly Block[]])[] {
  const joined: [bigint, bigint, Block[]][] = []
  for (const { block, cover } of covers) {
    if (cover?.rows !== 'transactions') continue
    const last = joined.at(-1)
    if (last?.[1] === cover.from && bytesOf(last[2]) + block.entries.length <= joinedBytesMax) {
      last[1] = cover.before
      last[2].push(block)
    } else joined.push([cover.from, cover.before, [block]])
  }
  return joined
}

const bytesOf = (blocks: readonly Block[]) => blocks.reduce((sum, { entries }) => sum + entries.length, 0)

/** Looks for rows that no block covers: new ones, and some that cannot be. Returns the number of the new ones. */
async function verifyRest(queries: Queries, pass: Pass, bankId: string): Promise<number> {
  const hasBlocks = pass.blocks > 0
  const { next } = await readHorizon(queries)
  const late: (readonly HistoryRow[])[] = []
  for (const kind of EVENT_KINDS) {
    const after = pass.coveredUntil.get(kind) ?? null
    // Before the first block all of these wait for the chain.
    if (hasBlocks && pass.coveredBefore > 0n)
      late.push(await listEarlierRows(queries, bankId, { kind, after, until: null }, rowsCountedMax))
  }
  const farthest = 2n ** 63n - 1n
  const unknown = next > pass.coveredBefore ? next : pass.coveredBefore
  late.push(await listRows(queries, bankId, { from: unknown, before: farthest }, rowsCountedMax))
  for (const { kind, ...row } of late.flat())
    pass.findings.push(
      `${nameRow({ ...row, code: kind.code })} was added afterwards: no transaction of this time has its number`,
    )
  const rest = await listRows(queries, bankId, { from: pass.coveredBefore, before: next }, rowsCountedMax)
  return rest.length
}
