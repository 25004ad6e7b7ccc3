import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { RouteContext } from '../xs2a/index.ts'
import type { KeyRing } from '../shared/key-ring.ts'

/** What the operations on consents need. */
export interface ConsentsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly keys: KeyRing
  /** Without a seal no notifications are sent. */
  readonly hasSeal: boolean
}
