import { hash } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import type { Queries } from '../../platform/database/database.ts'
import { type Block, hashEntries, hashOfEntries, readEntries } from './block.ts'
import { findFirstBlockSince, listBlocks, listSealsOf, type SealedHead } from './blocks.store.ts'
import { EVENT_KINDS, type EventKind } from './event-kinds.store.ts'

/** A row of history with the text that the chain has the hash of. */
export interface ChainedRow {
  readonly kind: EventKind['name']
  readonly subjectId: string
  readonly sequence: number
  readonly fields: string
}

/** Lists what a transaction wrote into these kinds of history. The transaction of `queries` must act for the bank. */
export async function listRowsOfTransaction(
  queries: Queries,
  bankId: string,
  transactionId: bigint,
  kinds: readonly EventKind['name'][],
): Promise<readonly ChainedRow[]> {
  const found: ChainedRow[] = []
  for (const { name: kind, list } of EVENT_KINDS.filter(({ name }) => kinds.includes(name)))
    for (const { subject_id: subjectId, sequence, fields } of await queries.rows<{
      subject_id: string
      sequence: number
      fields: string
    }>(list(bankId, transactionId, transactionId + 1n, null)))
      found.push({ kind, subjectId, sequence, fields })
  return found
}

/** Where a row is in the chain: the number of its block, and which of its entries it is. */
export interface RowPosition {
  readonly block: number
  readonly index: number
}

/** A block of a proof: the hash of each of its entries or, if none of the proven rows is in it, the hash of these hashes. */
export interface ProofBlock extends Pick<Block, 'format' | 'covers' | 'chainedAt'> {
  readonly number: number
  readonly previousHead: string
  readonly rows?: readonly string[]
  readonly rowsHash?: string
}

/** What proves that rows are in a bank's chain. */
export interface ChainProof {
  readonly positions: ReadonlyMap<ChainedRow, RowPosition>
  /** Runs of blocks, each from one that has a row to a sealed head, or to the end of the chain. */
  readonly blocks: readonly ProofBlock[]
  readonly heads: readonly SealedHead[]
  /** The last head of the chain, if a row is after all sealed ones. */
  readonly unsealed: Pick<SealedHead, 'number' | 'head'> | undefined
}

const blocksAtOnce = 50
/** The clock of the server that chains may be behind that of the one that wrote. */
const clockDifference = { minutes: 5 }

/** Finds rows, none of which is older than `since`, in the chain of a bank. The transaction must act for the bank. */
export async function proveRows(
  queries: Queries,
  bankId: string,
  { rows, since }: { readonly rows: readonly ChainedRow[]; readonly since: Temporal.Instant },
): Promise<Result<ChainProof>> {
  const wanted = new Map(rows.map((row) => [keyOf(codeOf(row), row), row]))
  const positions = new Map<ChainedRow, RowPosition>()
  const blocks: ProofBlock[] = []
  const heads: SealedHead[] = []
  let unsealed: ChainProof['unsealed']
  let after = (await findFirstBlockSince(queries, bankId, since.subtract(clockDifference))) - 1n
  while (wanted.size > 0 || unsealed !== undefined) {
    const listed = await listBlocks(queries, bankId, { after, blocksMax: blocksAtOnce })
    const last = listed.at(-1)?.number
    if (last === undefined) break
    const seals = await listSealsOf(queries, bankId, { after, until: last })
    for (const block of listed) {
      const found = takeRows(block, wanted, positions)
      if (!found.ok) return found
      if (found.value.length === 0 && unsealed === undefined) continue
      blocks.push(toProofBlock(block, found.value.length > 0))
      const seal = seals.find(({ number }) => number === block.number)
      if (seal !== undefined) heads.push(seal)
      unsealed = seal === undefined ? block : undefined
      if (wanted.size === 0 && unsealed === undefined) break
    }
    after = last
  }
  if (wanted.size > 0) return failure(NOT_CHAINED)
  return success({ positions, blocks, heads, unsealed })
}

const NOT_CHAINED =
  'it is not in the audit chain yet, which a server continues every ten seconds: try again, and see `havn audit verify` if it stays so'

/** Takes those of the wanted rows that a block has. */
function takeRows(
  { number, entries }: Block,
  wanted: Map<string, ChainedRow>,
  positions: Map<ChainedRow, RowPosition>,
): Result<readonly ChainedRow[]> {
  const taken: ChainedRow[] = []
  for (const [index, entry] of readEntries(entries).entries()) {
    const key = keyOf(entry.code, entry)
    const row = wanted.get(key)
    if (row === undefined) continue
    if (!hash('sha256', row.fields, 'buffer').equals(entry.hash))
      return failure(
        `${row.kind} ${row.subjectId} was changed after it had been chained in block ${number}: see \`havn audit verify\``,
      )
    wanted.delete(key)
    positions.set(row, { block: Number(number), index })
    taken.push(row)
  }
  return success(taken)
}

function toProofBlock(block: Block, hasRows: boolean): ProofBlock {
  const { number, format, covers, chainedAt, previousHead, entries } = block
  const hashes = hashEntries(entries)
  return {
    number: Number(number),
    format,
    covers,
    chainedAt,
    previousHead: previousHead.toString('hex'),
    ...(hasRows
      ? { rows: hashes.map((one) => one.toString('hex')) }
      : { rowsHash: hashOfEntries(hashes).toString('hex') }),
  }
}

const codeOf = ({ kind }: ChainedRow) => EVENT_KINDS.find(({ name }) => name === kind)?.code ?? 0

const keyOf = (code: number, { subjectId, sequence }: { subjectId: string; sequence: number }) =>
  `${code} ${subjectId} ${sequence}`
