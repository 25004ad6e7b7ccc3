import type { CoreBank } from '../../core-bank/index.ts'
import type { RouteContext } from '../../edge/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ConsentReading, ReadCounter } from '../consents/index.ts'

/** What confirmations of funds need. */
export interface FundsSetup extends ConsentReading {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  /** Counts questions for the page on which a person sees who uses their consent. */
  readonly reads: ReadCounter
}
