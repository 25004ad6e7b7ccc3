import type { KeyObject } from 'node:crypto'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { RouteContext } from '../xs2a/index.ts'

/** What the operations on consents need. */
export interface ConsentsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly key: KeyObject
  /** Without a seal no notifications are sent. */
  readonly hasSeal: boolean
}
