import { readFileSync } from 'node:fs'
import { failure, type Result, success } from '@havn/contract'
import { isId } from './shared/ids.ts'

/** Heads of audit chains, in hexadecimal, by bank and by the number of their block. */
export type KeptHeads = ReadonlyMap<string, ReadonlyMap<bigint, string>>

/** Reads a file that `havn audit export` printed. Fails with a text for the operator. */
export function readHeads(file: string): Result<KeptHeads> {
  const heads = new Map<string, Map<bigint, string>>()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return failure(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const kept = parseLine(line)
    if (kept === undefined)
      return failure(`${file}, line ${index + 1}: expected a line of \`havn audit export\``)
    const ofBank = heads.get(kept.bankId) ?? new Map<bigint, string>()
    heads.set(kept.bankId, ofBank.set(kept.block, kept.head))
  }
  return success(heads)
}

function parseLine(
  line: string,
): { readonly bankId: string; readonly block: bigint; readonly head: string } | undefined {
  try {
    const { bankId, block, head }: Readonly<Record<string, unknown>> = JSON.parse(line)
    if (typeof bankId !== 'string' || !isId(bankId)) return undefined
    if (typeof block !== 'string' || !/^[1-9]\d*$/.test(block)) return undefined
    if (typeof head !== 'string' || !/^[0-9a-f]{64}$/.test(head)) return undefined
    return { bankId, block: BigInt(block), head }
  } catch {
    return undefined
  }
}
