import type { KeyObject } from 'node:crypto'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { RouteContext } from '../xs2a/index.ts'

/** What signing baskets are made with. */
export interface BasketsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly key: KeyObject
  /** Whether the bank can sign what it tells TPPs. */
  readonly hasSeal: boolean
}
