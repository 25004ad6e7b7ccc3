import type { KeyObject } from 'node:crypto'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { RouteContext } from '../xs2a/index.ts'
import type { CreationWriter } from './create/batch-creations.ts'

/** What the operations on payments need. */
export interface PaymentsSetup {
  readonly routeContext: RouteContext
  readonly tppDatabase: Database
  readonly coreBank: CoreBank
  readonly key: KeyObject
  readonly writeCreation: CreationWriter
  /** Whether the bank has a seal to sign notifications with. */
  readonly hasSeal: boolean
}
