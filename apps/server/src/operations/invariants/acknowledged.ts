import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isId } from '../../platform/shared/ids.ts'
import { type Acknowledgement, findAcknowledged } from './acknowledged.store.ts'
import { type BankSet, forEachSet } from './for-each-set.ts'
import { type Invariant, type Violation, violationsMax } from './invariant.ts'

/** A line of the file that cannot be read. */
export class AcknowledgementError extends Error {}

const KINDS: readonly string[] = [
  'payment',
  'basket',
  'authorisation',
  'consent',
] satisfies Acknowledgement['kind'][]
/** Bounds the memory, however long the file is. */
const linesAtOnce = 1_000

/** The invariant that everything in a client's list is stored, in a state that follows from what the client was told. */
export function acknowledgedIsStored(file: string, sets: readonly BankSet[]): Invariant {
  return {
    name: 'acknowledged-is-stored',
    meaning:
      'Everything that a client saw acknowledged is stored, for its TPP, in a state that follows from what it was told.',
    remedy: 'An acknowledged order or decision is lost: find out which commit was lost, and tell the TPP.',
    scope: 'database',
    find: async (queries) => {
      const violations: Violation[] = []
      for await (const lines of readLines(file)) {
        const found = new Map<number, string | null>()
        await forEachSet(queries, sets, async (bankIds) => {
          for (const { ordinal, problem } of await findAcknowledged(queries, bankIds, lines))
            found.set(ordinal, problem)
        })
        for (const { ordinal, id, kind } of lines) {
          const problem = found.get(ordinal)
          if (problem !== null)
            violations.push({
              subject: id,
              detail: problem ?? `is a ${kind} that was acknowledged and is not stored`,
            })
        }
        if (violations.length >= violationsMax) break
      }
      return violations
    },
  }
}

type Line = Acknowledgement & { readonly ordinal: number }

async function* readLines(file: string): AsyncGenerator<readonly Line[]> {
  let lines: Line[] = []
  let ordinal = 0
  for await (const text of createInterface({ input: createReadStream(file, 'utf8') })) {
    ordinal += 1
    if (text.trim() === '') continue
    lines.push({ ...parseLine(text, ordinal), ordinal })
    if (lines.length < linesAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}

function parseLine(text: string, ordinal: number): Acknowledgement {
  const refuse = (problem: string) => new AcknowledgementError(`line ${ordinal}: ${problem}`)
  const { tppId, kind, id, requestId, status } = parseObject(text) ?? {}
  if (typeof tppId !== 'string') throw refuse('expected a JSON object with a tppId')
  if (typeof kind !== 'string' || !isKind(kind)) throw refuse(`expected one of the kinds ${KINDS.join(', ')}`)
  if (typeof id !== 'string' || !isId(id)) throw refuse('expected the id of the resource')
  return {
    tppId,
    kind,
    id,
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof status === 'string' && { status }),
  }
}

const isKind = (kind: string): kind is Acknowledgement['kind'] => KINDS.includes(kind)

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
