import type { CoreBank } from '../../core-bank/index.ts'
import type { RouteContext } from '../../edge/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { ReadCounter } from '../consents/index.ts'

/** What confirmations of funds need. */
export interface FundsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly keys: KeyRing
  /** Counts questions for the page on which a person sees who uses their consent. */
  readonly reads: ReadCounter
}
