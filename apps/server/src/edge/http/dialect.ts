import type { TppMessage, TppMessageCode } from '@havn/contract'
import type { WrittenAnswer } from './answer.ts'
import type { InterfaceReason, StatedReason } from './problem.ts'
import type { RefusalKind } from './refusals.ts'

/** How one interface reports a reason to its TPPs. */
export interface DialectRow {
  /** The status of the answer of which it is the first problem; 200 if it is only ever a remark. */
  readonly status: number
  readonly code: TppMessageCode
}

/** How one interface reports a reason that it has its own words for. */
export interface WordedRow extends DialectRow {
  /** The header or field at fault. */
  readonly path: string
  readonly text: string
}

/** Writes the answer to a refused call. */
export type WriteErrors = (status: number, messages: readonly TppMessage[]) => WrittenAnswer

/** How one interface reports every reason to its TPPs, whether the pipeline refuses or an operation. */
export type Dialect = Readonly<
  Record<StatedReason | RefusalKind, DialectRow> & Record<InterfaceReason, WordedRow>
> & { readonly writeErrors: WriteErrors }

/** A row of an interface whose codes are those of another contract. */
export interface ForeignRow<Code extends string> {
  readonly status: number
  readonly code: Code
  /** Set for a reason that only the interface can put into words. */
  readonly path?: string
  readonly text?: string
}

/** A row for every reason: one that is missing does not compile. */
export type ForeignRows<Code extends string> = Readonly<
  Record<Exclude<keyof Dialect, 'writeErrors'>, ForeignRow<Code>>
>

/** Makes a dialect of a table whose codes its own contract has checked: those of operations that all interfaces share are others. */
export function createForeignDialect<Code extends string>(
  rows: ForeignRows<Code>,
  writeErrors: WriteErrors,
): Dialect {
  return { ...(rows as unknown as Omit<Dialect, 'writeErrors'>), writeErrors }
}
