import { readFileSync } from 'node:fs'
import { failure, type Result, success } from '@havn/contract'
import type { KeptHead } from '../../operations/audit/index.ts'
import { isId } from '../../platform/shared/ids.ts'

/** Heads of audit chains by bank. After a restore there can be two of one number. */
export type KeptHeads = ReadonlyMap<string, readonly KeptHead[]>

/** Reads a file that `havn audit export` printed. Fails with a text for the operator. */
export function readHeads(file: string): Result<KeptHeads> {
  const heads = new Map<string, Map<string, KeptHead>>()
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
    const { bankId, block, head } = kept
    const ofBank = heads.get(bankId) ?? new Map<string, KeptHead>()
    heads.set(bankId, ofBank.set(`${block} ${head}`, [block, head]))
  }
  return success(new Map([...heads].map(([bankId, ofBank]) => [bankId, [...ofBank.values()]])))
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
