import type { AccessFinder, ConsentReading, FindKnownPsu, ReadCounter } from '../consents/index.ts'
import type { CoreBank } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteContext } from '../../edge/index.ts'

export interface AccountsSetup extends ConsentReading {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly findKnownPsu: FindKnownPsu
  /** How the interface finds out what a call may read. */
  readonly access: AccessFinder
  /** Counts reads for the page on which a person sees who uses their consent. */
  readonly reads: ReadCounter
}
