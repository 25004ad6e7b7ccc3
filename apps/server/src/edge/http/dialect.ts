import type { TppMessageCode } from '@havn/contract'
import type { Reason } from './problem.ts'
import type { RefusalKind } from './refusals.ts'

/** How the TPPs of one interface are told of a reason. */
export interface DialectRow {
  /** The status of the answer of which it is the first problem; 200 if it is only ever a remark. */
  readonly status: number
  readonly code: TppMessageCode
}

/** How one interface tells its TPPs of every reason, whether the pipeline refuses or an operation. */
export type Dialect = Readonly<Record<Reason | RefusalKind, DialectRow>>
